import type { Finding } from "../findings/finding.js";
import { finding } from "./body-check.js";
import type { Json } from "./resources.js";

/**
 * Reads the parameters of a blueprint, which are JSON written as text (spec 2.2).
 *
 * The specification says no more about them; the deployed services use a list of
 * `{ name, description, defaultValue }`.
 *
 * @param blueprint a blueprint that was read
 * @returns the JSON value; undefined when the blueprint has no parameters
 * @throws SyntaxError when the text is not JSON
 * @example
 * const parameters = readBlueprintParams({ blueprintParams: '[{"name":"region"}]' });
 */
export function readBlueprintParams(blueprint: {
  readonly blueprintParams?: string | null | undefined;
}): Json | undefined {
  const text = blueprint.blueprintParams;
  return text == null || text === "" ? undefined : (JSON.parse(text) as Json);
}

/**
 * A finding if the parameters of a new blueprint are text that is not JSON. An update is not
 * checked: the deployed services store any text that they find in the repository.
 */
export function blueprintParamsFindings(text: unknown): Finding[] {
  if (typeof text !== "string" || text === "") return [];
  try {
    JSON.parse(text);
    return [];
  } catch {
    const message = "`blueprintParams` must be JSON, written as text";
    return [finding("invalid-format", message, "/blueprintParams")];
  }
}
