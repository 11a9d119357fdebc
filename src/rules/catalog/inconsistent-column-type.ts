import type { ColumnModel } from "../../model/model.js";
import { areComparable } from "../../types/data-type.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { repeatedItem } from "./duplicates.js";
import { quotedType } from "./vocabulary.js";

export const inconsistentColumnType = defineRule({
  id: "inconsistent-column-type",
  severity: "off",
  summary: "Columns of two tables have the same name and different kinds of types.",
  rationale:
    "Readers expect the same values under the same name. A join over these columns fails, or converts every value. Names such as `status` often mean different things, so the rule is off by default.",
  remedy: "Give both columns the same type, or one of them another name.",
  source: "common review practice; spirit (same_name) and dbt-checkpoint have such rules",
  check({ model, report }) {
    for (const { tables } of model.schemas) {
      const firsts = new Map<string, ColumnModel>();
      for (const column of tables.flatMap(({ columns = [] }) => columns)) {
        const name = column.shortName.toLowerCase();
        if (name === "" || column.family === undefined) continue;
        const first = firsts.get(name);
        if (first?.family === undefined) firsts.set(name, column);
        else if (areComparable(first.family, column.family) === false) {
          const message = `column ${quote(column.shortName)} has type ${quotedType(column)}, but type ${quotedType(first)} in table ${quote(first.table.label)}`;
          report(
            repeatedItem("column", [column, first], (one) => one.placeOf("dataType"), message),
          );
        }
      }
    }
  },
});
