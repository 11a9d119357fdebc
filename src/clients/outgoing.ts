// Loaded with the first body: a client that only reads does without.

import type { Finding } from "../findings/finding.js";
import type { BodyRules, JsonObject, Outgoing } from "./body.js";
import { DecodeError, RequestError } from "./errors.js";
import { writeJson } from "./write-json.js";

/** A finding for each fault of a body; none when it is one that the service could take. */
async function bodyFindings(
  rules: BodyRules,
  schema: string,
  body: JsonObject,
): Promise<Finding[]> {
  const counted = schema.endsWith("Update") ? withoutNulls(body) : body;
  const accepts = (await rules.checks())[`is${schema}`];
  if (accepts?.(counted)) return [];
  const [{ checkStructure, unplacedFindingOf }, shapes] = await Promise.all([
    import("../structure/structure.js"),
    rules.shapes(),
  ]);
  // The checks refuse every unknown key; the explanation only those that nearly are a known one.
  const kind = { name: schema, shapes, accepts: (_: unknown): _ is unknown => false };
  return checkStructure(counted, kind).problems.map(unplacedFindingOf);
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

/** The text of a body. */
export function bodyText({ sent }: Outgoing, operation: string): string | undefined {
  try {
    return writeJson(sent);
  } catch {
    throw new RequestError("the body refers to itself, or is too deep for JSON", operation);
  }
}

/** Refuses a resource in an answer that breaks the schema, and more than a service may. */
export async function checkAnswer(
  rules: BodyRules,
  schema: string,
  resource: JsonObject,
  pointer: string,
  answer: { readonly operation: string; readonly status: number },
): Promise<void> {
  const faults = await bodyFindings(rules, schema, resource);
  const findings = faults
    // A service may say more than the spec.
    .filter(({ code }) => code !== "unknown-property")
    .map((finding) => ({ ...finding, pointer: pointer + finding.pointer }));
  const [first] = findings;
  if (first !== undefined) {
    throw new DecodeError(`in the answer, ${first.message}`, answer, findings);
  }
}

/** What was read and goes back, without its nulls: they count as absent, one level down too. */
const withoutNulls = (body: object, depth = 1): object =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== null)
      .map(([key, value]: [string, unknown]) => [
        key,
        depth > 0 && typeof value === "object" && value !== null && !Array.isArray(value)
          ? withoutNulls(value, depth - 1)
          : value,
      ]),
  );
