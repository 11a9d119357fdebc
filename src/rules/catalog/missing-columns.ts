import type { TableModel } from "../../model/model.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { hasOnlyProperties } from "./json-schemas.js";

export const missingColumns = defineRule({
  id: "missing-columns",
  severity: "info",
  summary: "A table has no columns.",
  rationale: "Readers cannot see what the table contains.",
  remedy:
    "List the columns. The rule ignores a JSON Schema that can have properties in another way, for example by `$ref` or `allOf`.",
  source: "common review practice",
  check({ model, report }) {
    for (const table of model.tables) {
      if (table.columns?.length !== 0 && !lacksProperties(table)) continue;
      const key = table.style === "table" ? "columns" : "properties";
      const place = table.atFirst([key]);
      const mark = table.raw[key] === undefined ? "owner" : "value";
      report({ place, mark, message: `${named(table)} has no columns` });
    }
  },
});

const lacksProperties = ({ style, raw }: TableModel): boolean =>
  style === "json-schema" &&
  raw.type === "object" &&
  hasOnlyProperties(raw) &&
  raw.properties === undefined;

const named = ({ label }: TableModel): string =>
  label === "" ? "the table" : `table ${quote(label)}`;
