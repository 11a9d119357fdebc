import type { Span } from "./span.js";

/** A directive of Velocity at the start of a line, such as `#foreach( $port in $ports )`. */
const DIRECTIVE = /^[ \t]*#\{?(?:if|elseif|foreach|set|macro|parse|include|define)\}?\s*\(/m;

/** A value that Velocity fills in, such as `$!{name}`. */
const VALUE = /\$!?\{?[A-Za-z][\w.-]*/;

/** Whether a file is a template, by its name. */
export const isTemplateName = (file: string | undefined): boolean =>
  /\.(?:vm|vtl)$/i.test(file ?? "");

/** Returns the first directive of a template in a text that cannot be parsed. */
export const findDirective = (text: string): Span | undefined => spanOf(text, DIRECTIVE);

/** Returns the first place of a template that is not plain text. */
export const findTemplatePart = (text: string): Span =>
  findDirective(text) ?? spanOf(text, VALUE) ?? { start: 0, end: 0 };

function spanOf(text: string, pattern: RegExp): Span | undefined {
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const [match] = found;
  const start = found.index + match.length - match.trimStart().length;
  return { start, end: found.index + match.trimEnd().length };
}
