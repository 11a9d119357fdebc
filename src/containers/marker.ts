/** The value of `specification` that says that a definition is a descriptor. */
const MARKER = /data[^\p{L}\p{N}]{0,9}store[^\p{L}\p{N}]{0,9}api/iu;

/**
 * Whether a text may be or hold a descriptor: it contains the marker, in any case and punctuation. This
 * is cheaper than parsing, and even than `text.includes("datastoreapi")`, which looks closer at each
 * `d`.
 */
export const mayHoldDescriptor = (text: string): boolean => MARKER.test(text);
