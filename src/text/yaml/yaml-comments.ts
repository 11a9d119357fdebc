import { Lexer } from "yaml";
import { startOfText } from "../encoding.js";
import type { Span } from "../span.js";

/** The token that announces a scalar, which may start with `#`. */
const SCALAR = "\u001f";

/** Whether a token of the lexer is not part of the text. */
export const isControlToken = (token: string): boolean => /^[\u0002\u0018\u001f]$/.test(token);

/** The comments of a YAML text that contain another text, each with its `#`. */
export function commentsOf(text: string, containing: string): Span[] {
  const found: Span[] = [];
  // For most texts, the tokens are not needed.
  if (!text.includes(containing)) return found;
  let offset = startOfText(text);
  let before = "";
  for (const token of new Lexer().lex(text.slice(offset))) {
    if (token.startsWith("#") && before !== SCALAR && token.includes(containing)) {
      found.push({ start: offset, end: offset + token.length });
    }
    if (!isControlToken(token)) offset += token.length;
    before = token;
  }
  return found;
}
