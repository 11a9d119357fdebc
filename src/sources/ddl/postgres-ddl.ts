// Turns PostgreSQL statements, as the trees that its own grammar gives (libpg-query), into the rows that the catalog
// of a database would have. In a tree, what is `false`, 0 or empty is absent.

import { compareText } from "../../values/collections.js";
import { type Catalog, compareNames } from "../catalog.js";
import { checksIn } from "../check-values.js";
import { type ColumnRow, type KeyRow, postgresCatalog, type TableRow } from "../postgres-reader.js";
import { type DdlReader, MAX_COLUMNS, tooWide } from "./read-ddl.js";

/** Returns the tree of a statement, or throws an error with a message. */
export type PostgresParser = (sql: string) => unknown;

/** A node of a tree, or one of its properties. */
// biome-ignore lint/suspicious/noExplicitAny: the types of the trees are those of an optional package
type Node = any;

type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** A table as a row of the catalog, with the rows of its columns and keys. */
interface TableDraft extends Draft<TableRow> {
  readonly id: string;
  /** By name, in order. */
  readonly columns: Map<string, ColumnDraft>;
  keys: KeyRow[];
  isPartition: boolean;
}

interface ColumnDraft extends Draft<Omit<ColumnRow, keyof ColumnType>> {
  type: ColumnType;
  isRequired: boolean;
}

/** The facts that a column has from its type. A domain can forbid nulls. */
type ColumnType = Draft<
  Pick<
    ColumnRow,
    | ("native" | "base" | "type_kind" | "required" | "labels" | "fields" | "checks")
    | ("domain" | "has_domain_default" | "composite")
  >
>;

/** How many columns the tables of a file can inherit in total. Otherwise, a few lines could make millions. */
const MAX_INHERITED = 300_000;

/** How long a check can be, in bytes, if it is to be read: a table can have very many. */
const MAX_CHECK = 4_000;

/** PostgreSQL statements. */
export class PostgresDdl implements DdlReader {
  readonly dialect = "postgres";
  readonly #parse: PostgresParser;
  readonly #tables = new Map<string, TableDraft>();
  /** The facts that columns have from the enums, composite types, domains and extensions of the file. */
  readonly #types = new Map<string, Partial<ColumnType>>();
  /** The tables of indexes, by the names of these. */
  readonly #indexes = new Map<string, TableDraft>();
  readonly #schemaComments = new Map<string, string>();
  #databaseComment: string | undefined;
  #inherited = 0;
  /** The schema of names that have none. */
  #schema = "public";
  /** The statement that is read, in UTF-8: nodes give their places in bytes. */
  #bytes = new Uint8Array();

  constructor(parse: PostgresParser) {
    this.#parse = parse;
  }

  add(statement: string): void {
    this.#bytes = new TextEncoder().encode(statement);
    const { stmts = [] } = this.#parse(statement) as Node;
    for (const { stmt } of stmts) {
      const [[kind = "", node] = []] = Object.entries(stmt) as [string, Node][];
      this.#statements[kind]?.(node);
    }
  }

