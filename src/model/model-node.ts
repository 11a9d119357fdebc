import type { JsonObject } from "../values/json-object.js";
import type { Path } from "../values/json-pointer.js";

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

/** An object in a document, as the model reads it. */
export interface ModelNode {
  /** The object. A key that is clearly misspelled appears as the property that was meant. */
  readonly raw: JsonObject;
  /**
   * Whether the object has keys that could not be understood, or lacks required ones. A property
   * that seems to be missing may then be there under another name.
   */
  readonly isDoubtful: boolean;
  /** Whether the document that contains the object has no errors. */
  readonly isInValidDocument: boolean;
  /**
   * The place of the object, or of something inside it.
   *
   * @example table.at("columns", 0)
   */
  at(...steps: Path): Place;
  /** The place of the first of these keys that the object has, or of the object if it has none. */
  atFirst(keys: readonly string[]): Place;
  /** A property, if it is a string. */
  text(key: string): string | undefined;
  /** Whether the object certainly does not have a property. */
  lacks(key: string): boolean;
}
