import { Lexer } from "yaml";
import { startOfText } from "./encoding.js";
import type { Span } from "./span.js";

/** Says that the next token is a scalar, which may start with `#`. */
const SCALAR = "\u001f";
/** Tokens that are not part of the text. */
const CONTROL = /^[\u0002\u0018\u001f]$/;

/**
 * The comments of a YAML text that contain a marker, each with its `#`. A text without the marker costs
 * only a search for it.
 */
export function commentsOf(text: string, marker: string): Span[] {
  const found: Span[] = [];
  if (!text.includes(marker)) return found;
  let offset = startOfText(text);
  let before = "";
  for (const token of new Lexer().lex(text.slice(offset))) {
    if (token.startsWith("#") && before !== SCALAR && token.includes(marker)) {
      found.push({ start: offset, end: offset + token.length });
    }
    if (!CONTROL.test(token)) offset += token.length;
    before = token;
  }
  return found;
}
