import { quote } from "../../words/quote.js";
import type { DecodedText } from "../encoding.js";
import { parseJson } from "../json/json.js";
import { languageOfName, languageOfText } from "../language.js";
import { type Language, type SourceDocument, unreadableDocument } from "../source-document.js";
import type { Span } from "../span.js";
import { findDirective, findTemplatePart, isTemplateName } from "../template.js";
import { findTemplateMark } from "../template-marks.js";

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
  if (problem !== undefined) {
    const { message, start, end } = problem;
    const error = { code: "syntax-error", pointer: "", message, start, end } as const;
    return unreadableDocument(text, file, language, [error]);
  }
  const templateAt = (place: Span) =>
    unreadableDocument(text, file, language, [{ ...TEMPLATE, ...place }]);
  if (isTemplateName(file)) return templateAt(findTemplatePart(text));
  const document = language === "json" ? parseJson(text, file) : parseYaml(text, file);
  if (document.isReadable) return document;
  const directive = findDirective(text);
  if (directive !== undefined) return templateAt(directive);
  const mark = findTemplateMark(text, language);
  if (mark === undefined) return document;
  const message = `${quote(text.slice(mark.start, mark.end))} is part of a template, not of a document; check what the template produces`;
  return unreadableDocument(text, file, language, [{ ...TEMPLATE, message, ...mark }]);
}

const TEMPLATE = {
  code: "template",
  message: "this is a Velocity template, not a document; check what it produces",
  pointer: "",
} as const;
