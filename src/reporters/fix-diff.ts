import { notCommand } from "../findings/log-line.js";
import { printable } from "../findings/quote.js";
import { redactSource } from "../findings/source-secrets.js";
import { unifiedDiff } from "./unified-diff.js";

/** Files before and after their fixes, by name. */
export type ChangedTexts = ReadonlyMap<string, { readonly before: string; readonly after: string }>;

/**
 * Formats fixes as a unified diff. It has no secrets, and no characters that are not safe in a log, so
 * `patch` can apply it only if the files have neither.
 *
 * @param isTerminal whether to write tabs and line breaks as a terminal needs them
 */
export const diffOfFixes = (changes: ChangedTexts, isTerminal: boolean): string =>
  [...changes]
    .map(([file, { before, after }]) =>
      unifiedDiff(file, before, after, (text) => shownLines(text, isTerminal)),
    )
    .join("");

/** A text as a diff shows it, with the same number of lines. */
const shownLines = (text: string, isTerminal: boolean): string =>
  redactSource(text)
    .split("\n")
    .map((line) => {
      const end = line.endsWith("\r") ? 1 : 0;
      const words = line
        .slice(0, line.length - end)
        .split("\t")
        .map(printable);
      return (
        notCommand(words.join(isTerminal ? "  " : "\t")) + (isTerminal || end === 0 ? "" : "\r")
      );
    })
    .join("\n");