  catalog(): Omit<Catalog, "unread"> {
    const tables = [...this.#tables.values()].sort(compareNames);
    const rows = tables
      .filter(({ isPartition }) => !isPartition)
      .map((table) => ({
        ...table,
        schema_comment: this.#schemaComments.get(table.schema),
        database_comment: this.#databaseComment,
      }));
    const columns = tables.flatMap((table) => [...table.columns.values()].map(columnRow));
    const keys = tables
      .flatMap((table) => table.keys.map((key) => this.#keyRow(key, table)))
      .sort((a, b) => compareText(a.name, b.name));
    return postgresCatalog({ tables: rows, columns, keys });
  }

  /** Handlers of statements, by the names of their nodes. All others declare nothing. */
  readonly #statements: Readonly<Record<string, (node: Node) => void>> = {
    CreateStmt: (node) => this.#createTable(node, node.partspec === undefined ? "r" : "p"),
    CreateForeignTableStmt: (node) => this.#createTable(node.base, "f"),
    ViewStmt: (node) => this.#addTable(node.view, "v"),
    CreateTableAsStmt: (node) => {
      if (node.objtype !== "OBJECT_MATVIEW") throw new Error("its columns are those of a query");
      this.#addTable(node.into.rel, "m");
    },
    AlterTableStmt: ({ relation, cmds = [] }) => {
      const table = this.#find(relation);
      if (table === undefined) return;
      for (const { AlterTableCmd: command } of cmds) this.#alter(table, command);
    },
    IndexStmt: (node) => this.#addIndex(node),
    CreateTrigStmt: ({ relation }) => {
      const table = this.#find(relation);
      if (table !== undefined) table.triggers++;
    },
    RuleStmt: ({ relation }) => {
      const table = this.#find(relation);
      if (table !== undefined) table.rules = (table.rules ?? 0) + 1;
    },
    CreatePolicyStmt: ({ table: relation }) => {
      const table = this.#find(relation);
      if (table !== undefined) table.has_row_security = true;
    },
    DropStmt: ({ objects = [], removeType }) => {
      for (const { List: list } of objects) {
        if (list === undefined) continue;
        const path = names(list.items);
        const key = this.#key(path);
        const table = this.#indexes.get(key);
        if (removeType !== "OBJECT_INDEX") this.#tables.delete(key);
        else if (table !== undefined) {
          table.keys = table.keys.filter(({ name }) => name !== path.at(-1));
        }
      }
    },
    RenameStmt: ({ relation }) => this.#refuseToMove(relation),
    AlterObjectSchemaStmt: ({ relation }) => this.#refuseToMove(relation),
    CreateEnumStmt: ({ typeName, vals = [] }) =>
      this.#types.set(this.#key(names(typeName)), { type_kind: "e", labels: names(vals) }),
    AlterEnumStmt: (node) => {
      const type = this.#types.get(this.#key(names(node.typeName)));
      if (type?.labels) type.labels = changedLabels(type.labels, node);
    },
    CompositeTypeStmt: ({ typevar: { schemaname, relname }, coldeflist = [] }) => {
      const fields = coldeflist.map(({ ColumnDef: { colname, typeName } }: Node) => [
        colname,
        this.#typeName(typeName),
      ]);
      const composite = this.#key([schemaname, relname]);
      const type = {
        type_kind: "c",
        fields: JSON.stringify(Object.fromEntries(fields)),
        composite,
      };
      this.#types.set(composite, type);
    },
    // Most extensions that have a type have the name of it.
    CreateExtensionStmt: ({ extname }) => this.#types.set(this.#key([extname]), {}),
    CreateDomainStmt: ({ domainname, typeName, constraints = [] }) => {
      const { native: _, required, ...type } = this.#type(typeName);
      const isRequired = constraints.some(
        ({ Constraint: { contype } }: Node) => contype === "CONSTR_NOTNULL",
      );
      const own = constraints.flatMap(({ Constraint: one }: Node) =>
        one.contype === "CONSTR_CHECK" ? this.#checkAt(one) : [],
      );
      const checks = [...(type.checks ?? []), ...own];
      const domain = this.#key(names(domainname));
      const has_domain_default =
        type.has_domain_default === true ||
        constraints.some(({ Constraint: { contype } }: Node) => contype === "CONSTR_DEFAULT");
      const facts = { required: required || isRequired, checks, domain, has_domain_default };
      this.#types.set(domain, { ...type, ...facts });
    },
    AlterDomainStmt: ({ typeName, def }) => {
      const type = this.#types.get(this.#key(names(typeName)));
      const check = def?.Constraint;
      if (type === undefined || check?.contype !== "CONSTR_CHECK") return;
      if (check.skip_validation !== true)
        type.checks = [...(type.checks ?? []), this.#checkAt(check)];
    },
    CommentStmt: (node) => this.#comment(node),
    VariableSetStmt: ({ name, args }) => {
      if (name === "search_path") this.#schema = args?.[0]?.A_Const?.sval?.sval || "public";
    },
  };

  #refuseToMove(relation: Node): void {
    if (relation !== undefined && this.#find(relation) !== undefined) throw new Error(MOVES);
  }

  #createTable(node: Node, kind: string): void {
    if (node.relation.relpersistence === "t") return;
    if (node.if_not_exists === true && this.#find(node.relation) !== undefined) return;
    const elements: Node[] = node.tableElts ?? [];
    if (elements.some(({ TableLikeClause: like }) => like !== undefined)) {
      throw new Error("it is like another table; a dump of the database can be read");
    }
    if (node.ofTypename !== undefined) throw new Error("its columns are those of a type");
    const parents: (TableDraft | undefined)[] = (node.inhRelations ?? []).map(
      ({ RangeVar: parent }: Node) => this.#find(parent),
    );
    if (parents.includes(undefined)) throw new Error("the table that it inherits from is not read");
    const table = this.#addTable(node.relation, kind);
    table.isPartition = node.partbound !== undefined;
    table.inherits = parents.length > 0;
    for (const parent of parents) {
      for (const [name, column] of parent?.columns ?? []) {
        const own = { id: table.id, comment: undefined, is_identity: false };
        table.columns.set(name, { ...column, ...own });
      }
    }
    // Each table in a chain has all columns of those before it.
    this.#inherited += table.columns.size;
    if (table.columns.size > MAX_COLUMNS.postgres || this.#inherited > MAX_INHERITED) {
      this.#tables.delete(table.id);
      throw new Error(
        this.#inherited > MAX_INHERITED
          ? `the tables of a file can inherit ${MAX_INHERITED} columns`
          : tooWide("postgres"),
      );
    }
    for (const { ColumnDef: column, Constraint: constraint } of elements) {
      if (column !== undefined) this.#addColumn(table, column);
      if (constraint !== undefined) this.#constrain(table, constraint);
    }
    // PostgreSQL does not create a unique key with the columns of the primary key.
    const primary = table.keys.find(({ type }) => type === "p")?.columns;
    table.keys = table.keys.filter(
      ({ type, columns }) => type !== "u" || `${columns}` !== `${primary}`,
    );
    if (node.partspec === undefined) return;
    const parts = node.partspec.partParams.map(({ PartitionElem: { name } }: Node) => name);
    table.strategy = node.partspec.strategy.replace("PARTITION_STRATEGY_", "")[0].toLowerCase();
    table.divided_by = parts.filter((name: unknown) => name !== undefined);
  }

  #addTable({ schemaname = this.#schema, relname }: Node, kind: string): TableDraft {
    const table: TableDraft = {
      id: this.#key([schemaname, relname]),
      schema: schemaname,
      name: relname,
      kind,
      triggers: 0,
      columns: new Map(),
      keys: [],
      isPartition: false,
    };
    this.#tables.set(table.id, table);
    return table;
  }

  #addColumn(table: TableDraft, { colname, typeName, constraints = [] }: Node): void {
    const isSerial = /^(small|big)?serial[248]?$/.test(names(typeName.names).at(-1) ?? "");
    const column: ColumnDraft = {
      id: table.id,
      name: colname,
      type: this.#type(typeName),
      isRequired: isSerial,
      has_default: isSerial,
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
    const columns = column === undefined ? names(node.keys ?? node.fk_attrs ?? []) : [column.name];
    if (type !== undefined) this.#addKey(table, type, columns, node);
    if (["CONSTR_PRIMARY", "CONSTR_NOTNULL", "CONSTR_IDENTITY"].includes(node.contype)) {
      for (const name of columns) {
        const own = table.columns.get(name);
        if (own !== undefined) own.isRequired = true;
      }
    }
    if (column === undefined) return;
    if (node.contype === "CONSTR_DEFAULT") column.has_default = isDefault(node.raw_expr);
    if (node.contype === "CONSTR_GENERATED") column.is_generated = true;
    if (node.contype === "CONSTR_IDENTITY") column.is_identity = true;
  }

  #addKey(table: TableDraft, type: string, columns: readonly string[], node: Node): void {
    if (node.indexname !== undefined) {
      throw new Error("it makes a constraint of an index; a dump of the database can be read");
    }
    const suffix = type === "p" ? "pkey" : [...columns, SUFFIXES[type]].join("_");
    const target = node.pktable;
    table.keys.push({
      id: table.id,
      type,
      name: node.conname ?? `${table.name}_${suffix}`,
      columns,
      target_schema: target === undefined ? null : (target.schemaname ?? this.#schema),
      target_table: target?.relname ?? null,
      target_columns: target === undefined ? null : names(node.pk_attrs ?? []),
      expression: type === "c" ? this.#checkAt(node) : null,
      unproven: node.is_no_inherit === true,
      is_unenforced: node.skip_validation === true,
      has_action: /[rcnd]/.test(`${node.fk_upd_action ?? ""}${node.fk_del_action ?? ""}`),
    });
  }

  #alter(table: TableDraft, { subtype, name, def, missing_ok }: Node): void {
    switch (subtype) {
      case "AT_AddConstraint":
        return this.#constrain(table, def.Constraint);
      case "AT_AddColumn":
        if (missing_ok !== true || !table.columns.has(def.ColumnDef.colname)) {
          this.#addColumn(table, def.ColumnDef);
        }
        return;
      case "AT_AttachPartition": {
        const partition = this.#find(def.PartitionCmd.name);
        if (partition !== undefined) partition.isPartition = true;
        return;
      }
      case "AT_DetachPartition":
        throw new Error(MOVES);
      case "AT_EnableRowSecurity":
        table.has_row_security = true;
        return;
      case "AT_DropColumn":
        table.columns.delete(name);
        table.keys = table.keys.filter(({ columns }) => columns?.includes(name) !== true);
        return;
      case "AT_DropConstraint":
        table.keys = table.keys.filter((key) => key.name !== name);
        return;
    }
    const column = table.columns.get(name);
    if (column === undefined) return;
    if (subtype === "AT_SetNotNull") column.isRequired = true;
    if (subtype === "AT_DropNotNull") column.isRequired = false;
    if (subtype === "AT_AlterColumnType") column.type = this.#type(def.ColumnDef.typeName);
    if (subtype === "AT_ColumnDefault") column.has_default = isDefault(def);
    if (subtype === "AT_AddIdentity") this.#constrain(table, def.Constraint, column);
  }

  #addIndex(node: Node): void {
    const { idxname, relation, indexParams = [], unique, whereClause, if_not_exists } = node;
    const table = this.#find(relation);
    if (table === undefined) return;
    const columns = indexParams.map(({ IndexElem: { name } }: Node) => name);
    const isKey = unique === true && whereClause === undefined && !columns.includes(undefined);
    const conname = idxname ?? `${table.name}_${columns.join("_")}_idx`;
    const key = this.#key([table.schema, conname]);
    if (if_not_exists === true && this.#indexes.has(key)) return;
    this.#indexes.set(key, table);
    this.#addKey(table, isKey ? "u" : "index", columns, { conname });
  }

  #comment({ objtype, object, comment }: Node): void {
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

  #keyRow(key: KeyRow, { isPartition }: TableDraft): KeyRow {
    if (isPartition && key.type === "f") return { ...key, type: "partition" };
    if (key.target_columns?.length !== 0) return key;
    // A foreign key without the names of columns means the primary key of its target.
    const target = this.#find({ schemaname: key.target_schema, relname: key.target_table });
    const primary = target?.keys.find(({ type }) => type === "p")?.columns ?? [];
    return { ...key, target_columns: primary };
  }

