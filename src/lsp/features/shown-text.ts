import { maskText } from "../../secrets/mask.js";
import { printable } from "../../words/quote.js";

/** How much is shown of a text. */
const MAX_LENGTH = 500;

/** A text of a document as an editor may show it: without secrets, and not longer than a line. */
export function shownText(text: string): string {
  // A secret may extend beyond the cut.
  const shown = maskText(text.slice(0, 2 * MAX_LENGTH));
  return printable(shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH)}…` : shown);
}
