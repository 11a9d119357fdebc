import { isBelow, lastSegment, ownerName, withoutMajor } from "../../model/fully-qualified-name.js";
import type { Model, TableModel } from "../../model/model.js";
import { getOrAdd } from "../../values/collections.js";
import { editDistance } from "../../words/nearest-name.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { replacement } from "./vocabulary.js";

/** For how many different names to look for a similar table. Each search compares all tables. */
const MAX_SEARCHES = 100;

/** Longer names are not compared. */
const MAX_NAME_LENGTH = 100;

export const unknownTable = defineRule({
  id: "unknown-table",
  severity: "warning",
  summary:
    "A foreign key refers to a table that is not in the document, but whose name is similar to that of one that is.",
  rationale:
    "The name of the other table was probably misspelled, so the key refers to a table that does not exist.",
  remedy:
    "Write the exact `fullyQualifiedName` of a column of the other table. The rule ignores a table that can be in another document: it reports only a name that differs by one or two letters from that of a table in the same schema with the same column, or whose schema differs by one letter from a schema that has all tables to which foreign keys refer there. It compares at most 100 different names.",
  source: "SQL: a foreign key refers to a table that exists",
  fixable: true,
  check({ model, report }) {
    const missing = [...columnsElsewhere(model)];
    const owners = missing.map(({ owner }) => owner);
    const inSimilarSchema = schemaSearch(model.tables, owners);
    const known = new Map<string, TableModel | undefined>();
    for (const { constraint, index, name, owner } of missing) {
      if (!known.has(owner) && known.size < MAX_SEARCHES) {
        known.set(owner, similarTable(owner, model.tables) ?? inSimilarSchema(owner));
      }
      const near = known.get(owner);
      const column = near && columnOf(near, lastSegment(name));
      if (near === undefined || column === undefined) continue;
      report({
        place: constraint.at("columns", index),
        message: `there is no table ${quote(owner)}; did you mean ${quote(column)} of table ${quote(near.label)}?`,
        related: [{ message: "the other table", place: near.at("fullyQualifiedName") }],
        fix: replacement(column),
      });
    }
  },
});

/** The columns of foreign keys that belong to tables outside the document. */
function* columnsElsewhere({ tables, names }: Model) {
  for (const table of tables) {
    for (const constraint of table.constraints) {
      const { type, columnNames = [], columns } = constraint;
      if (type !== "FOREIGN_KEY" && type !== undefined) continue;
      for (const [index, name] of columnNames.entries()) {
        if (!name || columns[index] !== undefined) continue;
        const owner = ownerName(name);
        const isOwn = isBelow(name, table.fullyQualifiedName ?? "");
        if (owner !== "" && names.table(owner) === undefined && !isOwn) {
          yield { constraint, index, name, owner };
        }
      }
    }
  }
}

/**
 * Returns a search for the table with the same name in the only schema that has tables of the same names,
 * and whose own name differs in one letter: the schema of a foreign key was probably misspelled.
 *
 * @param referenced the tables outside the document to which foreign keys refer
 */
function schemaSearch(tables: readonly TableModel[], referenced: readonly string[]) {
  const stems = new Map(
    tables.map((table) => [withoutMajor(table.fullyQualifiedName ?? ""), table]),
  );
  const schemas = namesBySchema(stems.keys());
  const elsewhere = namesBySchema(referenced);
  return (owner: string): TableModel | undefined => {
    const schema = ownerName(owner);
    if (schema === "" || schemas.has(schema)) return undefined;
    const names = [...(elsewhere.get(schema) ?? [])];
    // A schema with different tables is a different schema.
    const [found, ...others] = [...schemas].filter(
      ([other, own]) => isMisspelled(schema, other) && names.every((name) => own.has(name)),
    );
    if (found === undefined || others.length > 0) return undefined;
    return stems.get(found[0] + owner.slice(schema.length));
  };
}

/** The last segments of names, by what is before them. */
function namesBySchema(names: Iterable<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const name of names) {
    getOrAdd(found, ownerName(name), () => new Set()).add(lastSegment(name).toLowerCase());
  }
  return found;
}

/** Whether exactly one part of one segment differs, by one letter or by two transposed letters. */
function isMisspelled(one: string, other: string): boolean {
  const [segment = "", own = ""] = onlyDifference(one, other, /[.:]/);
  const [part = "", meant = ""] = onlyDifference(segment.toLowerCase(), own.toLowerCase(), /[_-]/);
  return canBeMisspelled(part, meant) && editDistance(part, meant, 1) <= 1;
}

/** The only part in which two names differ, in each of them; empty if there are several or none. */
function onlyDifference(one: string, other: string, divider: RegExp): readonly string[] {
  const [parts, others] = [one.split(divider), other.split(divider)];
  const different = [...parts.keys()].filter((index) => parts[index] !== others[index]);
  const [index = -1] = different;
  const isOnly = parts.length === others.length && different.length === 1;
  return isOnly ? [parts[index] ?? "", others[index] ?? ""] : [];
}

/** The table of the same schema whose name is the most similar, if there is only one. */
function similarTable(name: string, tables: readonly TableModel[]): TableModel | undefined {
  const own = lastSegment(name).toLowerCase();
  let found: TableModel[] = [];
  let least = own.length < 5 ? 1 : 2;
  for (const table of tables) {
    const other = withoutMajor(table.fullyQualifiedName ?? "");
    const segment = lastSegment(other).toLowerCase();
    if (ownerName(other) !== ownerName(name) || !canBeMisspelled(own, segment)) continue;
    const distance = editDistance(own, segment, least);
    if (distance > least) continue;
    if (distance < least) found = [];
    found.push(table);
    least = distance;
  }
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Short names often differ on purpose, such as `sales_eu` and `sales_us`, and so do digits:
 * `orders_2023` and `orders_2024` are different tables.
 */
const canBeMisspelled = (one: string, other: string): boolean =>
  [one, other].every(({ length }) => length >= 4 && length <= MAX_NAME_LENGTH) &&
  digitsOf(one) === digitsOf(other);

const digitsOf = (name: string): string => name.replace(/\D/g, "");

function columnOf({ columns = [] }: TableModel, segment: string): string | undefined {
  return columns.find(({ fullyQualifiedName = "" }) => lastSegment(fullyQualifiedName) === segment)
    ?.fullyQualifiedName;
}