  #type(node: Node): ColumnType {
    const native = this.#typeName(node);
    const { fields, checks, domain, has_domain_default, composite, ...stated } =
      this.#types.get(this.#key(names(node.names))) ?? {};
    const isArray = node.arrayBounds !== undefined;
    const declared = isArray
      ? { labels: stated.labels }
      : { ...stated, fields, checks, domain, has_domain_default, composite };
    return { base: native, type_kind: "b", required: false, ...declared, native };
  }

  /** A type as `format_type` writes it when no schema is searched. */
  #typeName({ names: path, typmods = [], arrayBounds, location = 0 }: Node): string {
    const all = names(path);
    const name = all.at(-1) ?? "";
    const end = arrayBounds === undefined ? "" : "[]";
    const written = all.length === 1 || all[0] === "pg_catalog" ? WRITTEN.get(name) : undefined;
    if (written === undefined) {
      const isOwn = all.length === 1 && this.#types.has(this.#key(all));
      const parts = isOwn ? [this.#schema, name] : all.filter((part) => part !== "pg_catalog");
      const inside = typmods.length > 0 ? this.#argumentsAt(location) : "";
      return parts.map(quoted).join(".") + inside + end;
    }
    const sizes = typmods.map(({ A_Const }: Node) => A_Const?.ival?.ival ?? 0);
    if (name === "numeric" && sizes.length === 1) sizes.push(0);
    // The first number of an interval says which fields it has.
    if (name === "interval") sizes.shift();
    const size = sizes.length > 0 ? `(${sizes})` : "";
    return written.replace(/(?= with)|$/, size) + end;
  }

  /** The expression of a check, which starts at its name or its word. */
  #checkAt({ location = 0 }: Node): string {
    const text = this.#bytes.subarray(location, location + MAX_CHECK);
    return checksIn(new TextDecoder().decode(text), "postgres")[0] ?? "";
  }

  /** The arguments of a type of an extension, as they are written: `geometry(Point,4326)`. */
  #argumentsAt(location: number): string {
    const text = new TextDecoder().decode(this.#bytes.subarray(location, location + 200));
    return /\([^)]*\)/.exec(text)?.[0].replace(/\s/g, "") ?? "";
  }
}

