import type { ReachedDocument } from "../references/resolve/checked-graph.js";
import { formatPointer, type Path, valueAt } from "../values/json-value.js";
import type { Place } from "./model.js";

/** The place that nodes give: rules see a {@link Place}, the engine also the document. */
export class DocumentPlace implements Place {
  readonly document: ReachedDocument;
  /** Whether the place is that of a whole string or reference, also for everything inside it. */
  readonly isInText: boolean;
  readonly path: Path;

  constructor(document: ReachedDocument, path: Path, isInText = false) {
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

  /** The value that a reference `#/…` here starts from: the descriptor around it, or the document. */
  get root(): unknown {
    return valueAt(this.document.source.value, this.document.baseOf(this.path));
  }

  /** The value as it is written; empty where there is none. */
  get text(): string {
    const { source } = this.document;
    const span = source.spansAt(this.path)?.value;
    return span === undefined ? "" : source.text.slice(span.start, span.end);
  }

  /** The same place, also for everything inside the value. */
  asWhole(): DocumentPlace {
    return new DocumentPlace(this.document, this.path, true);
  }

  /** The place of something inside the value. */
  below(...steps: Path): DocumentPlace {
    return this.isInText ? this : new DocumentPlace(this.document, [...this.path, ...steps]);
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
