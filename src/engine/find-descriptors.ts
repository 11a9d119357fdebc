import { descriptorsIn, type HeldDescriptor } from "../data-products/descriptors-in.js";
import { sourceOf, type ValidateOptions } from "./check.js";
import { assertOptions } from "./options.js";

export type { HeldDescriptor };

/** Options of {@link findDescriptors}. */
export type FindDescriptorsOptions = Pick<ValidateOptions, "language" | "uri">;

/**
 * Finds the descriptors in a document: in a data product document, in one of its ports, or in an event
 * about one. It finds the objects whose `specification` is `datastoreapi` and that have a
 * `definition`, anywhere in the document (Data Product Descriptor Specification, Standard Definition
 * Object).
 *
 * References are returned, not followed; {@link check} follows them.
 *
 * @param input text (a string is always text) or a value
 * @returns the descriptors in the order of the document; a document that is itself a descriptor has
 *   one, with the pointer `""`; none if the text cannot be read
 * @throws TypeError for an option that does not exist or has the wrong type, and for bytes or a promise
 * @example
 * const port = {
 *   promises: {
 *     api: { specification: "datastoreapi", definition: { datastoreapi: "1.0.0", info: {} } },
 *   },
 * };
 * const [found] = findDescriptors(port);
 * found?.pointer; // "/promises/api/definition"
 * found?.form; // "object"
 */
export function findDescriptors(
  input: unknown,
  options: FindDescriptorsOptions = {},
): readonly HeldDescriptor[] {
  assertOptions(options, ["language", "uri"]);
  return descriptorsIn(sourceOf(input, options));
}
