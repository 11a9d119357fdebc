/** The value of `specification` that says that a definition is a descriptor. */
const MARKER = /data[^\p{L}\p{N}]{0,9}store[^\p{L}\p{N}]{0,9}api/iu;

/**
 * Whether a text may hold a descriptor: it contains the marker, in any case and punctuation. Most
 * files are neither descriptors nor containers, and this is cheaper than parsing them.
 */
export const mayHoldDescriptor = (text: string): boolean =>
  text.includes("datastoreapi") || (text.includes("specification") && MARKER.test(text));
