import type { Edit } from "./finding.js";

// An edit makes sense in only one text. That text does not belong in a report, so it is stored
// outside the edit; an edit from a report has none.

const sources = new WeakMap<Edit, string>();

/** Remembers the text that an edit was made for. */
export function withSource(edit: Edit, text: string): Edit {
  sources.set(edit, text);
  return edit;
}

/** The text that an edit was made for; `undefined` if it is not known. */
export const sourceOf = (edit: Edit): string | undefined => sources.get(edit);
