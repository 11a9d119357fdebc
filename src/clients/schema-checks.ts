// Loaded when a first body is to be checked.

import type { Finding } from "../diagnostics/finding.js";
import type { BodyRules, JsonObject, Outgoing } from "./body.js";
import { DecodeError, RequestError } from "./errors.js";
import type { Reading } from "./reading.js";

/** A finding for each fault of a body; none when it is one that the service could take. */
async function bodyFindings(rules: BodyRules, name: string, body: unknown): Promise<Finding[]> {
  const accepts = (await rules.checks())[`is${name}`];
  if (accepts?.(body)) return [];
  const [{ checkStructure, findingOf }, shapes] = await Promise.all([
    import("../validation/structure.js"),
    rules.shapes(),
  ]);
  // The checks refuse every unknown key; the explanation only those that nearly are a known one.
  return checkStructure(body, { name, shapes, accepts: (_): _ is unknown => false }).faults.map(
    findingOf,
  );
}

/** Refuses a body that the service could not take. */
export async function checkBody(
  rules: BodyRules,
  { schema, checked, findings = [] }: Outgoing,
  operation: string,
): Promise<void> {
  const all = [...(await bodyFindings(rules, schema, checked)), ...findings];
  const [first] = all;
  if (first === undefined) return;
  const more = all.length > 1 ? `, and ${all.length - 1} more` : "";
  throw new RequestError(first.message + more, operation, all);
}

/** Refuses a resource in an answer that breaks the schema, and more than a service may. */
export async function checkAnswer(
  rules: BodyRules,
  schema: string,
  resource: JsonObject,
  pointer: string,
  reading: Reading,
): Promise<void> {
  const faults = await bodyFindings(rules, schema, resource);
  const findings = faults
    // A service may say more than the spec.
    .filter(({ code }) => code !== "unknown-property")
    .map((finding) => ({ ...finding, pointer: pointer + finding.pointer }));
  const [first] = findings;
  if (first !== undefined) {
    throw new DecodeError(`in the answer, ${first.message}`, reading, findings);
  }
}
