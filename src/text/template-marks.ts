import type { Language } from "./source-document.js";
import type { Span } from "./span.js";

/** `{% if %}` and `{{ name }}`, as Jinja, Helm, Handlebars and others write them. */
const BRACES = /\{%[-+]?\s*\w[^\n]{0,200}?%\}|\{\{[^{}\n]*\}\}/g;

/** `${NAME}` as a value, which JSON does not have. */
const DOLLAR = /\$\{[\w.:-]+\}/g;

/** How many marks are examined. */
const MAX_MARKS = 100;

/**
 * Returns the first mark of a template language outside of quotes, in a text that cannot be read:
 * within quotes, a mark is part of a string.
 */
export function findTemplateMark(text: string, language: Language): Span | undefined {
  for (const pattern of language === "json" ? [BRACES, DOLLAR] : [BRACES]) {
    let count = 0;
    for (const { 0: mark, index } of text.matchAll(pattern)) {
      if (++count > MAX_MARKS) break;
      if (!isInQuotes(text, index)) return { start: index, end: index + mark.length };
    }
  }
  return undefined;
}

/** How far back on its line quotes are counted. */
const MAX_LOOKBACK = 1000;

function isInQuotes(text: string, offset: number): boolean {
  const before =
    text
      .slice(Math.max(0, offset - MAX_LOOKBACK), offset)
      .split("\n")
      .at(-1) ?? "";
  const double = before.replace(/\\./g, "").split('"').length - 1;
  return double % 2 === 1 || /(?:^|[\s:[{,])'[^']*$/.test(before);
}
