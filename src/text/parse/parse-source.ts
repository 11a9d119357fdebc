import { quote } from "../../words/quote.js";
import type { DecodedText } from "../encoding.js";
import { parseJson } from "../json/json.js";
import { languageOfName, languageOfText } from "../language.js";
import {
  type Language,
  makeDocument,
  type SourceDocument,
  type SyntaxProblem,
  syntaxError,
} from "../source-document.js";
import type { Span } from "../span.js";
import { findDirective, findTemplateMark, findTemplatePart, isTemplateName } from "../template.js";

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
  if (document.isReadable) return document;
  const directive = findDirective(text);
  if (directive !== undefined) return templateAt(directive);
  const mark = findTemplateMark(text, language);
  if (mark === undefined) return document;
  const shown = quote(text.slice(mark.start, mark.end));
  return templateAt(mark, `${shown} is part of a template, not of a document; ${CHECK_OUTPUT}`);
}

const CHECK_OUTPUT = "check what the template produces";
const VELOCITY = "this is a Velocity template, not a document; check what it produces";
