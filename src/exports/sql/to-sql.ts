import { quoteName, quoteTable, quoteText } from "../../dialects/quoting.js";
import type { Model } from "../../model/model.js";
import { areComparable, bareText, type DialectId, type TypeFamily } from "../../types/data-type.js";
import type { NativeType } from "../../types/native-type.js";
import { parseType } from "../../types/parse-type.js";
import { getOrAdd } from "../../values/collections.js";
import { aBoolean, checkOptions, oneOf } from "../../words/options.js";
import {
  checkModel,
  type Exported,
  header,
  type Loss,
  lossNote,
  storeName,
  UniqueNames,
} from "../exported.js";
import { type Note, noteLine } from "../notes.js";
import {
  type ColumnOut,
  type ForeignKeyOut,
  isSameKey,
  keysIn,
  readRelations,
  type TableOut,
} from "../relations.js";
import { nativeSystem, SQL_DIALECTS, type SqlDialect, sqlColumnType } from "./column-types.js";
import { partitionSql } from "./partitions.js";
import { valuesSql } from "./values-sql.js";

/** Options of {@link toSql}. */
export interface SqlOptions {
  /** Default: `postgres`. For MariaDB, `mysql`. */
  readonly dialect?: SqlDialect | undefined;
  /** Whether the statements can run again. Default: `false`. */
  readonly ifNotExists?: boolean | undefined;
  /** Whether to write foreign keys. Default: `true`. */
  readonly foreignKeys?: boolean | undefined;
}

/**
 * Writes the tables of a descriptor as DDL: schemas, tables in the order of their keys, comments, and partitions
 * where the dialect has them. What the dialect cannot say is a comment that starts with `-- dsd:`, and a loss.
 *
 * @param model what `read` or `readFile` gives
 * @throws TypeError for an unknown dialect
 * @example
 * const columns = [{ name: "id", fullyQualifiedName: "shop.orders.id", dataType: "INT" }];
 * const tables = [{ name: "orders", fullyQualifiedName: "shop.orders", columns }];
 * const { models } = await read({ schema: { tables } });
 * models.map((model) => toSql(model, { dialect: "mysql" }).losses); // [[]]
 */
export function toSql(model: Model, options: SqlOptions = {}): Exported {
  const dialectRule = oneOf(...SQL_DIALECTS);
  checkOptions(options, { dialect: dialectRule, ifNotExists: aBoolean, foreignKeys: aBoolean });
  checkModel(model);
  const { dialect = "postgres" } = options;
  return new SqlWriter(model, { ...options, dialect }).write();
}

/** Names that differ only in case are one name here. */
const IGNORES_CASE: ReadonlySet<SqlDialect> = new Set(["mysql", "sqlite", "sqlserver", "bigquery"]);

/** The columns of a foreign key need the very type of its target. */
const NEEDS_SAME_TYPE: ReadonlySet<SqlDialect> = new Set(["mysql", "sqlserver"]);

class SqlWriter {
  readonly #model: Model;
  readonly #options: SqlOptions;
  readonly #dialect: SqlDialect;
  readonly #native: DialectId | undefined;
  readonly #losses: Loss[];
  readonly #tables: readonly TableOut[];
  readonly #inKey = new Set<ColumnOut>();
  readonly #foreignKeys = new Map<TableOut, readonly ForeignKeyOut[]>();
  /** Comments on the foreign keys that are left out. */
  readonly #refused = new Map<TableOut, string[]>();
  readonly #names = new UniqueNames();
  /** Comments of losses, for the table that is written. */
  #notes: string[] = [];

  constructor(model: Model, options: SqlOptions & { readonly dialect: SqlDialect }) {
    this.#model = model;
    this.#options = options;
    this.#dialect = options.dialect;
    this.#native = nativeSystem(model, options.dialect);
    const { tables, losses } = readRelations(model, {
      ignoresCase: IGNORES_CASE.has(options.dialect),
      hasSchemas: options.dialect !== "sqlite",
    });
    this.#tables = tables;
    this.#losses = losses;
  }

