import { withoutByteOrderMark } from "../encoding.js";
import type { TextEdit } from "../fix-action.js";
import { syntaxError } from "../source-document.js";

// Notations of other languages and of word processors, which YAML reads as plain text. All uses
// of one notation in a text are one mistake.

/** A notation that a text has, and what it means. */
export interface YamlSlip {
  readonly message: string;
  readonly title: string;
  /** The value that a plain scalar means; `undefined` if it is not in this notation. */
  readonly read: (scalar: string) => string | null | undefined;
}

/** A dictionary as Python prints it: in braces, with single quotes. */
const DICTIONARY = /^\s*\{\s*'[^'\n]*'\s*:/;

const python: YamlSlip = {
  message: "this is the notation of Python, in which `None` is null; YAML reads it as a text",
  title: "write `null`",
  read: (scalar) => (scalar === "None" ? null : undefined),
};

/** A key or a value in curly quotes, with nothing else next to it, on a line or in brackets. */
const CURLY =
  /(?<=^[ \t]*(?:- )*(?:[^\s:]+:[ \t]+)?|[[{](?:[^\n]{0,200}[:,][ \t]+)?)[“„][^“”"\\\n]*[”“](?=[ \t]*(?:$|:[ \t\r\n]|[,}\]]))/gm;

const curly: YamlSlip = {
  message: "to YAML, curly quotes are a part of the text; strings need straight quotes",
  title: "write straight quotes",
  read: (scalar) => /^[“„]([^“”"\\\n]*)[”“]$/.exec(scalar)?.[1],
};

/** The notations that a text has. One value in curly quotes alone may be meant. */
export function notationsIn(text: string): readonly YamlSlip[] {
  const isCurly = text.includes("”") && (text.match(CURLY)?.length ?? 0) > 1;
  const isPython = DICTIONARY.test(withoutByteOrderMark(text));
  return [...(isPython ? [python] : []), ...(isCurly ? [curly] : [])];
}

/** The problem with everything in a text that is in a notation, with its edits. */
export function notationProblem({ message, title }: YamlSlip, edits: readonly TextEdit[]) {
  const [first = { start: 0, end: 0 }] = edits;
  return syntaxError(message, first, { title, safe: true, edits });
}
