import { quote } from "../../words/quote.js";
import type { DecodedText } from "../encoding.js";
import { parseJson } from "../json/json.js";
import {
  type Language,
  languageOfName,
  languageOfText,
  makeDocument,
  type SourceDocument,
  type SyntaxProblem,
  syntaxError,
} from "../source-document.js";
import type { Span } from "../span.js";

export interface ParseOptions {
  /** The name that findings carry. */
  readonly file?: string | undefined;
  /** Default: determined by the name or, without one, by the text. */
  readonly language?: Language | undefined;
}

/** Reads a text in one language. */
type ParseText = (text: string, file?: string) => SourceDocument;

/** The language of a text: by its name, or else by its first characters. */
export const languageOf = (text: string, { file, language }: ParseOptions): Language =>
  language ?? languageOfName(file) ?? languageOfText(text);

/**
 * Parses a decoded text in its language.
 *
 * @param parseYaml a parameter, since the YAML parser is loaded late where start-up time counts
 */
export function parseSource(
  { text, problem }: DecodedText,
  options: ParseOptions,
  parseYaml: ParseText,
): SourceDocument {
  const { file } = options;
  const language = languageOf(text, options);
  const unreadable = (found: SyntaxProblem) =>
    makeDocument({
      language,
      text,
      file,
      problems: [found],
      isReadable: false,
      syntax: () => ({ text, root: undefined }),
    });
  if (problem !== undefined) return unreadable(syntaxError(problem.message, problem));
  const templateAt = ({ start, end }: Span, message = VELOCITY) =>
    unreadable({ code: "template", message, pointer: "", start, end });
  if (isTemplateName(file)) return templateAt(findTemplatePart(text));
  const document = language === "json" ? parseJson(text, file) : parseYaml(text, file);
  const conflict = document.isReadable ? undefined : findConflict(text);
  if (conflict !== undefined) {
    const message = "merge conflict; keep one of its sides, and remove the marks";
    return unreadable({ ...syntaxError(message, conflict), decision: SIDES });
  }
  // To a reader of JSON, a directive is a comment.
  const isFaulty = document.problems.some(({ code }) => code === "syntax-error");
  const directive = isFaulty ? findDirective(text) : undefined;
  if (directive !== undefined) return templateAt(directive);
  const mark = document.isReadable ? undefined : findTemplateMark(text, language);
  if (mark === undefined) return document;
  const shown = quote(text.slice(mark.start, mark.end));
  return templateAt(mark, `${shown} is part of a template, not of a document; ${CHECK_OUTPUT}`);
}

const CHECK_OUTPUT = "check what the template produces";
const VELOCITY = "this is a Velocity template, not a document; check what it produces";

/** A directive of Velocity at the start of a line, such as `#foreach( $port in $ports )`. */
const DIRECTIVE = /^[ \t]*#\{?(?:if|elseif|foreach|set|macro|parse|include|define)\}?\s*\(/m;

/** A value that Velocity fills in, such as `$!{name}`. */
const VALUE = /\$!?\{?[A-Za-z][\w.-]*/;

/** Whether a file is a template, by its name. */
const isTemplateName = (file: string | undefined): boolean => /\.(?:vm|vtl)$/i.test(file ?? "");

/** Returns the first directive of a template in a text that cannot be parsed. */
const findDirective = (text: string): Span | undefined => spanOf(text, DIRECTIVE);

/** Returns the first place of a template that is not plain text. */
const findTemplatePart = (text: string): Span =>
  findDirective(text) ?? spanOf(text, VALUE) ?? { start: 0, end: 0 };

function spanOf(text: string, pattern: RegExp): Span | undefined {
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const [match] = found;
  const start = found.index + match.length - match.trimStart().length;
  return { start, end: found.index + match.trimEnd().length };
}
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
function findTemplateMark(text: string, language: Language): Span | undefined {
  for (const pattern of language === "json" ? [BRACES, DOLLAR] : [BRACES]) {
    let count = 0;
    for (const { 0: mark, index } of text.matchAll(pattern)) {
      if (++count > MAX_MARKS) break;
      if (!isInQuotes(text, index)) return { start: index, end: index + mark.length };
    }
  }
  return undefined;
}

const SIDES = {
  text: "which side to keep",
  choices: [{ title: "keep the first side" }, { title: "keep the second side" }],
};

/** The marks of git around the sides of a merge conflict, each on its own line. */
const CONFLICT = [/^<{7}(?: .*)?$/gm, /^={7}\s*$/gm, /^>{7}(?: .*)?$/gm];

/** Returns the first line of a merge conflict. */
function findConflict(text: string): Span | undefined {
  let at = 0;
  let first: Span | undefined;
  for (const mark of CONFLICT) {
    mark.lastIndex = at;
    const found = mark.exec(text);
    if (found === null) return undefined;
    at = found.index + found[0].length;
    first ??= { start: found.index, end: at };
  }
  return first;
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