  write(): Exported {
    const inherited = this.#losses.map((loss) => lossComment(loss));
    const real = this.#tables.filter(({ isView }) => !isView);
    for (const table of real) {
      this.#names.give(table.name);
      const all = [...keysIn(table), ...table.foreignKeys.map(({ columns }) => columns)];
      // PostgreSQL compares the values of a partition as it does those of a key.
      if (this.#dialect === "postgres") all.push(table.partition?.columns ?? []);
      for (const column of all.flat()) this.#inKey.add(column);
    }
    // The types of columns depend on whether a key has them, so all keys are read before they are compared.
    for (const table of real) this.#foreignKeys.set(table, this.#usable(table));
    const { tables, late } = orderTables(real, (table) => this.#foreignKeys.get(table) ?? []);
    const hasLate = this.#dialect === "mysql" && late.size > 0;
    const parts = [
      [`-- ${header("sql", this.#model)}`, ...inherited].join("\n"),
      ...new Set(this.#tables.map(({ schema }) => this.#schemaSql(schema))),
      hasLate ? "SET FOREIGN_KEY_CHECKS = 0;" : "",
      ...tables.map((table) => this.#table(table, late)),
      ...this.#tables.filter(({ isView }) => isView).map((view) => this.#view(view)),
      ...tables.flatMap((table) =>
        (this.#foreignKeys.get(table) ?? [])
          .filter((key) => late.has(key))
          .map((key) => this.#lateKey(key, table)),
      ),
      hasLate ? "SET FOREIGN_KEY_CHECKS = 1;" : "",
    ];
    const text = `${parts.filter((part) => part !== "").join("\n\n")}\n`;
    return { files: [{ name: `${storeName(this.#model)}.sql`, text }], losses: this.#losses };
  }

  /** The comment on a loss. */
  #lost(loss: Loss): string {
    this.#losses.push(loss);
    return lossComment(loss);
  }

  #lose(loss: Loss): void {
    this.#notes.push(this.#lost(loss));
  }

  /** A description, shortened to the length that the database keeps. */
  #short(text: string, most: number, where: string): string {
    const characters = [...text];
    if (characters.length <= most) return text;
    this.#lose({ what: "description", where, why: `only ${most} characters are kept` });
    return `${characters.slice(0, most - 1).join("")}…`;
  }

  #takeNotes(): string[] {
    const notes = this.#notes;
    this.#notes = [];
    return notes;
  }

  #quote(name: string): string {
    return quoteName(this.#dialect, name);
  }

  #tableName({ schema, name }: Pick<TableOut, "schema" | "name">): string {
    return quoteTable(this.#dialect, { schema: schema || undefined, name });
  }

  #list(columns: readonly ColumnOut[]): string {
    return columns.map(({ name }) => this.#quote(name)).join(", ");
  }

  #type(column: ColumnOut): NativeType {
    return sqlColumnType(this.#dialect, column, this.#inKey.has(column), this.#native);
  }

  /** The type and the check of a column, which its values can say. */
  #written(column: ColumnOut, where = ""): ReturnType<typeof valuesSql> {
    const name = this.#quote(column.name);
    return valuesSql(this.#dialect, column, { name, native: this.#type(column), where });
  }

  #schemaSql(schema: string): string {
    if (schema === "") return "";
    const name = this.#quote(schema);
    return this.#dialect === "sqlserver"
      ? `IF SCHEMA_ID(${quoteText("sqlserver", schema)}) IS NULL EXEC(${quoteText("sqlserver", `CREATE SCHEMA ${name}`)});`
      : `CREATE SCHEMA IF NOT EXISTS ${name};`;
  }

  /** The foreign keys of a table that the database accepts; the others are lost. */
  #usable(table: TableOut): ForeignKeyOut[] {
    if (this.#options.foreignKeys === false) return [];
    return table.foreignKeys.filter((key) => {
      const why = this.#refusal(key);
      if (why === undefined) return true;
      const names = key.columns.map(({ name }) => name).join(", ");
      const loss = { what: "foreign key", where: table.name, why: `${names}: ${why}` };
      getOrAdd(this.#refused, table, () => []).push(this.#lost(loss));
      return false;
    });
  }

  /** The reason why the database would reject a foreign key; `undefined` if it accepts the key. */
  #refusal({ columns, target, targetColumns }: ForeignKeyOut): string | undefined {
    if (target.isView) return `${target.name} is a view`;
    const keys = this.#dialect === "bigquery" ? [target.primaryKey] : keysIn(target);
    if (!keys.some((key) => isSameKey(key, targetColumns))) {
      return `what it refers to is not a key of ${target.name}`;
    }
    if (!this.#areIndexed(targetColumns)) return NOT_INDEXED;
    for (const [index, column] of columns.entries()) {
      const other = targetColumns[index];
      if (other === undefined) continue;
      const [one, two] = [column, other].map((each) => this.#written(each).type);
      const isSame = this.#keyType(one) === this.#keyType(two);
      const isArray = [one, two].some((text) => text?.endsWith("[]"));
      const isComparable = isSame || (!isArray && fits(column.model.family, other.model.family));
      if (NEEDS_SAME_TYPE.has(this.#dialect) ? !isSame : !isComparable) {
        return `the types ${one} and ${two} are not the same`;
      }
    }
    return undefined;
  }

  /** A type without the length of a text, which the columns of a foreign key need not share. */
  #keyType(text = ""): string {
    const type = parseType(text, this.#dialect);
    return type.family === "text" ? bareText(type) : text;
  }

  /** Whether columns can be in a key. */
  #areIndexed(columns: readonly ColumnOut[]): boolean {
    if (this.#dialect === "postgres" || this.#dialect === "sqlite") return true;
    return columns.every((column) => !UNINDEXED.test(this.#type(column).text));
  }

  #table(table: TableOut, late: ReadonlySet<ForeignKeyOut>): string {
    const dialect = this.#dialect;
    const partition = partitionSql(dialect, table);
    const lines = table.columns.map((column) => this.#column(table, column));
    const constraints = [
      ...this.#keys(table),
      ...(this.#foreignKeys.get(table) ?? [])
        .filter((key) => dialect === "sqlite" || dialect === "mysql" || !late.has(key))
        .map((key) => this.#foreignKey(key)),
    ].map((text) => ({ text, notes: [] as string[] }));
    const items = [...lines, ...constraints];
    const body = items.flatMap(({ notes, text }, index) => [
      ...notes.map((note) => `  ${note}`),
      `  ${text}${index === items.length - 1 ? "" : ","}`,
    ]);
    if (partition?.lost !== undefined) this.#lose({ ...partition.lost, where: table.name });
    const comment = this.#comment("table", table.description, table.name);
    const clauses = [comment, partition?.clause ?? ""].filter(Boolean);
    // BigQuery has the options of a table after its partitions, other databases before them.
    if (dialect === "bigquery") clauses.reverse();
    const exists = this.#options.ifNotExists === true;
    const guard =
      dialect === "sqlserver" && exists
        ? `IF OBJECT_ID(${quoteText(dialect, this.#tableName(table))}) IS NULL\n`
        : "";
    const create = `${guard}CREATE TABLE ${exists && dialect !== "sqlserver" ? "IF NOT EXISTS " : ""}${this.#tableName(table)} (`;
    const sqliteComment =
      dialect === "sqlite" && table.description !== "" ? proseComment(table.description, "  ") : [];
    const after = this.#after(table, partition?.needsDefault === true);
    const statement = [
      ...this.#takeNotes(),
      ...(this.#refused.get(table) ?? []),
      ...table.notes.map(noteComment),
      create,
      ...sqliteComment,
      ...body,
      `)${clauses.map((clause) => `\n${clause}`).join("")};`,
    ];
    return [...statement, ...after].join("\n");
  }

  /** A column in `CREATE TABLE`, with the comments on what is lost above it. */
  #column(table: TableOut, column: ColumnOut): { text: string; notes: string[] } {
    const dialect = this.#dialect;
    const where = `${table.name}.${column.name}`;
    const name = this.#quote(column.name);
    const { type, check, losses } = this.#written(column, where);
    const notes = [...losses.map((loss) => this.#lost(loss)), ...column.notes.map(noteComment)];
    const isRequired = !column.isNullable || table.primaryKey.includes(column);
    const comment = this.#comment("column", column.description, where);
    if (dialect === "sqlite" && column.description !== "") {
      notes.push(...proseComment(column.description, ""));
    }
    return {
      notes,
      text: [
        ...[name, type, isRequired ? "NOT NULL" : "", comment],
        check === undefined ? "" : `CHECK (${check})`,
      ]
        .filter(Boolean)
        .join(" "),
    };
  }

  #keys(table: TableOut): string[] {
    const dialect = this.#dialect;
    const enforced = dialect === "bigquery" ? " NOT ENFORCED" : "";
    const refusal = (key: readonly ColumnOut[], what: string): string | undefined => {
      if (dialect === "bigquery" && what === "unique key") return "BigQuery has no unique keys";
      return this.#areIndexed(key) ? undefined : NOT_INDEXED;
    };
    const usable = (key: readonly ColumnOut[], what: string): boolean => {
      const why = refusal(key, what);
      if (why === undefined) return true;
      const names = key.map(({ name }) => name).join(", ");
      this.#lose({ what, where: table.name, why: `${names}: ${why}` });
      return false;
    };
    const { primaryKey, uniqueKeys } = table;
    return [
      ...(primaryKey.length > 0 && usable(primaryKey, "primary key")
        ? [`PRIMARY KEY (${this.#list(primaryKey)})${enforced}`]
        : []),
      ...uniqueKeys
        .filter((key) => usable(key, "unique key"))
        .map((key) => `UNIQUE (${this.#list(key)})`),
    ];
  }

  #foreignKey({ columns, target, targetColumns }: ForeignKeyOut): string {
    const enforced = this.#dialect === "bigquery" ? " NOT ENFORCED" : "";
    return `FOREIGN KEY (${this.#list(columns)}) REFERENCES ${this.#tableName(target)} (${this.#list(targetColumns)})${enforced}`;
  }

  /** A foreign key that is added when all tables are there. */
  #lateKey(key: ForeignKeyOut, table: TableOut): string {
    const dialect = this.#dialect;
    if (dialect === "sqlite" || dialect === "mysql") return "";
    const name = this.#names.give(`fk_${table.name}_${key.columns[0]?.name ?? ""}`.slice(0, 50));
    const alter = `ALTER TABLE ${this.#tableName(table)} ADD CONSTRAINT`;
    const add = `${this.#quote(name)} ${this.#foreignKey(key)};`;
    if (this.#options.ifNotExists !== true) return `${alter} ${add}`;
    if (dialect === "bigquery") return `${alter} IF NOT EXISTS ${add}`;
    if (dialect === "sqlserver") {
      return `IF OBJECT_ID(${quoteText(dialect, this.#tableName({ schema: table.schema, name }))}) IS NULL\n${alter} ${add}`;
    }
    const drop = `ALTER TABLE ${this.#tableName(table)} DROP CONSTRAINT IF EXISTS ${this.#quote(name)};`;
    return dialect === "postgres" ? `${drop}\n${alter} ${add}` : `${alter} ${add}`;
  }

  /** The comment of a table or a column, where the dialect has it inside `CREATE TABLE`. */
  #comment(of: "table" | "column", text: string, where: string): string {
    const syntax = COMMENTS[this.#dialect];
    if (text === "" || syntax === undefined) return "";
    const most = of === "table" ? 2048 : 1024;
    return syntax[of].replace("?", () => quoteText(this.#dialect, this.#short(text, most, where)));
  }

  /** The statements that follow a table: its comments, and the partition that takes all rows. */
  #after(table: TableOut, needsDefault: boolean): string[] {
    const name = this.#tableName(table);
    const exists = this.#options.ifNotExists ? "IF NOT EXISTS " : "";
    const partition = needsDefault
      ? [
          `CREATE TABLE ${exists}${this.#tableName({ schema: table.schema, name: this.#names.give(`${table.name}_default`) })} PARTITION OF ${name} DEFAULT;`,
        ]
      : [];
    const described = [undefined, ...table.columns].flatMap((column) => {
      const text = (column ?? table).description;
      return text === "" ? [] : [{ column, text }];
    });
    if (this.#dialect === "postgres") {
      const comments = described.map(({ column, text }) => {
        const what = column ? `COLUMN ${name}.${this.#quote(column.name)}` : `TABLE ${name}`;
        return `COMMENT ON ${what} IS ${quoteText("postgres", text)};`;
      });
      return [...partition, ...comments];
    }
    if (this.#dialect !== "sqlserver") return partition;
    return described.map(({ column, text }) => this.#property(table, text, column));
  }

  /** The comment of a table or a column, as SQL Server keeps it. */
  #property(table: TableOut, text: string, column?: ColumnOut): string {
    const where = column === undefined ? table.name : `${table.name}.${column.name}`;
    const n = (value: string) => quoteText("sqlserver", value);
    const schema = n(table.schema || "dbo");
    const place = `N'SCHEMA', ${schema}, N'TABLE', ${n(table.name)}${column ? `, N'COLUMN', ${n(column.name)}` : ""}`;
    const add = `EXEC sys.sp_addextendedproperty N'MS_Description', ${n(this.#short(text, 3500, where))}, ${place};`;
    if (!this.#options.ifNotExists) return add;
    const args = `N'MS_Description', ${place}${column ? "" : ", NULL, NULL"}`;
    return `IF NOT EXISTS (SELECT 1 FROM sys.fn_listextendedproperty(${args}))\n${add}`;
  }

  /** A view. Only its columns are known. */
  #view(view: TableOut): string {
    this.#lose({ what: "view", where: view.name, why: "a descriptor does not have its query" });
    const columns = view.columns.map(
      (column) => `--   ${this.#quote(column.name)} ${this.#type(column).text}`,
    );
    return [...this.#takeNotes(), ...view.notes.map(noteComment), ...columns].join("\n");
  }
}

const NUMBERS: readonly (TypeFamily | undefined)[] = ["integer", "decimal", "float"];

/** Whether a value can refer to one of another family. A number must convert implicitly to the other type. */
function fits(family: TypeFamily | undefined, other: TypeFamily | undefined): boolean {
  if (family === undefined || other === undefined) return false;
  return areComparable(family, other) === true && NUMBERS.indexOf(family) <= NUMBERS.indexOf(other);
}

/** The comments in `CREATE TABLE`. */
const COMMENTS: Partial<Record<SqlDialect, { readonly table: string; readonly column: string }>> = {
  mysql: { table: "COMMENT = ?", column: "COMMENT ?" },
  snowflake: { table: "COMMENT = ?", column: "COMMENT ?" },
  bigquery: { table: "OPTIONS (description = ?)", column: "OPTIONS (description = ?)" },
};

/** Types that cannot be in a key. */
const UNINDEXED = /^(?:json|geometry|geography|variant|object|array|float64)$/i;
const NOT_INDEXED = "a column of this type cannot be in a key";

const noteComment = (note: Note): string => `-- ${noteLine(note)}`;

const lossComment = (loss: Loss): string => `-- ${lossNote(loss)}`;

/** Lines of a comment. */
const proseComment = (text: string, indent: string): string[] =>
  text.split("\n").map((line) => `${indent}-- ${line}`.trimEnd());

/**
 * Orders tables so that each comes after those that it refers to; otherwise their order stays.
 *
 * @returns also the foreign keys that refer to a table that comes later, because tables refer to each other
 */
function orderTables(
  tables: readonly TableOut[],
  keysFrom: (table: TableOut) => readonly ForeignKeyOut[],
) {
  const ordered = new Set<TableOut>();
  const open = new Set<TableOut>();
  // A stack of our own: a chain of references can be long.
  for (const first of tables) {
    const stack = [first];
    while (stack.length > 0) {
      const table = stack.at(-1) ?? first;
      open.add(table);
      const next = keysFrom(table).find(({ target }) => !open.has(target) && !ordered.has(target));
      if (next !== undefined) stack.push(next.target);
      else {
        ordered.add(table);
        stack.pop();
      }
    }
  }
  const list = [...ordered];
  const position = new Map(list.map((table, index) => [table, index]));
  const late = list.flatMap((table, index) =>
    keysFrom(table).filter(({ target }) => (position.get(target) ?? 0) > index),
  );
  return { tables: list, late: new Set(late) };
}
