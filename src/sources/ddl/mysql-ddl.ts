// Turns MySQL and MariaDB statements into the rows that their catalog would have. It reads only
// what affects tables, columns and keys. https://dev.mysql.com/doc/refman/8.4/en/create-table.html

import type { Catalog } from "../catalog.js";
import { mysqlCatalog } from "../mysql-reader.js";
import { readTokens, type Tokens } from "./mysql-tokens.js";
import type { DdlReader } from "./read-ddl.js";

type Row = Record<string, unknown>;

/** The name of a table, in the form that every row about the table repeats. */
type TableName = { readonly schema: string; readonly table: string };

/** A table as a row of the catalog, with the rows of what belongs to it. */
interface TableDraft {
  readonly tableName: TableName;
  readonly row: Row;
  /** In order, by name in lower case: a statement can write it in any case. */
  columns: Map<string, Row>;
  readonly keys: Row[];
  readonly indexes: Row[];
  readonly partitions: Row[];
}

/** MySQL and MariaDB statements. */
export class MysqlDdl implements DdlReader {
  readonly dialect = "mysql";
  readonly #version: "mysql" | "mariadb";
  readonly #tables = new Map<string, TableDraft>();
  readonly #checks: Row[] = [];
  #triggers = 0;
  #actions = 0;
  /** The schema of names that have none. */
  #schema: string;

  /** @param text the file; a dump names, at its start, the program that made it and the schema */
  constructor(text: string) {
    const head = text.slice(0, 2000);
    this.#version = /^-- MariaDB dump |^\/\*M!/m.test(head) ? "mariadb" : "mysql";
    this.#schema = /^-- Host: .*\bDatabase: (\S+)$/m.exec(head)?.[1] ?? "";
  }

