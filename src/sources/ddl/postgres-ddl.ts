// Statements of PostgreSQL, as the trees that its own grammar gives (libpg-query), to the rows that the catalog of a
// database would have. In a tree, what is `false`, 0 or empty is absent.

import { compareText } from "../../values/compare-text.js";
import type { Catalog } from "../catalog.js";
import { type ColumnRow, type KeyRow, postgresCatalog, type TableRow } from "../postgres-reader.js";
import type { DdlReader } from "./ddl-reader.js";

/** Gives the tree of a statement, or throws an error with a message. */
export type PostgresParser = (sql: string) => unknown;

/** A node of a tree, or one of its properties. */
// biome-ignore lint/suspicious/noExplicitAny: the types of the trees are those of an optional package
type Node = any;

type Draft<T> = { -readonly [K in keyof T]: T[K] };

interface TableDraft extends Draft<TableRow> {
  /** By name, in order. */
  columns: Map<string, ColumnDraft>;
  keys: Draft<KeyRow>[];
}

/** A column whose type is looked up when all types are known. */
interface ColumnDraft extends Draft<Omit<ColumnRow, "native" | "base" | "type_kind">> {
  type: Node;
}

/** A type that the file declares: an enum, a composite type, or a domain with its base. */
type UserType =
  | { readonly kind: "e" | "c" }
  | { readonly kind: "d"; readonly base: Node; readonly required: boolean };

/** Statements of PostgreSQL. */
export class PostgresDdl implements DdlReader {
  readonly #parse: PostgresParser;
  readonly #tables = new Map<string, TableDraft>();
  readonly #partitions = new Set<string>();
  readonly #types = new Map<string, UserType>();
  readonly #schemaComments = new Map<string, string>();
  #databaseComment: string | null = null;
  /** The schema of names that have none. */
  #schema = "public";

  constructor(parse: PostgresParser) {
    this.#parse = parse;
  }

  add(statement: string): void {
    const { stmts = [] } = this.#parse(statement) as Node;
    for (const { stmt } of stmts) {
      const [[kind = "", node] = []] = Object.entries(stmt) as [string, Node][];
      this.#statement(kind, node);
    }
  }

