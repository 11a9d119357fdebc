import { quote } from "../findings/quote.js";
import { DATASTORE_TYPES, knownTypes } from "../model/data-type.js";
import type { Column } from "../model/table.js";
import { nearestName } from "../shape/suggest-key.js";
import { defineRule } from "./rule.js";

export const unknownDataType = defineRule({
  id: "unknown-data-type",
  severity: "warning",
  what: "The type of a column is not known, and is nearly one that is.",
  why: "A misspelt type passes every check of the format, and fails when somebody makes a table of it.",
  mend: "Write the type that was meant. Types of one database that are not known here are left alone, unless the option `types` says otherwise.",
  source: "DatastoreAPI specification, Column Object: the list of data types",
  options: {
    types: {
      type: "string",
      enum: ["any", "listed"],
      default: "any",
      description:
        "`any`: only what is nearly a known type is told. `listed`: so is every type of a Column that the DatastoreAPI specification does not list, such as `INTEGER`.",
    },
  },
  check({ model, options, report }) {
    const listed = new Set(DATASTORE_TYPES);
    const known = [...knownTypes()];
    const suggestions = new Map<string, string | undefined>();
    const nearest = (name: string, words: readonly string[]): string | undefined => {
      if (!suggestions.has(name)) suggestions.set(name, nearestName(name, words));
      return suggestions.get(name);
    };
    const tell = (column: Column, text: string, near: string | undefined): void => {
      const hint = near === undefined ? "" : `; did you mean ${quote(near)}?`;
      report({
        place: column.placeOf("dataType"),
        message: `${quote(text)} is no data type that is known${hint}`,
        ...(near !== undefined && {
          fix: { safe: false, change: { kind: "replace-value", value: near } },
        }),
      });
    };
    for (const { columns = [], style } of model.tables) {
      for (const column of columns) {
        const type = column.dataType;
        if (type === undefined) continue;
        if (options.types === "listed" && style === "table") {
          if (listed.has(type.text)) continue;
          const other = SAME_AS[type.name] ?? nearest(type.name, DATASTORE_TYPES);
          const hint = other === undefined ? "" : `; did you mean ${quote(other)}?`;
          report({
            place: column.placeOf("dataType"),
            message: `${quote(type.text)} is not among the types of the DatastoreAPI specification${hint}`,
          });
        } else if (type.family === undefined && isOneWord(type.name)) {
          const near = nearest(type.name, known);
          if (near !== undefined) tell(column, type.text, near);
        }
      }
    }
  },
});

/** A type with a name of several words, or of a schema (`public.status`), is of one's own making. */
const isOneWord = (name: string): boolean => /^[A-Z][A-Z0-9]{3,}$/.test(name);

/** What the list calls types that databases call otherwise. */
const SAME_AS: Readonly<Record<string, string>> = {
  INTEGER: "INT",
  REAL: "FLOAT",
  BOOL: "BOOLEAN",
  DOUBLE_PRECISION: "DOUBLE",
  CHARACTER: "CHAR",
  CHARACTER_VARYING: "VARCHAR",
};
