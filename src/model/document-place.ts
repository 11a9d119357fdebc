import type { CheckedDocument } from "../references/resolve/checked-graph.js";
import { formatPointer, type Path } from "../values/json-pointer.js";
import type { Place } from "./place.js";

/** The place that nodes give: rules see a {@link Place}, the engine also the document. */
export class DocumentPlace implements Place {
  readonly document: CheckedDocument;
  readonly path: Path;
  /** Whether the place is inside a text; its path then ends at the whole text. */
  readonly isInText: boolean;

  constructor(document: CheckedDocument, path: Path, isInText = false) {
    this.document = document;
    this.path = path;
    this.isInText = isInText;
  }

  get file(): string | undefined {
    return this.document.source.file;
  }

  get pointer(): string {
    return formatPointer(this.path);
  }
}

/**
 * Reads the place that a rule reports.
 *
 * @throws TypeError for a place that does not come from a node of a model
 */
export function documentPlace(place: Place): DocumentPlace {
  if (place instanceof DocumentPlace) return place;
  throw new TypeError("the place of a problem must come from the model, for example `table.at()`");
}
