import type { Edit } from "./finding.js";

// An edit makes sense in one text only. Which one it is does not belong into a report, so it is kept
// beside the edit; an edit that comes out of a report has none.

const sources = new WeakMap<Edit, string>();

/** Remembers the text that an edit was made for. */
export function withSource(edit: Edit, text: string): Edit {
  sources.set(edit, text);
  return edit;
}

/** The text that an edit was made for; `undefined` when that is not known. */
export const sourceOf = (edit: Edit): string | undefined => sources.get(edit);
