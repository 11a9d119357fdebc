import type { TextEdit } from "../change.js";
import type { Span } from "../span.js";

/** A slip of the writer, and its repair. */
export interface Slip extends Span {
  readonly message: string;
  readonly title: string;
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}
