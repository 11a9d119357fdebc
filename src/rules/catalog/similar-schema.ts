import { lastSegment, ownerName } from "../../model/fully-qualified-name.js";
import { editDistance } from "../../words/nearest-name.js";

/** Shorter parts of a name often differ on purpose: `sales_eu` and `sales_us`, `raw` and `row`. */
const MIN_PART = 4;

/** Longer names are not compared. */
const MAX_LENGTH = 100;

/**
 * Finds the only schema that has tables of the same names, and whose own name differs in one letter: the
 * schema of a foreign key that was probably misspelled.
 *
 * @param schema of the foreign key; no table of the document is in it
 * @param referenced the names that foreign keys have in it, without the schema
 * @param tables the qualified names of the tables in the document
 */
export function similarSchema(
  schema: string,
  referenced: ReadonlySet<string>,
  tables: readonly string[],
): string | undefined {
  const schemas = new Map<string, Set<string>>();
  for (const table of tables) {
    const owner = ownerName(table);
    schemas.set(owner, (schemas.get(owner) ?? new Set()).add(lastSegment(table).toLowerCase()));
  }
  // A schema with different tables is a different schema.
  const found = [...schemas].filter(
    ([other, names]) =>
      isMisspelled(schema, other) && [...referenced].every((name) => names.has(name)),
  );
  return schemas.has(schema) || found.length > 1 ? undefined : found[0]?.[0];
}

/** Whether exactly one segment differs, in one letter or in two that changed places. */
function isMisspelled(one: string, other: string): boolean {
  const segments = one.split(/[.:]/);
  const others = other.split(/[.:]/);
  const different = segments.flatMap((segment, index) =>
    segment === others[index] ? [] : [[segment, others[index] ?? ""] as const],
  );
  const [pair, ...more] = different;
  if (segments.length !== others.length || pair === undefined || more.length > 0) return false;
  return isSlip(pair[0].toLowerCase(), pair[1].toLowerCase());
}

function isSlip(one: string, other: string): boolean {
  const parts = one.split(/[_-]/);
  const others = other.split(/[_-]/);
  const index = parts.findIndex((part, at) => part !== others[at]);
  const [part = "", own = ""] = [parts[index], others[index]];
  const isRest = parts.length === others.length && rest(parts, index) === rest(others, index);
  const isLong = [part, own].every(({ length }) => length >= MIN_PART && length <= MAX_LENGTH);
  // Numbers differ on purpose.
  if (!isRest || !isLong || digitsOf(part) !== digitsOf(own)) return false;
  return editDistance(part, own, 1) <= 1 || isSwapped(part, own);
}

const rest = (parts: readonly string[], index: number): string => parts.slice(index + 1).join("_");

const digitsOf = (name: string): string => name.replace(/\D/g, "");

function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const swapped = one.slice(0, at) + (one[at + 1] ?? "") + (one[at] ?? "") + one.slice(at + 2);
  return swapped === other;
}