  catalog(): Omit<Catalog, "unread"> {
    const tables = [...this.#tables.values()].sort(
      (a, b) => compareText(a.schema, b.schema) || compareText(a.name, b.name),
    );
    const ids = new Map(tables.map((table, index) => [table, String(index)]));
    const [owners, divided] = [
      tables.filter((table) => !this.#isPartition(table)),
      tables.filter((table) => this.#isPartition(table)),
    ];
    const columns = owners.flatMap((table) =>
      [...table.columns.values()].map((column) => this.#columnRow(column, ids.get(table) ?? "")),
    );
    const keys = owners.flatMap((table) =>
      table.keys.map((key) => ({ ...this.#resolved(key), id: ids.get(table) ?? "" })),
    );
    const ofPartitions = divided.flatMap((table) =>
      table.keys.flatMap((key) => (key.type === "f" ? [{ ...key, type: "partition" }] : [])),
    );
    const rows = owners.map((table) => ({
      ...table,
      id: ids.get(table) ?? "",
      schema_comment: this.#schemaComments.get(table.schema) ?? null,
      database_comment: this.#databaseComment,
    }));
    const named = [...keys, ...ofPartitions].sort((a, b) => compareText(a.name, b.name));
    const catalog = postgresCatalog({ tables: rows, columns, keys: named });
    return { ...catalog, database: undefined, version: undefined };
  }

  #statement(kind: string, node: Node): void {
    switch (kind) {
      case "CreateStmt":
        return this.#createTable(node, node.partspec === undefined ? "r" : "p");
      case "CreateForeignTableStmt":
        return this.#createTable(node.base, "f");
      case "ViewStmt":
        this.#table(node.view, "v");
        return;
      case "CreateTableAsStmt":
        if (node.objtype !== "OBJECT_MATVIEW") throw new Error("its columns are those of a query");
        this.#table(node.into.rel, "m");
        return;
      case "AlterTableStmt":
        for (const { AlterTableCmd: command } of node.cmds ?? [])
          this.#alter(node.relation, command);
        return;
      case "IndexStmt":
        return this.#index(node);
      case "CreateTrigStmt": {
        const table = this.#find(node.relation);
        if (table !== undefined) table.triggers++;
        return;
      }
      case "DropStmt":
        for (const { List: list } of node.objects ?? []) {
          if (list !== undefined) this.#tables.delete(this.#key(names(list.items)));
        }
        return;
      case "RenameStmt":
        return this.#rename(node);
      case "AlterObjectSchemaStmt":
        if (node.relation === undefined || this.#find(node.relation) === undefined) return;
        throw new Error("it moves a table to another schema; a dump of the database can be read");
      default:
        return this.#about(kind, node);
    }
  }

  /** Types, comments, and the schema of what follows. */
  #about(kind: string, node: Node): void {
    if (kind === "CreateEnumStmt") this.#types.set(this.#key(names(node.typeName)), { kind: "e" });
    if (kind === "CompositeTypeStmt") {
      this.#types.set(this.#key([node.typevar.schemaname, node.typevar.relname]), { kind: "c" });
    }
    if (kind === "CreateDomainStmt") {
      const required = (node.constraints ?? []).some(
        ({ Constraint: { contype } }: Node) => contype === "CONSTR_NOTNULL",
      );
      const domain = { kind: "d", base: node.typeName, required } as const;
      this.#types.set(this.#key(names(node.domainname)), domain);
    }
    if (kind === "CommentStmt") this.#comment(node);
    if (kind === "VariableSetStmt" && node.name === "search_path") {
      this.#schema = node.args?.[0]?.A_Const?.sval?.sval || "public";
    }
  }

  #createTable(node: Node, kind: string): void {
    if (node.relation.relpersistence === "t") return;
    if (node.if_not_exists === true && this.#find(node.relation) !== undefined) return;
    const table = this.#table(node.relation, kind);
    const parents = (node.inhRelations ?? []).map(({ RangeVar: parent }: Node) =>
      this.#find(parent),
    );
    if (node.partbound !== undefined) this.#partitions.add(this.#key([table.schema, table.name]));
    for (const parent of parents) this.#copyColumns(parent, table);
    for (const {
      ColumnDef: column,
      Constraint: constraint,
      TableLikeClause: like,
    } of node.tableElts ?? []) {
      if (column !== undefined) this.#addColumn(table, column);
      if (constraint !== undefined) this.#constrain(table, constraint);
      if (like !== undefined) this.#copyColumns(this.#find(like.relation), table);
    }
    if (node.partspec === undefined) return;
    const parts = node.partspec.partParams.map(({ PartitionElem: { name } }: Node) => name);
    table.strategy = node.partspec.strategy.replace("PARTITION_STRATEGY_", "")[0].toLowerCase();
    table.divided_by = parts.filter((name: unknown) => name !== undefined);
  }

  #copyColumns(from: TableDraft | undefined, table: TableDraft): void {
    for (const [name, column] of from?.columns ?? []) {
      table.columns.set(name, { ...column, comment: null, is_identity: false });
    }
  }

  #table({ schemaname = this.#schema, relname }: Node, kind: string): TableDraft {
    const table: TableDraft = {
      ...NO_TABLE,
      schema: schemaname,
      name: relname,
      kind,
      columns: new Map(),
      keys: [],
    };
    this.#tables.set(this.#key([schemaname, relname]), table);
    return table;
  }

  #addColumn(table: TableDraft, { colname, typeName, constraints = [] }: Node): void {
    const serial = /^(small|big)?serial[248]?$/.exec(names(typeName.names).at(-1) ?? "");
    const column: ColumnDraft = {
      id: "",
      name: colname,
      type: typeName,
      required: serial !== null,
      comment: null,
      has_default: serial !== null,
      is_generated: false,
      is_identity: false,
    };
    // A table that inherits a column can declare it again.
    table.columns.set(colname, column);
    for (const { Constraint: constraint } of constraints) {
      if (constraint !== undefined) this.#constrain(table, constraint, column);
    }
  }

  /** A constraint of a table, or of a column. */
  #constrain(table: TableDraft, node: Node, column?: ColumnDraft): void {
    const type = KEY_TYPES[node.contype];
    const own = column === undefined ? names(node.keys ?? node.fk_attrs ?? []) : [column.name];
    if (type !== undefined) return this.#addKey(table, type, own, node);
    if (node.contype === "CONSTR_NOTNULL") {
      requireColumns(table, own);
    }
    if (column === undefined) return;
    if (node.contype === "CONSTR_DEFAULT") column.has_default = true;
    if (node.contype === "CONSTR_GENERATED") column.is_generated = true;
    if (node.contype === "CONSTR_IDENTITY") {
      column.is_identity = true;
      column.required = true;
    }
  }

  #addKey(table: TableDraft, type: string, own: readonly string[], node: Node): void {
    // `USING INDEX` makes a constraint of an index.
    const index = table.keys.findIndex(({ name }) => name === node.indexname);
    const columns = index < 0 ? own : (table.keys.splice(index, 1)[0]?.columns ?? own);
    const suffix = { p: "pkey", u: `${columns.join("_")}_key`, f: `${columns.join("_")}_fkey` }[
      type
    ];
    if (type === "p") {
      requireColumns(table, columns);
    }
    table.keys.push({
      id: "",
      type,
      name: node.conname ?? `${table.name}_${suffix ?? type}`,
      columns,
      target_schema: node.pktable === undefined ? null : (node.pktable.schemaname ?? this.#schema),
      target_table: node.pktable?.relname ?? null,
      target_columns: node.pktable === undefined ? null : names(node.pk_attrs ?? []),
      has_action: /[rcnd]/.test(`${node.fk_upd_action ?? ""}${node.fk_del_action ?? ""}`),
    });
  }

  #alter(relation: Node, { subtype, name, def }: Node): void {
    const table = this.#find(relation);
    if (table === undefined) return;
    const column = table.columns.get(name);
    switch (subtype) {
      case "AT_AddConstraint":
        return this.#constrain(table, def.Constraint);
      case "AT_AddColumn":
        return this.#addColumn(table, def.ColumnDef);
      case "AT_AttachPartition": {
        const { schemaname = this.#schema, relname } = def.PartitionCmd.name;
        this.#partitions.add(this.#key([schemaname, relname]));
        return;
      }
      case "AT_DetachPartition": {
        const { schemaname = this.#schema, relname } = def.PartitionCmd.name;
        this.#partitions.delete(this.#key([schemaname, relname]));
        return;
      }
      case "AT_DropColumn":
        table.columns.delete(name);
        table.keys = table.keys.filter((key) => key.columns?.includes(name) !== true);
        return;
      case "AT_DropConstraint":
        table.keys = table.keys.filter((key) => key.name !== name);
        return;
    }
    if (column === undefined) return;
    if (subtype === "AT_SetNotNull") column.required = true;
    if (subtype === "AT_DropNotNull") column.required = false;
    if (subtype === "AT_AlterColumnType") column.type = def.ColumnDef.typeName;
    if (subtype === "AT_ColumnDefault") column.has_default = def !== undefined;
    if (subtype === "AT_AddIdentity") this.#constrain(table, def.Constraint, column);
  }

  #index({ idxname, relation, indexParams = [], unique, whereClause }: Node): void {
    const columns = indexParams.map(({ IndexElem: { name } }: Node) => name);
    const isKey = unique === true && whereClause === undefined && !columns.includes(undefined);
    const table = this.#find(relation);
    if (table !== undefined) {
      const name = idxname ?? `${table.name}_${columns.join("_")}_idx`;
      this.#addKey(table, isKey ? "u" : "index", columns, { conname: name });
    }
  }

  #rename({ renameType, relation, subname, newname }: Node): void {
    const table = relation === undefined ? undefined : this.#find(relation);
    if (table === undefined) return;
    if (renameType === "OBJECT_COLUMN") {
      const renamed = (name: string): string => (name === subname ? newname : name);
      table.columns = new Map(
        [...table.columns].map(([name, column]) => [
          renamed(name),
          { ...column, name: renamed(name) },
        ]),
      );
      for (const key of table.keys) key.columns = key.columns?.map(renamed) ?? null;
    } else if (renameType === "OBJECT_TABLE") {
      this.#tables.delete(this.#key([table.schema, table.name]));
      table.name = newname;
      this.#tables.set(this.#key([table.schema, newname]), table);
    }
  }

