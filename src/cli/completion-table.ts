import type { Pairs } from "./flags.js";

/** What a shell offers: words, names of files or folders, or pairs. */
export type Offers = readonly string[] | "files" | "folders" | Pairs;

/** Words that a shell offers as they are. */
export const isWords = (offers: Offers): offers is readonly string[] => Array.isArray(offers);

export interface CompletionFlag {
  readonly name: string;
  readonly short: string | undefined;
  readonly help: string;
  readonly isRepeatable: boolean;
  /** Its value; `undefined` for a flag without one. */
  readonly value: { readonly name: string; readonly offers: Offers } | undefined;
}

export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly CompletionFlag[];
  readonly takes: Offers;
}

/** The table that the scripts for shells are written from. */
export interface CompletionTable {
  readonly commands: readonly CompletedCommand[];
}

/** The names of the command. */
export const PROGRAM_NAMES = ["dsd", "datastore-descriptor"];

/** A text in single quotes, as all three shells read it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
