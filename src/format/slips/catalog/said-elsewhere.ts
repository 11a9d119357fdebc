import type { JsonObject } from "../../../values/json-value.js";
import { foldCase } from "../../../words/nearest-name.js";
import { quote } from "../../../words/phrases.js";
import { defineSlip } from "../../check/slip.js";
import type { KeyTable } from "../../shape/shape.js";
import { lookUp } from "../../shape/suggest-key.js";
import { removal, renaming } from "../fix.js";

interface Elsewhere {
  readonly property: string;
  readonly words: string;
  /** The part of a qualified name that it is. */
  readonly part?: "database" | "schema";
}

const property = "fullyQualifiedName";
const words = "it is a part of `fullyQualifiedName`";
const databaseName = { property, words, part: "database" } as const;
const schemaName = { property, words, part: "schema" } as const;
const partitions = { property: "partitions", words: "write it in `partitions`" };
const relations = {
  property: "constraints",
  words: "write each in `constraints` of its Table, with `constraintType: FOREIGN_KEY`",
};
const tests = {
  property: "columnConstraint",
  words:
    "write `not_null` and `unique` in `columnConstraint`, `accepted_values` as `enum` in `jsonSchema`, and `relationships` in `constraints` of the Table",
};
const schema = { property: "jsonSchema", words: "describe nested values in `jsonSchema`" };

/** The fact that another property of the same object states. */
const ELSEWHERE: KeyTable<Elsewhere> = {
  Schema: { relationships: relations, references: relations, foreignkeys: relations },
  Table: {
    partitionedby: partitions,
    partitionby: partitions,
    timepartitioning: partitions,
    partitionkeys: partitions,
    schema: schemaName,
    schemaname: schemaName,
    database: databaseName,
    databasename: databaseName,
    catalog: databaseName,
    tableschema: schemaName,
    tablecatalog: databaseName,
    project: databaseName,
    dataset: schemaName,
  },
  Column: {
    constraints: {
      property: "columnConstraint",
      words: 'use `columnConstraint`: `"NULL"`, `NOT_NULL`, `UNIQUE` or `PRIMARY_KEY`',
    },
    fields: schema,
    table: { property, words },
    tablename: { property, words },
    tableschema: { property, words },
    tests,
    datatests: tests,
  },
};

/** Another format has the columns of a table in its schema. */
const COLUMNS: Elsewhere = { property: "columns", words: "did you mean `columns`?" };

/** Something that another property expresses in another form. */
export const saidElsewhere = defineSlip({
  id: "said-elsewhere",
  at: "unknown-property",
  recognize({ key, value, object, shape }) {
    const known = lookUp(ELSEWHERE, shape, key);
    if (known?.part === undefined || typeof value !== "object") return known;
    return object.columns === undefined && Array.isArray(value) ? COLUMNS : undefined;
  },
  suggestion: ({ property }) => property,
  advice: ({ words }) => words,
  repair({ property, words }, { path, value, owner }) {
    if (property === "columns") return renaming(path, property);
    const name = owner?.value.fullyQualifiedName;
    if (property !== "fullyQualifiedName" || typeof name !== "string") return undefined;
    if (typeof value !== "string" || value === "") return undefined;
    const parts = name.split(/[.:]/).slice(0, -1).map(foldCase);
    return parts.includes(foldCase(value)) ? removal(path, words) : undefined;
  },
  decision: ({ property }) => `write it in ${quote(property)}`,
});

/** A part of the qualified name of a table, as other tools write it. */
export function partOfName(table: JsonObject, part: "database" | "schema"): unknown {
  const isPart = (key: string) => lookUp(ELSEWHERE, { kind: "Table" }, key)?.part === part;
  const key = Object.keys(table).find(isPart);
  return key === undefined ? undefined : table[key];
}
