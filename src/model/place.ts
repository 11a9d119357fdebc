/**
 * A place in a document: an object, or something inside it. Nodes of the model give places, and a
 * rule hands them to `report`; they cannot be made by hand.
 */
export interface Place {
  /** The name of the document, as findings carry it; `undefined` for a text without a name. */
  readonly file: string | undefined;
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
}
