/** The value of `specification` that says that a definition is a descriptor. */
const MARKER = /data[^a-z0-9]{0,9}store[^a-z0-9]{0,9}api/i;

/**
 * Whether a text may be or hold a descriptor: it contains the marker, in any case and punctuation. This
 * is cheaper than parsing, and even than `text.includes("datastoreapi")`, which looks closer at each
 * `d`.
 */
export const mayHoldDescriptor = (text: string): boolean => MARKER.test(text);
