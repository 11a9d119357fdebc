import type { Span } from "../../values/text-span.js";
import { quote } from "../../words/phrases.js";
import type { SourceDocument, SyntaxProblem } from "../source-document.js";

/** The problem of a file whose name says that it is a template. */
export const namedTemplate = (text: string): SyntaxProblem =>
  template(spanOf(text, DIRECTIVE) ?? spanOf(text, VALUE) ?? { start: 0, end: 0 }, VELOCITY);

/** The mark that makes a text a template and not yet a document; `undefined` if it is not a template. */
export function templateIn(document: SourceDocument): SyntaxProblem | undefined {
  const { text, language, isReadable, problems } = document;
  // JSON and YAML parsers read a directive as a comment.
  const isFaulty = problems.some(({ code }) => code === "syntax-error");
  const mayHave = isFaulty || (language === "yaml" && text.includes("#end"));
  const directive = mayHave ? spanOf(text, DIRECTIVE) : undefined;
  if (directive !== undefined) return template(directive, VELOCITY);
  const script = spanOf(text.slice(0, MAX_LINE), SCRIPT);
  if (script !== undefined) return template(script, SHELL);
  if (isReadable) return undefined;
  for (const pattern of [MARKS, language === "json" ? DOLLAR : BRACES]) {
    let count = 0;
    for (const { 0: mark, index: start } of text.matchAll(pattern)) {
      if (++count > MAX_MARKS) break;
      if (isInQuotes(text, start)) continue;
      const span = { start, end: start + mark.length };
      return template(
        span,
        `${quote(mark)} is part of a template, not of a document; check what the template produces`,
      );
    }
  }
  return undefined;
}

const VELOCITY = "this is a Velocity template, not a document; check what it produces";
const SHELL = "this is a shell script, not a document; check what it produces";

const template = (span: Span, message: string): SyntaxProblem => ({
  code: "template",
  message,
  pointer: "",
  ...span,
});

/** Whether a file is a template, by its name. */
export const isTemplateName = (file: string | undefined): boolean =>
  /\.(?:vm|vtl)$/i.test(file ?? "");

/** A directive of Velocity at the start of a line, such as `#foreach( $port in $ports )`. */
const DIRECTIVE = /^[ \t]*#\{?(?:if|elseif|foreach|set|macro|parse|include|define)\}?\s*\(/m;

/** A value that Velocity fills in, such as `$!{name}`. */
const VALUE = /\$!?\{?[A-Za-z][\w.-]*/;

/** The first line of a script. */
const SCRIPT = /^#!.*\b(?:sh|bash|dash|ksh|zsh)\b/;

/** `{% if %}`, `{# … #}`, `{{ name }}`, `<%= name %>` and `%{ if … }`, as Jinja, Helm, ERB and Terraform write them. */
const MARKS =
  /\{%[-+]?\s*\w[^\n]{0,200}?%\}|\{#[^\n]{0,200}?#\}|\{\{[^{}\n]*\}\}|<%[^\n]{0,200}?%>|%\{\s*(?:if|for|else|end)[^}\n]{0,200}\}/g;

/** `${NAME}`, `$(command)` and `$NAME` as a value, which JSON does not have. */
const DOLLAR =
  /\$\{[^{}\n]{1,200}\}|\$\([^()\n]{1,200}\)|(?<=[:[,]\s{0,9})\$!?[A-Za-z_][\w.]*(?![\w.]|\s*:)/g;

/** `${NAME}` as a value in YAML braces, where it needs quotes. */
const BRACES = /(?<=[:[,]\s{0,9})\$\{[\w.]{1,200}\}/g;

/** How many marks are examined. */
const MAX_MARKS = 100;

/** How much of a line is examined. */
const MAX_LINE = 1000;

function spanOf(text: string, pattern: RegExp): Span | undefined {
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const [match] = found;
  const start = found.index + match.length - match.trimStart().length;
  return { start, end: found.index + match.trimEnd().length };
}

/** Whether an offset is in a string: there, a mark is a part of it. */
function isInQuotes(text: string, offset: number): boolean {
  const line = text.lastIndexOf("\n", offset - 1) + 1;
  const before = text.slice(Math.max(line, offset - MAX_LINE), offset);
  const double = before.replace(/\\./g, "").split('"').length - 1;
  return double % 2 === 1 || /(?:^|[\s:[{,])'[^']*$/.test(before);
}
