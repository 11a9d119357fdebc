import { globMatcher, tooComplexGlob } from "../../engine/configuration/glob.js";
import { rulesOfOptions } from "../../engine/options.js";
import {
  type CatalogReader,
  type Connection,
  type Selection,
  Tally,
  type Unread,
} from "../../sources/catalog.js";
import {
  bySchema,
  type DescriptorOptions,
  keysToElsewhere,
  toDescriptor,
} from "../../sources/to-descriptor.js";
import type { JsonObject } from "../../values/json-value.js";
import {
  above0,
  aFunction,
  anObject,
  aString,
  checkArgument,
  checkOptions,
  mustBe,
  type OptionRule,
  strings,
} from "../../words/options.js";
import { jsonText, quotedList } from "../../words/phrases.js";
import { openSource } from "./open-source.js";
import { type Source, type SourceContext, SourceError, TIMEOUT } from "./source.js";

/** Options of {@link importFrom}. */
export interface ImportOptions
  extends Omit<DescriptorOptions, "server">,
    Partial<
      Pick<
        SourceContext,
        "env" | "stdin" | "variables" | "allowedHosts" | "root" | "timeout" | "dialect" | "signal"
      >
    > {
  /** The schemas to read. Default: all that are not the system's own. */
  readonly schemas?: readonly string[] | undefined;
  /** Globs for the tables to import: `order*`, or `sales.order*` with the schema. Default: all. */
  readonly tables?: readonly string[] | undefined;
  /** Globs for the names of tables to leave out. */
  readonly exclude?: readonly string[] | undefined;
}

/** How a source is read. */
export const SOURCE_RULES = {
  variables: anObject,
  env: anObject,
  timeout: above0,
  ...rulesOfOptions(["root", "allowedHosts", "signal"]),
};

const IMPORT_RULES: Readonly<Record<keyof ImportOptions, OptionRule>> = {
  ...SOURCE_RULES,
  title: aString,
  service: aString,
  schemas: strings,
  tables: strings,
  exclude: strings,
  stdin: aFunction,
  dialect: aString,
};

/** The result of an import. */
export interface Imported {
  /** The source, without secrets. */
  readonly label: string;
  /** A descriptor for each schema, in order; most sources have one. */
  readonly descriptors: readonly ImportedDescriptor[];
  /** Facts that have no place in a descriptor, such as `default`, and how often each was there. */
  readonly dropped: ReadonlyMap<string, number>;
  /** The parts that could not be read, so tables or columns may be missing. */
  readonly unread: readonly Unread[];
}

/** A descriptor of one schema. */
export interface ImportedDescriptor {
  /** The name of the schema; `undefined` where a database has none. */
  readonly schema: string | undefined;
  readonly value: JsonObject;
  /** Formats it as text that is safe in a log. */
  toText(language: "yaml" | "json"): Promise<string>;
}

/**
 * Reads a database, a dump, or a contract of another standard as descriptors, one for each schema.
 *
 * A password comes from the environment (PGPASSWORD, PGPASSFILE, MYSQL_PWD), never from the URL.
 *
 * @param source what `dsd import` takes, such as `postgres://reader@db.example.org/shop`, or a connection
 * @throws SourceError when it cannot be read; the message has no secret
 * @example
 * const source = "postgres://reader@db.example.org/shop";
 * const importSales = () => importFrom(source, { schemas: ["sales"], exclude: ["tmp_*"] });
 * typeof importSales; // "function"
 */
