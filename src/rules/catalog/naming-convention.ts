import { hasFormat } from "../../format/shape/shape.js";
import type { Place } from "../../model/model.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

/** The styles of names. Underscores at the start, as in `_loaded_at`, belong to none of them. */
const STYLES = {
  any: /^/,
  snake_case: /^_*[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{N}]*(?:_[\p{Ll}\p{Lo}\p{N}]+)*$/u,
  UPPER_SNAKE_CASE: /^_*[\p{Lu}\p{Lo}][\p{Lu}\p{Lo}\p{N}]*(?:_[\p{Lu}\p{Lo}\p{N}]+)*$/u,
  camelCase: /^_*[\p{Ll}\p{Lo}][\p{L}\p{N}]*$/u,
  PascalCase: /^_*[\p{Lu}\p{Lo}][\p{L}\p{N}]*$/u,
  "kebab-case": /^[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{N}]*(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u,
};

const styleOption = (whose: string) =>
  ({
    type: "string",
    enum: Object.keys(STYLES),
    default: "snake_case",
    description: `The style of the names of ${whose}; \`any\` if they have none.`,
  }) as const;

export const namingConvention = defineRule({
  id: "naming-convention",
  severity: "off",
  summary: "The name of a table or column is not in the style that you chose.",
  rationale:
    "People who write queries have to know how each name is spelled, and some systems need quotes around names with capital letters.",
  remedy:
    "Rename it, here and in the database. For a convention that no style describes, such as a prefix, write a custom rule: the options take no regular expressions, some of which would take too long.",
  source: "common practice of SQL style guides; dbt-checkpoint and schemalint have such rules",
  options: {
    tables: /* @__PURE__ */ styleOption("tables"),
    columns: /* @__PURE__ */ styleOption("columns"),
  },
  check({ model, options, report }) {
    const look = (kind: "table" | "column", name: string, style: string, place: Place): void => {
      // The check of the format reports text that is not a name at all.
      if (name === "-" || !hasFormat("name", name)) return;
      if (STYLES[style as keyof typeof STYLES].test(name)) return;
      report({ place, message: `the name of ${kind} ${quote(name)} is not in ${quote(style)}` });
    };
    for (const table of model.tables) {
      // The name of a Standard Definition in another language is not that of a table.
      if (table.style === "opaque") continue;
      look("table", table.shortName, options.tables, table.namePlace);
      for (const column of table.columns ?? []) {
        look("column", column.shortName, options.columns, column.placeOf("name"));
      }
    }
  },
});