  add(statement: string): void {
    const tokens = readTokens(statement);
    if (tokens.takes("USE")) this.#schema = tokens.name();
    else if (tokens.takes("RENAME", "TABLE")) throw new Error(CHANGES);
    // Words such as IGNORE can come before TABLE.
    else if (tokens.takes("ALTER") && tokens.skipTo("TABLE") !== undefined) {
      const table = this.#find(tokens);
      if (table === undefined) return;
      for (const action of tokens.parts()) this.#alter(table, action);
    } else if (tokens.takes("DROP", "INDEX")) {
      tokens.skipTo("ON");
      // The names of unique keys are not known.
      if (this.#find(tokens)?.keys.some(isUnique) === true) throw new Error(CHANGES);
    } else if (tokens.takes("DROP", "TABLE") || tokens.takes("DROP", "VIEW")) {
      for (const part of tokens.parts()) this.#tables.delete(keyFrom(this.#tableName(part)));
    } else if (tokens.takes("CREATE")) this.#create(tokens);
  }

  catalog(): Omit<Catalog, "unread"> {
    const tables = [...this.#tables.values()];
    const rows = {
      server: [{ version: this.#version }],
      grants: [],
      tables: tables.map(({ row }) => row),
      columns: tables.flatMap(columnRows),
      keys: tables.flatMap((table) => table.keys.map((key) => this.#keyRow(table, key))),
      actions: [{ number: this.#actions }],
      checks: this.#checks,
      checked: [],
      triggers: [{ number: this.#triggers }],
      indexes: tables.flatMap(({ indexes }) => indexes),
      partitions: tables.flatMap(({ partitions }) => partitions),
    };
    return mysqlCatalog(rows, []);
  }

  /** A row of a key, with the names of columns as they are declared. */
  #keyRow(table: TableDraft, key: Row): Row {
    const target = this.#tables.get(JSON.stringify([key.target_schema, key.target_table]));
    return {
      ...key,
      column: nameIn(table, key.column),
      target_column: nameIn(target, key.target_column),
    };
  }

  #create(tokens: Tokens): void {
    if (tokens.takes("TEMPORARY")) return;
    // Options, such as those of a view, come before the word.
    const kind = tokens.skipTo(
      "TABLE",
      "VIEW",
      "TRIGGER",
      "UNIQUE",
      "INDEX",
      "FUNCTION",
      "PROCEDURE",
    );
    if (kind === "TRIGGER") this.#triggers++;
    else if (kind === "UNIQUE" || kind === "INDEX") {
      tokens.skipTo("ON");
      const table = this.#find(tokens);
      if (table !== undefined) addIndex(table, tokens.group(), kind === "UNIQUE");
    } else if (kind === "TABLE" || kind === "VIEW") {
      const isOptional = tokens.word() === "IF";
      const tableName = this.#tableName(tokens);
      if (isOptional && this.#tables.has(keyFrom(tableName))) return;
      const type = kind === "VIEW" ? "VIEW" : "BASE TABLE";
      const table: TableDraft = {
        tableName,
        row: { schema: tableName.schema, name: tableName.table, type },
        columns: new Map(),
        keys: [],
        indexes: [],
        partitions: [],
      };
      if (kind === "TABLE") this.#declare(table, tokens);
      this.#tables.set(keyFrom(tableName), table);
    }
  }

  /** The columns, keys and options of a new table. */
  #declare(table: TableDraft, tokens: Tokens): void {
    const isCopy = ["LIKE", "AS", "SELECT"].includes(tokens.word());
    const items = isCopy ? [] : tokens.group().parts();
    if (isCopy || items[0]?.word() === "LIKE") throw new Error(ELSEWHERE);
    for (const item of items) this.#item(table, item);
    this.#readOptions(table, tokens);
  }

  /** The options after the columns, or one that is changed. */
  #readOptions(table: TableDraft, tokens: Tokens): void {
    while (!tokens.isAtEnd()) {
      if (tokens.takes("SELECT")) throw new Error(ELSEWHERE);
      if (tokens.takes("COMMENT")) {
        tokens.takes("=");
        table.row.comment = tokens.next().value;
      } else if (tokens.takes("PARTITION", "BY")) {
        const method = tokens.skipTo("RANGE", "LIST", "HASH", "KEY");
        tokens.takes("COLUMNS");
        const expression = tokens.takesGroup()?.list();
        table.partitions.push({ ...table.tableName, method, expression });
      } else tokens.next();
    }
  }

  #alter(table: TableDraft, action: Tokens): void {
    if (action.takes("ADD")) {
      action.takes("COLUMN");
      for (const item of action.takesGroup()?.parts() ?? [action]) this.#item(table, item);
    } else if (action.takes("MODIFY")) {
      action.takes("COLUMN");
      this.#column(table, action);
    } else if (action.takes("DROP", "COLUMN")) table.columns.delete(action.name().toLowerCase());
    else if (["CHANGE", "DROP", "RENAME"].includes(action.word())) throw new Error(CHANGES);
    else this.#readOptions(table, action);
  }

  /** A column, a key, or something else between the parentheses of a table. */
  #item(table: TableDraft, tokens: Tokens): void {
    if (tokens.isAtEnd()) throw new Error("there is no column or key beside a comma");
    // The name of a constraint can be left out.
    const kind = tokens.takes("CONSTRAINT")
      ? tokens.skipTo("PRIMARY", "UNIQUE", "FOREIGN", "CHECK")
      : tokens.word();
    if (kind === "PRIMARY") {
      addKey(table, columnNames(tokens.group()) ?? [], { name: "PRIMARY" });
    } else if (kind === "UNIQUE") addIndex(table, tokens.group(), true);
    else if (kind === "FOREIGN") this.#refer(table, columnNames(tokens.group()) ?? [], tokens);
    else if (kind === "CHECK") this.#check(table, tokens);
    else if (["KEY", "INDEX", "FULLTEXT", "SPATIAL"].includes(kind ?? "")) {
      table.indexes.push(table.tableName);
    } else if (!["PARTITION", "PERIOD"].includes(kind ?? "")) this.#column(table, tokens);
  }

  #refer(table: TableDraft, columns: readonly string[], tokens: Tokens): void {
    if (!tokens.takes("REFERENCES")) throw new Error("a foreign key has no REFERENCES");
    const target = this.#tableName(tokens);
    // Without the names of columns, it means the primary key.
    const primary = this.#tables.get(keyFrom(target))?.keys.filter(isPrimary) ?? [];
    const others = columnNames(tokens.takesGroup()) ?? primary.map(({ column }) => column);
    if (others.length !== columns.length) {
      throw new Error("it is not known to which columns a foreign key points");
    }
    const { schema: target_schema, table: target_table } = target;
    const targets = others.map((target_column) => ({ target_schema, target_table, target_column }));
    addKey(table, columns, { targets });
    const words = tokens.rest().map(({ value }) => value.toUpperCase());
    if (words.includes("CASCADE") || words.includes("SET")) this.#actions++;
  }

  #check(table: TableDraft, tokens: Tokens): void {
    const condition = tokens.group();
    const isJson = condition.takes("JSON_VALID");
    const name = isJson ? condition.group().next().value : "";
    const column = table.columns.get(name.toLowerCase());
    // MariaDB writes the type `json` like this.
    if (column?.type === "longtext") column.type = "json";
    else this.#checks.push(this.#checkRow(table, condition.text, tokens));
  }

  /** A check; one that is not enforced has no table. */
  #checkRow({ tableName }: TableDraft, expression: string, tokens: Tokens): Row {
    return {
      constraint_schema: tableName.schema,
      ...(!tokens.takes("NOT", "ENFORCED") && { table_name: tableName.table }),
      // The catalog of MySQL has it as in a string.
      check_clause: this.#version === "mysql" ? expression.replace(/[\\']/g, "\\$&") : expression,
    };
  }

  #column(table: TableDraft, tokens: Tokens): void {
    const name = tokens.name();
    const isSerial = tokens.word() === "SERIAL";
    const row: Row = { ...table.tableName, name, type: columnTypeText(tokens), nullable: "YES" };
    table.columns.set(name.toLowerCase(), row);
    if (isSerial) {
      Object.assign(row, { nullable: "NO", extra: "auto_increment" });
      addKey(table, [name]);
    }
    while (!tokens.isAtEnd()) this.#attribute(table, row, name, tokens);
  }

  #attribute(table: TableDraft, row: Row, column: string, tokens: Tokens): void {
    if (tokens.takes("NOT", "NULL")) row.nullable = "NO";
    else if (tokens.takes("DEFAULT")) row.default = tokens.next().text.toUpperCase();
    else if (tokens.takes("AUTO_INCREMENT")) row.extra = "auto_increment";
    else if (tokens.takes("AS")) row.extra = "STORED GENERATED";
    else if (tokens.takes("COMMENT")) row.comment = tokens.next().value;
    else if (tokens.takes("UNIQUE", "KEY") || tokens.takes("UNIQUE")) {
      addKey(table, [column]);
    } else if (tokens.takes("PRIMARY", "KEY") || tokens.takes("KEY")) {
      addKey(table, [column], { name: "PRIMARY" });
    } else if (tokens.word() === "REFERENCES") this.#refer(table, [column], tokens);
    else if (tokens.takes("CHECK")) this.#check(table, tokens);
    else if (tokens.takes("FIRST")) moveColumn(table, row, column);
    else if (tokens.takes("AFTER")) moveColumn(table, row, column, tokens.name());
    else tokens.next();
  }