export async function importFrom(
  source: string | Connection,
  options: ImportOptions = {},
): Promise<Imported> {
  const isSource = (value: unknown) =>
    typeof value === "string" || typeof (value as Partial<Connection> | null)?.query === "function";
  checkArgument("source", source, mustBe("an address, or a connection", isSource));
  checkOptions(options, IMPORT_RULES);
  const { timeout = TIMEOUT, env = process.env } = options;
  const opened =
    typeof source === "string"
      ? await openSource(source, { ...options, env, timeout })
      : await connectionSource(source);
  const selection = selectTables(options);
  const { label } = opened;
  const { catalog, descriptor, title: ownTitle, server } = await opened.read(selection);
  const { dropped } = catalog;
  const unread = catalog.unread.filter(({ table }) => !table || selection.includes(table));
  // A file is read as a whole.
  const tables = catalog.tables.filter(selection.includes);
  const limits = within(options);
  // A contract can have no tables.
  if (tables.length === 0 && unread.length === 0 && (limits !== "" || descriptor === undefined)) {
    throw new SourceError(`${label} has no table${limits || " that this user can see"}`);
  }
  const { title, service, schemas = [] } = options;
  if (descriptor !== undefined) {
    if (service !== undefined) {
      throw new SourceError(`${label} has services of its own; leave out --service`);
    }
    const info = { ...(descriptor.info as JsonObject), ...(title !== undefined && { title }) };
    return { label, descriptors: [imported(undefined, { ...descriptor, info })], dropped, unread };
  }
  const parts = [...bySchema({ ...catalog, tables })];
  const tally = new Tally(dropped);
  const descriptors = parts.map(([schema, part]) => {
    tally.add("foreign key to a table that is not imported", keysToElsewhere(part, tables));
    // Files of one database have titles that differ.
    const selection =
      parts.length > 1 || schemas.length > 0
        ? [catalog.database, schema].filter((name) => name !== undefined).join(".")
        : undefined;
    const names = { title: title ?? selection ?? ownTitle, service, server };
    const value = toDescriptor(part, names, new Map(), tables);
    return imported(schema, value);
  });
  return { label, descriptors, dropped: tally, unread };
}

/** The restrictions of a selection, in words; empty for everything. */
function within({ schemas = [], tables = [], exclude = [] }: ImportOptions): string {
  const parts = [
    [schemas.length === 1 ? "in the schema" : "in the schemas", schemas],
    ["that matches", tables],
    ["that is left after", exclude],
  ] as const;
  return parts.map(([words, of]) => (of.length > 0 ? ` ${words} ${quotedList(of)}` : "")).join("");
}

function imported(schema: string | undefined, value: JsonObject): ImportedDescriptor {
  return {
    schema,
    value,
    toText: async (language) => {
      if (language === "json") return `${jsonText(value)}\n`;
      const { blockYaml } = await import("../../text/yaml/write-yaml.js");
      return [...blockYaml(value)].join("");
    },
  };
}

/**
 * Which tables options select. A glob with a dot is also compared with the schema and the name.
 *
 * @throws SourceError for a glob that is too complex
 */
export function selectTables({
  schemas = [],
  tables = [],
  exclude = [],
}: ImportOptions): Selection {
  const [isWanted, isExcluded] = [nameMatcher(tables), nameMatcher(exclude)];
  return {
    schemas,
    includes: ({ schema, name }) =>
      (schemas.length === 0 || (schema !== undefined && schemas.includes(schema))) &&
      (tables.length === 0 || isWanted(schema, name)) &&
      !isExcluded(schema, name),
  };
}

function nameMatcher(globs: readonly string[]) {
  const matchers = globs.map((glob) => {
    const matches = globMatcher(glob);
    if (matches === undefined) throw new SourceError(tooComplexGlob(glob));
    return matches;
  });
  return (schema: string | undefined, name: string): boolean =>
    matchers.some((matches) => matches(name) || matches(`${schema}.${name}`));
}

/** The readers that a connection of another driver can use. */
const READERS: Readonly<Record<string, () => Promise<CatalogReader>>> = {
  postgres: async () => (await import("../../sources/postgres-reader.js")).readPostgres,
  mysql: async () => (await import("../../sources/mysql-reader.js")).readMysql,
  mariadb: async () => (await import("../../sources/mysql-reader.js")).readMysql,
  sqlite: async () => (await import("../../sources/sqlite-reader.js")).readSqlite,
  duckdb: async () => (await import("../../sources/duckdb-reader.js")).readDuckdb,
};

/** A connection that the caller opened, and closes. */
async function connectionSource(connection: Connection): Promise<Source> {
  const { dialect } = connection;
  const load = READERS[dialect];
  if (load === undefined) throw new SourceError(`connections to ${dialect} cannot be read live`);
  const read = await load();
  return {
    label: dialect,
    read: async (selection) => ({ catalog: await read(connection, selection) }),
  };
}
