import { exactIdentity } from "../findings/identity.js";
import { type FixedFiles, fixInRounds } from "../fix/fix-rounds.js";

import type { InspectedFile, Inspection } from "../fix/inspection.js";
import type { SourceDocument } from "../syntax/source-document.js";
import type { Entry } from "./entry.js";
import { type CheckedFile, filesOf } from "./result.js";
import type { EntryResult, Workspace } from "./workspace.js";

export type { FixedFiles };

/** A file with more findings than this is not changed, because some of them are not kept. */
export const MAX_FINDINGS_TO_FIX = 100_000;

export interface FixEntriesOptions {
  /** Whether to also apply suggestions, which a person should review. */
  readonly unsafe: boolean;
  /** Checks or lints an entry. */
  readonly run: (entry: Entry) => Promise<EntryResult>;
  readonly parse: (text: string, file: string) => SourceDocument | Promise<SourceDocument>;
  /** Whether a document can be written back. Default: whether it is a file. */
  readonly isWritable?: ((uri: string | undefined) => boolean) | undefined;
}

const isFile = (uri: string | undefined): boolean => uri?.startsWith("file:") === true;

/**
 * Fixes entries in memory, together with the files that they refer to.
 *
 * @param workspace has the documents of the entries open; afterwards it contains the fixed texts
 */
export async function fixEntries(
  workspace: Workspace,
  entries: readonly Entry[],
  { unsafe, run, parse, isWritable = isFile }: FixEntriesOptions,
): Promise<FixedFiles> {
  const overlay = new Overlay(workspace, entries, parse);
  const inspect = async (texts: ReadonlyMap<string, string>): Promise<Inspection> => {
    await overlay.show(texts);
    const files = new Map<string, InspectedFile>();
    for (const entry of entries) {
      for (const file of filesOf(await run(entry), MAX_FINDINGS_TO_FIX)) {
        overlay.learn(file.document.source, file.document.uri);
        const name = file.document.source.file ?? "";
        files.set(name, merged(files.get(name), file, isWritable(file.document.uri)));
      }
    }
    return files;
  };
  return fixInRounds(inspect, { unsafe });
}

/** The findings of several entries in one file. */
function merged(
  known: InspectedFile | undefined,
  file: CheckedFile,
  isWritable: boolean,
): InspectedFile {
  const { source } = file.document;
  const canChange = isWritable && !file.truncated;
  if (known === undefined) return { text: source.text, findings: file.findings, canChange };
  const identities = new Set(known.findings.map(exactIdentity));
  const others = file.findings.filter((finding) => !identities.has(exactIdentity(finding)));
  return {
    text: source.text,
    findings: [...known.findings, ...others],
    canChange: canChange && known.canChange,
  };
}

/** Temporarily replaces the texts of files in a workspace. */
class Overlay {
  readonly #workspace: Workspace;
  readonly #parse: FixEntriesOptions["parse"];
  readonly #entries: ReadonlySet<string>;
  /** The original files, by name. */
  readonly #originals = new Map<string, { source: SourceDocument; uri: string | undefined }>();
  #shown: ReadonlyMap<string, string> = new Map();

  constructor(workspace: Workspace, entries: readonly Entry[], parse: FixEntriesOptions["parse"]) {
    this.#workspace = workspace;
    this.#entries = new Set(entries.map(({ document }) => document));
    this.#parse = parse;
  }

  learn(source: SourceDocument, uri: string | undefined): void {
    const name = source.file ?? "";
    if (!this.#originals.has(name)) this.#originals.set(name, { source, uri });
  }

  async show(texts: ReadonlyMap<string, string>): Promise<void> {
    for (const name of new Set([...this.#shown.keys(), ...texts.keys()])) {
      const text = texts.get(name);
      const original = this.#originals.get(name);
      if (original === undefined || text === this.#shown.get(name)) continue;
      const { source, uri } = original;
      const address = () => uri;
      // Entries are open under their names, other files under their URIs.
      const key = this.#entries.has(name) ? name : (uri ?? name);
      if (text !== undefined) this.#workspace.open(key, await this.#parse(text, name), { address });
      else if (key === name) this.#workspace.open(key, source, { address });
      else this.#workspace.close(key);
    }
    this.#shown = new Map(texts);
  }
}
