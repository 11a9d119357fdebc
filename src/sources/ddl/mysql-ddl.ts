// Statements of MySQL and MariaDB, to the rows that their catalog would have. Read is what decides about tables,
// columns and keys; everything else is left out. https://dev.mysql.com/doc/refman/8.4/en/create-table.html

import type { Catalog } from "../catalog.js";
import { type MysqlRows, mysqlCatalog } from "../mysql-reader.js";
import type { DdlReader } from "./ddl-reader.js";
import { betweenCommas, readTokens, type Token } from "./mysql-tokens.js";

type Row = Record<string, unknown>;

interface TableDraft {
  schema: string;
  name: string;
  type: "BASE TABLE" | "VIEW";
  comment: string;
  /** By name, in order. */
  readonly columns: Map<string, Row>;
  keys: { name: string; columns: string[]; target?: { table: TableName; columns: string[] } }[];
  indexes: number;
  partition?: { method: string; expression: string };
}

interface TableName {
  readonly schema: string;
  readonly name: string;
}

/** Statements of MySQL and MariaDB. */
export class MysqlDdl implements DdlReader {
  readonly #tables = new Map<string, TableDraft>();
  readonly #checks: Row[] = [];
  #triggers = 0;
  #actions = 0;
  readonly #dialect: "mysql" | "mariadb";
  /** The schema of names that have none. */
  #schema: string;

  constructor(dialect: "mysql" | "mariadb", schema = "") {
    this.#dialect = dialect;
    this.#schema = schema;
  }

  add(statement: string): void {
    const tokens = new Cursor(readTokens(statement));
    if (tokens.takes("USE")) this.#schema = tokens.name();
    else if (tokens.takes("ALTER", "TABLE")) this.#alter(this.#tableName(tokens), tokens);
    else if (tokens.takes("DROP", "TABLE") || tokens.takes("DROP", "VIEW")) {
      tokens.takes("IF", "EXISTS");
      for (const part of betweenCommas(tokens.rest())) {
        this.#tables.delete(keyFrom(this.#tableName(new Cursor(part))));
      }
    } else if (tokens.takes("CREATE")) this.#create(tokens);
  }