  #find(tokens: Tokens): TableDraft | undefined {
    return this.#tables.get(keyFrom(this.#tableName(tokens)));
  }

  #tableName(tokens: Tokens): TableName {
    const first = tokens.name();
    return tokens.takes(".")
      ? { schema: first, table: tokens.name() }
      : { schema: this.#schema, table: first };
  }
}

/** Why some rare statements are refused. */
const CHANGES = "it renames or drops something; a dump of the database can be read";
const ELSEWHERE = "it takes columns from elsewhere; a dump of the database can be read";

const isPrimary = ({ name }: Row): boolean => name === "PRIMARY";
const isUnique = ({ name, target_table }: Row): boolean =>
  name !== "PRIMARY" && target_table === undefined;

const keyFrom = ({ schema, table }: TableName): string => JSON.stringify([schema, table]);

/** The name of a column as it is declared. */
const nameIn = (table: TableDraft | undefined, column: unknown): unknown =>
  table?.columns.get(String(column).toLowerCase())?.name ?? column;

/** As many as a table of InnoDB can have. */
const MOST_COLUMNS = 1017;

/** Moves a column after another one, or to the front. */
function moveColumn(table: TableDraft, row: Row, column: string, other?: string): void {
  // More would take long to move.
  if (table.columns.size > MOST_COLUMNS) throw new Error(`it has over ${MOST_COLUMNS} columns`);
  table.columns.delete(column.toLowerCase());
  const columns = [...table.columns];
  const at = columns.findIndex(([name]) => name === other?.toLowerCase()) + 1;
  columns.splice(at, 0, [column.toLowerCase(), row]);
  table.columns = new Map(columns);
}

