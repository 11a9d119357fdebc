import { escapeMarkdown } from "../../reporters/findings/markdown-text.js";
import { quote } from "../../words/quote.js";
import { shownText } from "./shown-text.js";

// Texts of a document in the Markdown of an editor. They stay text: an editor loads an image from
// wherever a document says, as soon as it is shown.

/** How much is shown of a list. */
const MAX_ITEMS = 20;

/** A short text as code, whatever is in it. */
export function inlineCode(text: string): string {
  const shown = quote(text).slice(1, -1);
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  if (longest === 0) return `\`${shown}\``;
  const fence = "`".repeat(longest + 1);
  return `${fence} ${shown} ${fence}`;
}

/** Several texts as code. */
export function inlineCodes(texts: readonly string[]): string {
  const shown = texts.slice(0, MAX_ITEMS).map(inlineCode).join(", ");
  return texts.length > MAX_ITEMS ? `${shown}, … and ${texts.length - MAX_ITEMS} more` : shown;
}

/** The first line of a text, without secrets. */
export function plainLine(text: string | undefined): string | undefined {
  const [line = ""] = text?.trim().split("\n", 1) ?? [];
  return escapeMarkdown(shownText(line));
}