  catalog(): Omit<Catalog, "unread"> {
    const tables = [...this.#tables.values()];
    const rows: MysqlRows = {
      server: [{ version: this.#dialect }],
      grants: [],
      tables: tables.map(({ schema, name, type, comment }) => ({ schema, name, type, comment })),
      columns: tables.flatMap(columnRows),
      keys: tables.flatMap((table) => this.#keyRows(table)),
      actions: [{ number: this.#actions }],
      checks: this.#checks,
      triggers: [{ number: this.#triggers }],
      indexes: tables.flatMap(({ schema, name, indexes }) =>
        Array.from({ length: indexes }, () => ({ schema, table: name })),
      ),
      partitions: tables.flatMap(({ schema, name, partition }) =>
        partition === undefined ? [] : [{ schema, table: name, ...partition }],
      ),
    };
    const schemas = new Set(tables.map(({ schema }) => schema));
    const database = schemas.size === 1 ? [...schemas][0] || undefined : undefined;
    return { ...mysqlCatalog(rows, []), version: undefined, database };
  }

  #create(tokens: Cursor): void {
    tokens.takes("OR", "REPLACE");
    const isUnique = tokens.takes("UNIQUE");
    // Options of a view or a trigger stand before the word.
    const kind = tokens.skipTo("TABLE", "VIEW", "TRIGGER", "INDEX", "FUNCTION", "PROCEDURE");
    if (kind === "TRIGGER") this.#triggers++;
    if (kind === "INDEX") {
      const name = tokens.name();
      tokens.skipTo("ON");
      const table = this.#tables.get(keyFrom(this.#tableName(tokens)));
      const columns = columnNames(tokens.group());
      if (table === undefined) return;
      if (isUnique && columns !== undefined) table.keys.push({ name, columns });
      else table.indexes++;
    }
    if (kind !== "TABLE" && kind !== "VIEW") return;
    tokens.takes("IF", "NOT", "EXISTS");
    const name = this.#tableName(tokens);
    const table: TableDraft = {
      ...name,
      type: kind === "VIEW" ? "VIEW" : "BASE TABLE",
      comment: "",
      columns: new Map(),
      keys: [],
      indexes: 0,
    };
    if (kind === "TABLE") this.#declare(table, tokens);
    this.#tables.set(keyFrom(name), table);
  }

  /** The columns, keys and options of a new table. */
  #declare(table: TableDraft, tokens: Cursor): void {
    if (tokens.takes("LIKE")) {
      const other = this.#tables.get(keyFrom(this.#tableName(tokens)));
      if (other === undefined) throw new Error("it is like a table that is not in the file");
      for (const [column, row] of other.columns) {
        table.columns.set(column, { ...row, table: table.name });
      }
      table.keys.push(...other.keys.filter(({ target }) => target === undefined));
      return;
    }
    for (const item of betweenCommas(tokens.group())) this.#item(table, new Cursor(item));
    if (table.columns.size === 0) throw new Error("it has no columns");
    while (!tokens.isAtEnd()) {
      if (tokens.takes("COMMENT")) {
        tokens.takes("=");
        table.comment = tokens.next().value;
      } else if (tokens.takes("PARTITION", "BY")) {
        const method = tokens.skipTo("RANGE", "LIST", "HASH", "KEY") ?? "";
        tokens.takes("COLUMNS");
        const { text = "" } = tokens.takesGroup() ?? {};
        table.partition = { method, expression: text.slice(1, -1) };
      } else if (tokens.takes("SELECT")) return;
      else tokens.next();
    }
  }

  #alter(name: TableName, tokens: Cursor): void {
    const table = this.#tables.get(keyFrom(name));
    if (table === undefined) return;
    for (const part of betweenCommas(tokens.rest())) {
      const action = new Cursor(part);
      if (action.takes("ADD")) {
        action.takes("COLUMN");
        action.takes("IF", "NOT", "EXISTS");
        const several = action.takesGroup();
        const items = several === undefined ? [action.rest()] : betweenCommas(several.items);
        for (const item of items) this.#item(table, new Cursor(item));
      } else if (action.takes("MODIFY") || action.takes("CHANGE")) {
        action.takes("COLUMN");
        if (part[0]?.value === "CHANGE") table.columns.delete(action.name());
        this.#item(table, action);
      } else if (action.takes("DROP", "COLUMN")) table.columns.delete(action.name());
    }
  }

  /** A column, a key, or something else between the parentheses of a table. */
  #item(table: TableDraft, tokens: Cursor): void {
    if (tokens.isAtEnd()) throw new Error("there is no column or key beside a comma");
    const isNamed = tokens.takes("CONSTRAINT");
    const isKind = ["PRIMARY", "UNIQUE", "FOREIGN", "CHECK"].includes(tokens.peek()?.value ?? "");
    const name = isNamed && !(isKind && tokens.peek()?.kind === "word") ? tokens.name() : undefined;
    if (tokens.takes("PRIMARY", "KEY")) {
      const columns = columnNames(tokens.skipToGroup()) ?? [];
      table.keys.push({ name: "PRIMARY", columns });
    } else if (tokens.takes("UNIQUE")) {
      tokens.takes("KEY") || tokens.takes("INDEX");
      const own = tokens.peek()?.kind === "group" ? undefined : tokens.name();
      const columns = columnNames(tokens.skipToGroup());
      if (columns === undefined) table.indexes++;
      else table.keys.push({ name: name ?? own ?? columns[0] ?? "", columns });
    } else if (tokens.takes("FOREIGN", "KEY")) {
      const columns = columnNames(tokens.skipToGroup()) ?? [];
      if (!tokens.takes("REFERENCES")) throw new Error("a foreign key has no REFERENCES");
      this.#refer(table, columns, tokens);
    } else if (tokens.takes("CHECK")) {
      this.#check(table, tokens.group(), name);
    } else if (["KEY", "INDEX", "FULLTEXT", "SPATIAL"].includes(tokens.word())) {
      table.indexes++;
    } else if (!tokens.takes("PERIOD")) this.#column(table, tokens);
  }

  #refer(table: TableDraft, columns: string[], tokens: Cursor): void {
    const target = this.#tableName(tokens);
    const others = columnNames(tokens.takesGroup()?.items ?? []) ?? [];
    table.keys.push({
      name: `${table.keys.length}`,
      columns,
      target: { table: target, columns: others },
    });
    const rest = tokens.rest().map(({ value }) => value);
    if (rest.some((word) => word === "CASCADE" || word === "SET")) this.#actions++;
  }

  #check(table: TableDraft, condition: readonly Token[], name = ""): void {
    const [word, group] = condition;
    const isJson = word?.value === "JSON_VALID" && group?.kind === "group";
    const column = isJson ? (group.items[0]?.value ?? "") : "";
    const isQuoted = isJson && group.items[0]?.kind === "name";
    this.#checks.push({
      constraint_schema: table.schema,
      table_name: table.name,
      constraint_name: name,
      check_clause: isQuoted ? `json_valid(\`${column.replaceAll("`", "``")}\`)` : "",
    });
  }