/** The labels of an enum after a statement that adds or renames one. */
function changedLabels(labels: readonly string[], node: Node): readonly string[] {
  const { newVal, oldVal, newValNeighbor, newValIsAfter } = node;
  if (oldVal !== undefined) return labels.map((label) => (label === oldVal ? newVal : label));
  if (labels.includes(newVal)) return labels;
  const at = newValNeighbor === undefined ? labels.length : labels.indexOf(newValNeighbor);
  return labels.toSpliced(at + (newValIsAfter && newValNeighbor !== undefined ? 1 : 0), 0, newVal);
}

/** Whether a column has a default: NULL is none. */
const isDefault = (expression: Node): boolean =>
  expression !== undefined && expression.A_Const?.isnull !== true;

/** Why statements that rename, move or detach a table are refused. */
const MOVES = "it renames, moves or detaches something; a dump of the database can be read";

const columnRow = ({ type, isRequired, ...column }: ColumnDraft): ColumnRow => ({
  ...column,
  ...type,
  required: isRequired || type.required,
});

const KEY_TYPES: Readonly<Record<string, string>> = {
  CONSTR_PRIMARY: "p",
  CONSTR_UNIQUE: "u",
  CONSTR_FOREIGN: "f",
  CONSTR_CHECK: "c",
  CONSTR_EXCLUSION: "x",
};

/** The suffixes of the names that PostgreSQL generates for other constraints. */
const SUFFIXES: Readonly<Record<string, string>> = { u: "key", f: "fkey", c: "check", x: "excl" };

/** The words of `format_type` for the type names in `pg_catalog`, and for their short forms. */
const WRITTEN = new Map(
  Object.entries({
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
    char: '"char"',
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
  }),
);

/** The names in a list of a tree. */
function names(list: readonly Node[]): string[] {
  return list.map(({ String: text }) => text?.sval ?? "");
}

/** A name as PostgreSQL writes it: in quotes where it has to be. */
const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_$]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
