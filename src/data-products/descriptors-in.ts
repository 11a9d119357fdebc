import { DocumentParts } from "../text/parse/document-parts.js";
import type { SourceDocument } from "../text/source-document.js";
import { isObject } from "../values/json-object.js";
import { formatPointer, valueAt } from "../values/json-pointer.js";
import { type DescriptorForm, searchValue } from "./search.js";

/** A descriptor in a document, or a reference to one. */
export interface HeldDescriptor {
  /**
   * The form of the descriptor: an object, JSON text in a string, or a reference to another place.
   */
  readonly form: DescriptorForm;
  /** JSON Pointer to the object, the string, or the object with the reference. */
  readonly pointer: string;
  /** The descriptor; `undefined` for a reference, and for text that is not JSON. */
  readonly value: unknown;
  /** The reference as written. */
  readonly ref?: string;
}

/** Whether a document is itself a descriptor, according to its root. */
export const isDescriptor = ({ value }: SourceDocument): boolean =>
  isObject(value) && Object.hasOwn(value, "datastoreapi");

/** Root keys of a data product document, of a port, and of the events about data products. */
const KEYS = [
  "dataProductDescriptor",
  "interfaceComponents",
  "promises",
  "expectations",
  "objectToEvaluate",
  "dataProductVersion",
];

/** Whether a document is part of a data product, even if it contains no descriptor. */
export const isDataProduct = (value: unknown): boolean =>
  isObject(value) && KEYS.some((key) => Object.hasOwn(value, key));

/** The value of `specification` that says that a definition is a descriptor. */
const MARKER = /data[^a-z0-9]{0,9}store[^a-z0-9]{0,9}api/i;

/**
 * Whether a text may be or contain a descriptor: it contains the marker, ignoring case and
 * punctuation. This is cheaper than parsing, and even than `text.includes("datastoreapi")`, which
 * stops at each `d`.
 */
export const mayHoldDescriptor = (text: string): boolean => MARKER.test(text);

/**
 * Returns the descriptors in a document, in document order; for a descriptor, only the document
 * itself.
 */
export function descriptorsIn(source: SourceDocument): HeldDescriptor[] {
  const { value } = source;
  if (isDescriptor(source)) return [{ form: "object", pointer: "", value }];
  const all = searchValue(source, value, []);
  const parts = new DocumentParts(
    source,
    all.map(({ path }) => path),
  );
  return all.flatMap((held): HeldDescriptor[] => {
    const { form, path } = held;
    const pointer = formatPointer(path);
    if (held.form !== "reference") {
      const part = parts.at(path);
      return [{ form, pointer, value: part.isReadable ? valueAt(part.value, path) : undefined }];
    }
    return held.to === "port" ? [] : [{ form, pointer, value: undefined, ref: held.ref }];
  });
}
