import type { JsonObject } from "../../../values/json-value.js";
import { foldCase } from "../../../words/nearest-name.js";
import { defineSlip } from "../../check/slip.js";
import type { KeyTable, ObjectShape } from "../../shape/shape.js";
import { lookUp } from "../../shape/suggest-key.js";
import { secondKeyOfColumn } from "../constraints.js";
import { removal, renameKey, repair, write } from "../fix.js";

/** The meaning of a flag, by its name in the form that `foldCase` returns. */
const FLAGS: KeyTable<readonly [yes: string, no?: string]> = {
  Column: {
    nullable: ["NULL", "NOT_NULL"],
    isnullable: ["NULL", "NOT_NULL"],
    null: ["NULL", "NOT_NULL"],
    notnull: ["NOT_NULL", "NULL"],
    required: ["NOT_NULL", "NULL"],
    unique: ["UNIQUE"],
    isunique: ["UNIQUE"],
    primarykey: ["PRIMARY_KEY"],
    isprimarykey: ["PRIMARY_KEY"],
    pk: ["PRIMARY_KEY"],
    key: ["PRIMARY_KEY"],
    columnkey: ["PRIMARY_KEY"],
  },
};

/** The strings that databases and spreadsheets use for booleans. */
const YES = /^(?:yes|y|true|pri)$/;
const NO = /^(?:no|n|false)$/;

/** A flag of a column, such as `nullable: false`, in place of its `columnConstraint`. */
export const columnFlag = defineSlip({
  id: "column-flag",
  at: "unknown-property",
  recognize: ({ key, value, shape }) => flagIn(shape, key, value),
  suggestion: () => "columnConstraint",
  advice: ({ constraint }) =>
    constraint === undefined
      ? 'use `columnConstraint`: `"NULL"`, `NOT_NULL`, `UNIQUE` or `PRIMARY_KEY`'
      : `write ${written(constraint)}`,
  repair({ constraint }, place) {
    const { path, owner } = place;
    if (constraint === undefined || owner === undefined) return undefined;
    if (constraint === "NOT_NULL" && means(owner.value, "PRIMARY_KEY")) {
      return removal(path, "a primary key is never null");
    }
    // Only `columnConstraint` can say NOT_NULL; a table can have the key, too.
    const isTaken = constraint === "UNIQUE" && means(owner.value, "NOT_NULL");
    if (isTaken || owner.value.columnConstraint !== undefined) {
      const isKey = constraint === "UNIQUE" || constraint === "PRIMARY_KEY";
      return isKey ? secondKeyOfColumn(place, constraint) : undefined;
    }
    return repair(`write ${written(constraint)}`, [
      renameKey(path, "columnConstraint"),
      write(path, constraint),
    ]);
  },
  decision({ constraint }, { path, owner }) {
    const isTaken = owner?.value.columnConstraint !== undefined;
    if (constraint === "UNIQUE" && isTaken) {
      return "write an item of `constraints` of the Table, with `constraintType: UNIQUE`";
    }
    const words = ["NULL", "NOT_NULL", "UNIQUE", "PRIMARY_KEY"];
    const choices = words.map((word) => ({
      title: `write ${written(word)}`,
      changes: [renameKey(path, "columnConstraint"), write(path, word)],
    }));
    return { text: "write it in `columnConstraint`", choices: isTaken ? [] : choices };
  },
});

/** A constraint as a member. Without quotes, `NULL` is not a word in YAML. */
const written = (constraint: string): string =>
  `\`columnConstraint: ${constraint === "NULL" ? '"NULL"' : constraint}\``;

/** A flag, and the constraint that it means, if its value says so. */
function flagIn(shape: Pick<ObjectShape, "kind">, key: string, value: unknown) {
  const flag = lookUp(FLAGS, shape, key);
  if (flag === undefined) return undefined;
  const [yes, no] = flag;
  const text = typeof value === "string" ? foldCase(value) : "";
  if (value === true || YES.test(text)) return { constraint: yes };
  return { constraint: value === false || NO.test(text) ? no : undefined };
}

/** Whether a column says a constraint, by a flag or properly. */
const means = (column: JsonObject, constraint: string): boolean =>
  column.columnConstraint === constraint ||
  Object.entries(column).some(
    ([key, value]) => flagIn({ kind: "Column" }, key, value)?.constraint === constraint,
  );
