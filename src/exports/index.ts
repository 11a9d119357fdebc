import type { Model } from "../model/model.js";
import { toDbml } from "./dbml.js";
import type { Exported } from "./exported.js";
import { toJsonSchema } from "./json-schema-of-tables.js";
import { ODCS_VERSIONS, type OdcsOptions, toOdcs } from "./odcs/odcs.js";
import { toHtml, toHtmlSite } from "./pages/html-page.js";
import { toMarkdown, toMarkdownSite } from "./pages/markdown-page.js";
import type { SiteNotes, SitePage } from "./pages/page-content.js";
import { SQL_DIALECTS, type SqlDialect } from "./sql/column-types.js";
import { type DbtOptions, toDbt } from "./sql/dbt.js";
import { toSql } from "./sql/to-sql.js";
import {
  DATE_TYPES,
  DRIVERS,
  NUMBER_TYPES,
  TYPE_USES,
  type TypeScriptOptions,
  toTypeScript,
} from "./typescript/to-typescript.js";

/** A flag of a format, as `dsd export` takes it. */
interface FormatFlag {
  readonly help: string;
  /** The placeholder for its value. A switch has none. */
  readonly value?: string;
  /** The values that it accepts. Default: any text. */
  readonly completes?: readonly string[];
}

/** The values of the flags of a format, by name. The command has checked them. */
export type FormatValues = Readonly<Record<string, string | boolean | undefined>>;

/** A format of `dsd export`. */
export interface Format {
  readonly id: string;
  /** A few words about what it is. */
  readonly summary: string;
  /** The flags that only formats have, by name. */
  readonly flags: Readonly<Record<string, FormatFlag>>;
  /** Whether several files become one export, whose tables refer to each other. */
  readonly isJoint?: boolean;
  readonly run: (
    model: Model,
    values: FormatValues,
    options: { readonly perTable: boolean },
  ) => Exported;
  /** Writes several descriptors at once, with their findings. Only formats that people read have it. */
  readonly runPages?: (
    pages: readonly SitePage[],
    options: {
      readonly title?: string | undefined;
      readonly isSite: boolean;
      readonly notes?: SiteNotes | undefined;
    },
  ) => Exported;
}

const choice = (completes: readonly string[], help: string): FormatFlag => ({
  value: "WORD",
  completes,
  help,
});

const DIALECT = choice(
  SQL_DIALECTS,
  `SQL dialect: ${SQL_DIALECTS.join(", ")} (default: postgres; use mysql for MariaDB)`,
);

const PAGE_FLAGS: Format["flags"] = {
  title: { value: "TEXT", help: "page title (default: the title of the descriptor)" },
  against: { value: "REV", help: "also show what has changed since a git revision" },
  "no-findings": { help: "leave the findings out" },
  baseline: { value: "FILE", help: "exit 0 if all errors are in a baseline of dsd lint" },
};

/** Writes several descriptors as a site, or the only one as a page. */
function pagesBy(write: typeof toHtml, writeSite: typeof toHtmlSite): Format["runPages"] {
  return (pages, { title, isSite, notes }) => {
    const [page] = pages;
    return page === undefined || isSite
      ? writeSite(pages, title, notes)
      : write(page.model, { title, ...page.options });
  };
}

/** Every format, in the order of the help. */
export const FORMATS: readonly Format[] = [
  {
    id: "sql",
    summary: "DDL that creates the tables",
    flags: {
      dialect: DIALECT,
      "if-not-exists": { help: "write statements that can run again" },
      "no-foreign-keys": { help: "leave foreign keys out" },
    },
    isJoint: true,
    run: (model, values) =>
      toSql(model, {
        dialect: values.dialect as SqlDialect | undefined,
        ifNotExists: values["if-not-exists"] === true,
        foreignKeys: values["no-foreign-keys"] !== true,
      }),
  },
  {
    id: "odcs",
    summary: "Open Data Contract Standard data contract",
    flags: {
      "odcs-version": choice(
        ODCS_VERSIONS,
        `version of the standard: ${ODCS_VERSIONS.join(", ")} (default: 3.1.0)`,
      ),
    },
    run: (model, values) =>
      toOdcs(model, { version: values["odcs-version"] as OdcsOptions["version"] }),
  },
  {
    id: "dbt",
    summary: "dbt models with enforced contracts",
    flags: { dialect: DIALECT },
    run: (model, values, options) => toDbt(model, { ...options, ...(values as DbtOptions) }),
  },
  {
    id: "dbml",
    summary: "DBML, for pictures and catalogs",
    flags: {},
    run: (model) => toDbml(model),
  },
  {
    id: "json-schema",
    summary: "JSON Schema of the rows of each table",
    flags: {},
    run: (model, _, options) => toJsonSchema(model, options),
  },
  {
    id: "typescript",
    summary: "types of the rows of each table",
    flags: {
      for: choice(TYPE_USES, `use of the types: ${TYPE_USES.join(", ")} (default: rows)`),
      driver: choice(DRIVERS, `driver that reads the rows: ${DRIVERS.join(", ")} (default: pg)`),
      dates: choice(
        DATE_TYPES,
        "type of dates and timestamps: Date, string (default: what the driver returns)",
      ),
      numbers: choice(
        NUMBER_TYPES,
        "type of BIGINT and decimals: string, number, bigint (default: what the driver returns)",
      ),
    },
    run: (model, values, options) =>
      toTypeScript(model, { ...options, ...(values as TypeScriptOptions) }),
  },
  {
    id: "html",
    summary: "a page to read and search, or several with an index",
    flags: PAGE_FLAGS,
    run: (model) => toHtml(model),
    runPages: pagesBy(toHtml, toHtmlSite),
  },
  {
    id: "markdown",
    summary: "the same for GitHub and GitLab, with diagrams",
    flags: PAGE_FLAGS,
    run: (model) => toMarkdown(model),
    runPages: pagesBy(toMarkdown, toMarkdownSite),
  },
];

/** The format with an id. */
export const formatNamed = (id: string): Format | undefined =>
  FORMATS.find((format) => format.id === id);