  #comment({ objtype, object, comment = null }: Node): void {
    const path = names(object.List?.items ?? [object]);
    if (objtype === "OBJECT_SCHEMA") this.#schemaComments.set(path[0] ?? "", comment);
    else if (objtype === "OBJECT_DATABASE") this.#databaseComment = comment;
    else if (objtype === "OBJECT_COLUMN") {
      const table = this.#tables.get(this.#key(path.slice(0, -1)));
      const column = table?.columns.get(path.at(-1) ?? "");
      if (column !== undefined) column.comment = comment;
    } else if (/TABLE|VIEW/.test(objtype)) {
      const table = this.#tables.get(this.#key(path));
      if (table !== undefined) table.comment = comment;
    }
  }

  #find({ schemaname, relname }: Node): TableDraft | undefined {
    return this.#tables.get(this.#key([schemaname, relname]));
  }

  /** Names with their schema, which a name can leave out. */
  #key(path: readonly (string | undefined)[]): string {
    const [name, schema = this.#schema] = [...path].reverse();
    return JSON.stringify([schema, name]);
  }

  #isPartition({ schema, name }: TableDraft): boolean {
    return this.#partitions.has(this.#key([schema, name]));
  }

  /** A foreign key without the names of columns means the primary key of its target. */
  #resolved(key: Draft<KeyRow>): KeyRow {
    if (key.target_table === null || (key.target_columns?.length ?? 0) > 0) return key;
    const target = this.#tables.get(this.#key([key.target_schema ?? undefined, key.target_table]));
    const primary = target?.keys.find(({ type }) => type === "p")?.columns ?? [];
    return { ...key, target_columns: primary };
  }

  #columnRow({ type, ...column }: ColumnDraft, id: string): ColumnRow {
    const native = this.#typeName(type);
    let [base, required] = [type, column.required];
    let known = this.#userType(base);
    for (const seen = new Set(); known?.kind === "d" && !seen.has(known); ) {
      seen.add(known);
      required ||= known.required;
      base = known.base;
      known = this.#userType(base);
    }
    const kind = base.arrayBounds === undefined ? known?.kind : undefined;
    return {
      ...column,
      id,
      native,
      base: this.#typeName(base),
      type_kind: kind ?? "b",
      required,
    };
  }

  #userType({ names: path = [], arrayBounds }: Node): UserType | undefined {
    return arrayBounds === undefined ? this.#types.get(this.#key(names(path))) : undefined;
  }

  /** A type as `format_type` writes it when no schema is searched. */
  #typeName({ names: path = [], typmods = [], arrayBounds }: Node): string {
    const all = names(path);
    const name = all.at(-1) ?? "";
    const end = arrayBounds === undefined ? "" : "[]";
    if (all.length === 1 && name === "char") return `"char"${end}`;
    const written = all.length === 1 || all[0] === "pg_catalog" ? WRITTEN[name] : undefined;
    if (written === undefined) {
      const isUser = this.#types.has(this.#key(all));
      const parts = isUser && all.length === 1 ? [this.#schema, name] : all;
      return (
        parts
          .filter((part) => part !== "pg_catalog")
          .map(quoted)
          .join(".") + end
      );
    }
    const values = typmods.map(({ A_Const }: Node) => A_Const?.ival?.ival ?? 0);
    const sizes = name === "numeric" && values.length === 1 ? [...values, 0] : values;
    const args = name === "interval" ? sizes.slice(1) : sizes;
    const [, first, rest] = /^(\w+(?: varying| precision)?)(.*)$/.exec(written) ?? [];
    return `${first}${args.length > 0 ? `(${args})` : ""}${rest}${end}`;
  }
}

