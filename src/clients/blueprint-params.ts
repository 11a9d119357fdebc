import type { Finding } from "../findings/finding.js";
import type { Json } from "./resources.js";

/**
 * Reads the parameters of a blueprint, which are JSON written as text.
 *
 * The spec says no more of them; the deployed service keeps a list of
 * `{ name, description, defaultValue }`.
 *
 * @param blueprint a blueprint as it was read
 * @returns the JSON value; undefined when the blueprint has no parameters
 * @throws SyntaxError when the text is not JSON
 * @example
 * const parameters = readBlueprintParams(await client.blueprints.get(7));
 */
export function readBlueprintParams(blueprint: {
  readonly blueprintParams?: string | null;
}): Json | undefined {
  const text = blueprint.blueprintParams;
  return text == null || text === "" ? undefined : (JSON.parse(text) as Json);
}

/**
 * A finding when the parameters of a new blueprint are text, but no JSON. What goes back in an
 * update is not asked: the deployed service stores what it finds in the repository as it is.
 */
export function blueprintParamsFindings(text: unknown): Finding[] {
  if (typeof text !== "string" || text === "") return [];
  try {
    JSON.parse(text);
    return [];
  } catch {
    return [
      {
        code: "invalid-format",
        severity: "error",
        message: "`blueprintParams` must be JSON, written as text",
        pointer: "/blueprintParams",
      },
    ];
  }
}