  #column(table: TableDraft, tokens: Cursor): void {
    const name = tokens.name();
    const row: Row = {
      schema: table.schema,
      table: table.name,
      name,
      type: columnTypeText(tokens),
      nullable: "YES",
      default: "",
      extra: "",
      comment: "",
    };
    while (!tokens.isAtEnd()) this.#attribute(table, row, tokens);
    table.columns.set(name, row);
  }

  #attribute(table: TableDraft, row: Row, tokens: Cursor): void {
    const column = String(row.name);
    if (tokens.takes("NOT", "NULL")) row.nullable = "NO";
    else if (tokens.takes("DEFAULT")) row.default = tokens.next().value;
    else if (tokens.takes("AUTO_INCREMENT")) row.extra = "auto_increment";
    else if (tokens.takes("COMMENT")) row.comment = tokens.next().value;
    else if (tokens.takes("COLLATE") || tokens.takes("CHARSET")) tokens.next();
    else if (tokens.takes("CHARACTER", "SET") || tokens.takes("ON", "UPDATE")) tokens.next();
    else if (tokens.takes("PRIMARY", "KEY") || tokens.takes("KEY")) {
      row.nullable = "NO";
      table.keys.push({ name: "PRIMARY", columns: [column] });
    } else if (tokens.takes("UNIQUE")) {
      tokens.takes("KEY");
      table.keys.push({ name: column, columns: [column] });
    } else if (tokens.takes("AS")) {
      tokens.group();
      row.extra = "STORED GENERATED";
    } else if (tokens.takes("REFERENCES")) this.#refer(table, [column], tokens);
    else if (tokens.takes("CHECK")) this.#check(table, tokens.group());
    else tokens.next();
  }

  #tableName(tokens: Cursor): TableName {
    const first = tokens.name();
    return tokens.takes(".")
      ? { schema: first, name: tokens.name() }
      : { schema: this.#schema, name: first };
  }

  #keyRows(table: TableDraft): Row[] {
    return table.keys.flatMap(({ name, columns, target }) => {
      const other = target === undefined ? undefined : this.#tables.get(keyFrom(target.table));
      const primary = other?.keys.find((key) => key.name === "PRIMARY")?.columns ?? [];
      const named = target !== undefined && target.columns.length > 0 ? target.columns : primary;
      return columns.map((column, position) => ({
        schema: table.schema,
        table: table.name,
        name,
        column,
        position,
        target_schema: target?.table.schema,
        target_table: target?.table.name,
        target_column: named[position],
      }));
    });
  }
}

/** Takes one piece of a statement after the other. */
class Cursor {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  /** The next piece, if it is a word that is not quoted. */
  word(): string {
    const next = this.peek();
    return next?.kind === "word" ? next.value : "";
  }

  next(): Token {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new Error("it ends too early");
    return token;
  }

  /** Takes words or symbols if they are the next ones. */
  takes(...values: readonly string[]): boolean {
    const found = values.every((value, index) => {
      const token = this.#tokens[this.#at + index];
      return token?.value === value && (token.kind === "word" || token.kind === "symbol");
    });
    if (found) this.#at += values.length;
    return found;
  }

  name(): string {
    const token = this.next();
    if (token.kind === "symbol" || token.kind === "group") {
      throw new Error(`there is no name before ${token.text.slice(0, 30)}`);
    }
    return token.kind === "word" ? token.text : token.value;
  }

  /** Moves behind the first of some words, and gives it. */
  skipTo(...words: readonly string[]): string | undefined {
    while (!this.isAtEnd()) {
      const { kind, value } = this.next();
      if (kind === "word" && words.includes(value)) return value;
    }
    return undefined;
  }

  takesGroup(): Token | undefined {
    return this.peek()?.kind === "group" ? this.next() : undefined;
  }

  group(): readonly Token[] {
    const group = this.takesGroup();
    if (group === undefined)
      throw new Error(`there is no ( before ${this.peek()?.text ?? "its end"}`);
    return group.items;
  }

  /** What is in the next parentheses; the name and the kind of a key can stand before them. */
  skipToGroup(): readonly Token[] {
    while (!this.isAtEnd() && this.peek()?.kind !== "group") this.next();
    return this.group();
  }

  rest(): Token[] {
    const rest = this.#tokens.slice(this.#at);
    this.#at = this.#tokens.length;
    return rest;
  }
}

const keyFrom = ({ schema, name }: TableName): string => JSON.stringify([schema, name]);

/** The columns as rows of the catalog. Those of the primary key cannot be null. */
function columnRows({ columns, keys }: TableDraft): Row[] {
  const primary = new Set(keys.find(({ name }) => name === "PRIMARY")?.columns);
  return [...columns].map(([name, row], position) => ({
    ...row,
    position,
    ...(primary.has(name) && { nullable: "NO" }),
  }));
}

/** The columns of a key; `undefined` if it has expressions. A length of a prefix does not matter. */
function columnNames(items: readonly Token[]): string[] | undefined {
  const parts = betweenCommas(items).map(([first]) => first);
  if (parts.some((first) => first === undefined || first.kind === "group")) return undefined;
  return parts.map((first) => (first?.kind === "word" ? first.text : (first?.value ?? "")));
}

/** The type of a column as the catalog writes it: in lower case, with its arguments. */
function columnTypeText(tokens: Cursor): string {
  const words = [tokens.next().text.toLowerCase()];
  while (["PRECISION", "VARYING"].includes(tokens.word()))
    words.push(tokens.next().text.toLowerCase());
  const args = tokens.takesGroup();
  if (args !== undefined) {
    const parts = betweenCommas(args.items).map((part) => part.map(({ text }) => text).join(" "));
    words.push(`${words.pop()}(${parts.join(",")})`);
  }
  while (["UNSIGNED", "ZEROFILL", "SIGNED"].includes(tokens.word())) {
    words.push(tokens.next().text.toLowerCase());
  }
  return words.join(" ");
}