function requireColumns({ columns }: TableDraft, names: readonly string[]): void {
  for (const name of names) {
    const column = columns.get(name);
    if (column !== undefined) column.required = true;
  }
}

const NO_TABLE = {
  database: "",
  version: "",
  database_comment: null,
  schema_comment: null,
  id: null,
  comment: null,
  strategy: null,
  divided_by: null,
  triggers: 0,
} as const;

const KEY_TYPES: Readonly<Record<string, string>> = {
  CONSTR_PRIMARY: "p",
  CONSTR_UNIQUE: "u",
  CONSTR_FOREIGN: "f",
  CONSTR_CHECK: "c",
  CONSTR_EXCLUSION: "x",
};

/** What `format_type` writes for the names of types in `pg_catalog`, and for their short forms. */
const WRITTEN: Readonly<Record<string, string>> = {
  int2: "smallint",
  int4: "integer",
  int8: "bigint",
  smallserial: "smallint",
  serial2: "smallint",
  serial: "integer",
  serial4: "integer",
  bigserial: "bigint",
  serial8: "bigint",
  bool: "boolean",
  float4: "real",
  float8: "double precision",
  numeric: "numeric",
  bpchar: "character",
  varchar: "character varying",
  bit: "bit",
  varbit: "bit varying",
  time: "time without time zone",
  timetz: "time with time zone",
  timestamp: "timestamp without time zone",
  timestamptz: "timestamp with time zone",
  interval: "interval",
};

/** The names in a list of a tree. */
function names(list: readonly Node[]): string[] {
  return list.map(({ String: text }) => text?.sval ?? "");
}

/** A name as PostgreSQL writes it: in quotes where it has to be. */
const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_$]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
