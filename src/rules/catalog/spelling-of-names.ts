import { hasFormat } from "../../format/shape/shape.js";
import { declaredSystems } from "../../model/declared-systems.js";
import type { ColumnModel, ModelNode, Place, TableModel } from "../../model/model.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { replacement } from "./vocabulary.js";

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

const NAME = /^[a-zA-Z][a-zA-Z0-9]+$/;
const FULLY_QUALIFIED_NAME = /^[a-zA-Z][a-zA-Z0-9.:]+$/;

export const nonPortableName = defineRule({
  id: "non-portable-name",
  severity: "off",
  summary:
    "A name does not match the strict patterns of the published DatastoreAPI schema: ASCII letters and digits, and also `.` and `:` in fully qualified names.",
  rationale:
    "Tools that use the published patterns reject `order_line`. Most databases have such names, so the rule is off by default.",
  remedy: "Use only letters and digits, and start with a letter.",
  source: "DatastoreAPI specification, patterns of the formats name and fqn",
  check({ model, report }) {
    // The check of the format reports text that is not a name at all.
    const look = (node: ModelNode, key: string): void => {
      const name = node.text(key) ?? "";
      if (NAME.test(name) || !hasFormat("name", name)) return;
      report({ place: node.at(key), message: messageFor(name, "letters and digits") });
    };
    for (const info of model.infos) look(info, "datastoreName");
    for (const service of model.services) look(service, "name");
    for (const table of model.tables) {
      for (const node of [table, ...(table.columns ?? [])]) {
        const name = node.fullyQualifiedName ?? "";
        if (FULLY_QUALIFIED_NAME.test(name) || !hasFormat("fqn", name)) continue;
        const message = messageFor(name, "letters, digits, `.` and `:`");
        report({ place: node.at("fullyQualifiedName"), message });
      }
    }
  },
});

const messageFor = (name: string, allowed: string): string =>
  `${quote(name)} contains characters other than ${allowed}`;

export const surroundingBlanks = defineRule({
  id: "surrounding-blanks",
  severity: "info",
  summary: "The name of a table or column, or a data type, starts or ends with a blank.",
  rationale:
    "The blank is hard to see, and readers who leave it out do not find the table or column. In most cases it was pasted.",
  remedy:
    "Remove the blank. If the name has it in the database, too, queries have to quote it: rename it there as well.",
  source: "database practice; DatastoreAPI specification, Column Object: name, dataType",
  fixable: true,
  check({ model, report }) {
    const look = (
      what: string,
      text: string | undefined,
      place: Place,
      fix: "safe" | "unsafe" | "none",
    ): void => {
      const trimmed = text?.trim();
      if (text === trimmed || !text || !trimmed) return;
      report({
        place,
        message: `the ${what} has a blank at its start or end: ${quote(text)}`,
        fix: fix === "none" ? undefined : replacement(trimmed, fix === "safe"),
      });
    };
    for (const table of model.tables) {
      look("name of a table", table.name, table.at("name"), "unsafe");
      for (const column of table.columns ?? []) {
        // The name of a column in a JSON Schema is a key.
        const fix = table.style === "table" ? "unsafe" : "none";
        look("name of a column", column.name, column.placeOf("name"), fix);
        look("data type", column.dataType?.text, column.placeOf("dataType"), "safe");
      }
    }
  },
});

export const nameTooLong = defineRule({
  id: "name-too-long",
  severity: "info",
  summary: "The name of a table or column is longer than the database system allows.",
  rationale:
    "PostgreSQL cuts a longer name off without an error, so two names can become one, and the name in the descriptor is not that in the database. Other systems reject the statement.",
  remedy:
    "Shorten the name. The rule knows the limits of common systems, and ignores a descriptor whose services have different systems.",
  source:
    "documentation of the systems, for example 63 bytes in PostgreSQL and 64 characters in MySQL",
  check({ model, report }) {
    for (const { schema, system } of declaredSystems(model)) {
      const { nameLimit: limit } = system;
      if (limit === undefined) continue;
      const tooLong = ({ shortName }: TableModel | ColumnModel): string | undefined => {
        // A character takes at most three bytes for each of its units. Counting is slow, and most names are short.
        if (3 * shortName.length <= limit.length) return undefined;
        const { length } =
          limit.unit === "bytes" ? new TextEncoder().encode(shortName) : [...shortName];
        return length > limit.length
          ? `${quote(shortName)} has ${length} ${limit.unit}, but ${system.name} allows ${limit.length}`
          : undefined;
      };
      for (const table of schema.tables) {
        if (table.style === "opaque") continue;
        const message = tooLong(table);
        if (message !== undefined) report({ place: table.namePlace, message });
        for (const column of table.columns ?? []) {
          const problem = tooLong(column);
          if (problem !== undefined) report({ place: column.placeOf("name"), message: problem });
        }
      }
    }
  },
});