/** Rows of a key, one for each column. Keys other than the primary key only need different names. */
function addKey(
  { tableName, keys }: TableDraft,
  columns: readonly string[],
  { name = `${keys.length}`, targets = [] }: { name?: string; targets?: readonly Row[] } = {},
): void {
  for (const [position, column] of columns.entries()) {
    keys.push({ ...tableName, name, column, position, ...targets[position] });
  }
}

/** An index, or a unique key. An index over expressions is not a key. */
function addIndex(table: TableDraft, group: Tokens, isUnique: boolean): void {
  const columns = isUnique ? columnNames(group) : undefined;
  if (columns === undefined) table.indexes.push(table.tableName);
  else addKey(table, columns);
}

/** The columns as rows of the catalog. Those of the primary key cannot be null. */
function columnRows({ columns, keys }: TableDraft): Row[] {
  const primary = new Set(keys.filter(isPrimary).map(({ column }) => String(column).toLowerCase()));
  return [...columns].map(([key, row], position) => ({
    ...row,
    position,
    ...(primary.has(key) && { nullable: "NO" }),
  }));
}

/** The columns of a key; `undefined` if it has expressions, or no columns. The length of a prefix does not matter. */
function columnNames(group: Tokens | undefined): string[] | undefined {
  const first = group?.parts().map((part) => part.next());
  return first?.some(({ kind }) => kind === "group") ? undefined : first?.map(({ value }) => value);
}

/** The type of a column as the catalog writes it: its own word in lower case, with its arguments. */
function columnTypeText(tokens: Tokens): string {
  tokens.takes("NATIONAL");
  const words = [tokens.next().value.toLowerCase()];
  if (["PRECISION", "VARYING"].includes(tokens.word()))
    words.push(tokens.next().value.toLowerCase());
  const word = TYPES.get(words.join(" ")) ?? words.join(" ");
  const size = tokens.takesGroup()?.list() ?? SIZES.get(word);
  const scale = word === "decimal" && size?.includes(",") === false ? ",0" : "";
  const signs = ["unsigned", "zerofill"].filter((sign) => tokens.takes(sign.toUpperCase()));
  return [size === undefined ? word : `${word}(${size}${scale})`, ...signs].join(" ");
}

/** The type names that the catalog uses, by their synonyms. */
const TYPES = new Map(
  Object.entries({
    tinyint: ["int1"],
    "tinyint(1)": ["bool", "boolean"],
    smallint: ["int2"],
    mediumint: ["int3", "middleint"],
    int: ["integer", "int4"],
    bigint: ["int8"],
    "bigint unsigned": ["serial"],
    decimal: ["dec", "fixed", "numeric"],
    float: ["float4"],
    double: ["double precision", "real", "float8"],
    char: ["character", "nchar"],
    varchar: ["char varying", "character varying", "varcharacter", "nvarchar"],
    mediumtext: ["long"],
  }).flatMap(([word, others]) => others.map((other) => [other, word] as const)),
);

/** The arguments of types that are written without them. */
const SIZES = new Map([
  ["bit", "1"],
  ["binary", "1"],
  ["char", "1"],
  ["decimal", "10,0"],
]);
