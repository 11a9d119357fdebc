/** The value of `specification` that says that a definition is a descriptor. */
const MARKER = /data[^a-z0-9]{0,9}store[^a-z0-9]{0,9}api/i;

/**
 * Whether a text may be or contain a descriptor: it contains the marker, ignoring case and
 * punctuation. This is cheaper than parsing, and even than `text.includes("datastoreapi")`, which
 * stops at each `d`.
 */
export const mayHoldDescriptor = (text: string): boolean => MARKER.test(text);
