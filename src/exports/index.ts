import type { Model } from "../model/model.js";
import type { Exported } from "./exported.js";
import { SQL_DIALECTS, type SqlDialect } from "./sql/column-types.js";
import { toSql } from "./sql/to-sql.js";

/** A flag of a format, which `dsd export FORMAT` has. */
export interface FormatFlag {
  readonly name: string;
  /** What it does, for the help. */
  readonly help: string;
  /** The words that it takes; a switch takes none, and any text is good if the list is empty. */
  readonly choices?: readonly string[];
  /** The placeholder for any text. */
  readonly value?: string;
}

/** The values of the flags of a format, by name. */
export type FormatValues = Readonly<Record<string, string | boolean | undefined>>;

/** A format of `dsd export`. */
export interface Format {
  readonly id: string;
  /** A few words about what it is. */
  readonly summary: string;
  /** What a proposed file name ends with. */
  readonly extension: string;
  readonly flags: readonly FormatFlag[];
  readonly run: (
    model: Model,
    values: FormatValues,
    options: { readonly perTable: boolean },
  ) => Exported;
}

/** A flag whose value the command has checked. */
const choice = <T extends string>(value: string | boolean | undefined): T | undefined =>
  typeof value === "string" ? (value as T) : undefined;

/** Every format, in the order of the help. */
export const FORMATS: readonly Format[] = [
  {
    id: "sql",
    summary: "DDL that creates the tables",
    extension: "sql",
    flags: [
      {
        name: "dialect",
        choices: SQL_DIALECTS,
        help: `database system of the DDL: ${SQL_DIALECTS.join(", ")} (default: postgres; for MariaDB, mysql)`,
      },
      { name: "if-not-exists", help: "write statements that can run again" },
      { name: "no-foreign-keys", help: "leave foreign keys out" },
    ],
    run: (model, values, options) =>
      toSql(model, {
        ...options,
        dialect: choice<SqlDialect>(values.dialect),
        ifNotExists: values["if-not-exists"] === true,
        foreignKeys: values["no-foreign-keys"] !== true,
      }),
  },
];

/** The format with an id. */
export const formatNamed = (id: string): Format | undefined =>
  FORMATS.find((format) => format.id === id);
