import type { TypeFamily } from "../types/data-type.js";
import { parseType } from "../types/parse-type.js";
import { grouped } from "../values/collections.js";
import type { JsonObject } from "../values/json-value.js";
import {
  type Catalog,
  type CatalogColumn,
  type CatalogKey,
  type CatalogReader,
  type CatalogTable,
  type ColumnType,
  type Connection,
  columnType,
  foreignKey,
  partitionBy,
  type TableKind,
  Tally,
} from "./catalog.js";
import { withChecks } from "./check-values.js";

// PostgreSQL 12 and newer, from `pg_catalog`: it shows everything to everyone, while `information_schema` hides
// everything that a role has no rights on. https://www.postgresql.org/docs/current/catalogs.html

/** The tables of the selected schemas: no partitions, and nothing that belongs to an extension. */
const RELATIONS = `relation as (
  select c.oid, c.relname, c.relkind, n.nspname, n.oid as schema_oid
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp_)'
    and (cardinality($1::text[]) = 0 or n.nspname = any ($1::text[]))
    and not exists (select 1 from pg_catalog.pg_depend d
      where d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.objid = c.oid and d.deptype = 'e')
)`;

/** A row for each table; if there are none, one row without an `id`, for the facts about the database. */
export const TABLES_QUERY = `with ${RELATIONS}
select pg_catalog.current_database()::text as database,
  pg_catalog.current_setting('server_version') as version,
  pg_catalog.shobj_description(db.oid, 'pg_database') as database_comment,
  pg_catalog.obj_description(r.schema_oid, 'pg_namespace') as schema_comment,
  r.oid::text as id, r.nspname::text as schema, r.relname::text as name, r.relkind::text as kind,
  pg_catalog.obj_description(r.oid, 'pg_class') as comment,
  p.partstrat::text as strategy,
  (select pg_catalog.array_agg(a.attname::text order by k.place)
    from pg_catalog.unnest(p.partattrs::int2[]) with ordinality k(number, place)
    join pg_catalog.pg_attribute a on a.attrelid = r.oid and a.attnum = k.number) as divided_by,
  (select pg_catalog.count(*)::int from pg_catalog.pg_trigger t
    where t.tgrelid = r.oid and not t.tgisinternal) as triggers,
  (select pg_catalog.count(*)::int from pg_catalog.pg_rewrite w
    where w.ev_class = r.oid and w.rulename <> '_RETURN') as rules,
  exists (select 1 from pg_catalog.pg_class c where c.oid = r.oid and c.relrowsecurity)
    or exists (select 1 from pg_catalog.pg_policy s where s.polrelid = r.oid) as has_row_security,
  exists (select 1 from pg_catalog.pg_inherits h where h.inhrelid = r.oid) as inherits
from pg_catalog.pg_database db
left join relation r on true
left join pg_catalog.pg_partitioned_table p on p.partrelid = r.oid
where db.datname = pg_catalog.current_database()
order by r.nspname collate "C", r.relname collate "C"`;

/** The columns, in order; a domain has the type that it is based on as well. */
export const COLUMNS_QUERY = `with recursive ${RELATIONS}, domain as (
  select t.oid, t.typbasetype as base, t.typtypmod as typmod, t.typnotnull as required,
    t.typdefault is not null as has_default
  from pg_catalog.pg_type t where t.typtype = 'd'
  union all
  select d.oid, t.typbasetype, case when d.typmod = -1 then t.typtypmod else d.typmod end,
    d.required or t.typnotnull, d.has_default or t.typdefault is not null
  from domain d join pg_catalog.pg_type t on t.oid = d.base where t.typtype = 'd'
)
select a.attrelid::text as id, a.attname::text as name,
  pg_catalog.format_type(a.atttypid, a.atttypmod) as native,
  pg_catalog.format_type(base.oid, coalesce(d.typmod, a.atttypmod)) as base,
  base.typtype::text as type_kind, d.oid::text as domain, d.has_default as has_domain_default,
  case when base.typtype = 'c' then base.oid::text end as composite,
  case when base.typtype = 'e' or base.typcategory = 'A' then
    (select pg_catalog.array_agg(e.enumlabel::text order by e.enumsortorder)
      from pg_catalog.pg_enum e where e.enumtypid in (base.oid, base.typelem)) end as labels,
  case when base.typtype = 'c' then
    (select pg_catalog.json_object_agg(f.attname, pg_catalog.format_type(f.atttypid, f.atttypmod) order by f.attnum)
      from pg_catalog.pg_attribute f
      where f.attrelid = base.typrelid and f.attnum > 0 and not f.attisdropped)::text end as fields,
  case when d.oid is not null then
    (select pg_catalog.array_agg(pg_catalog.pg_get_expr(con.conbin, 0) order by con.oid)
      from pg_catalog.pg_constraint con
      where con.contype = 'c' and con.convalidated and (con.contypid = a.atttypid
        or con.contypid in (select b.base from domain b where b.oid = a.atttypid))) end as checks,
  a.attnotnull or coalesce(d.required, false) as required,
  not a.attnotnull or exists (select 1 from pg_catalog.pg_constraint n
    where n.conrelid = a.attrelid and n.contype = 'n' and not n.convalidated
      and a.attnum = any (n.conkey)) as unproven,
  pg_catalog.col_description(a.attrelid, a.attnum) as comment,
  a.atthasdef and a.attgenerated = '' as has_default,
  a.attgenerated <> '' as is_generated, a.attidentity <> '' as is_identity
from relation r
join pg_catalog.pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
left join (domain d join pg_catalog.pg_type b on b.oid = d.base and b.typtype <> 'd') on d.oid = a.atttypid
join pg_catalog.pg_type base on base.oid = coalesce(d.base, a.atttypid)
order by a.attrelid, a.attnum`;

/** Whether other tables inherit from a table: its rows are in them, too, and its keys are not. */
const HAS_HEIRS = `(r.relkind = 'r' and exists (
    select 1 from pg_catalog.pg_inherits h where h.inhparent = r.oid))`;

/** Constraints and indexes. Those that a partition inherits from its table are not listed. */
export const KEYS_QUERY = `with ${RELATIONS}
select con.conrelid::text as id, con.contype::text as type, con.conname::text as name,
  (select pg_catalog.array_agg(a.attname::text order by k.place)
    from pg_catalog.unnest(con.conkey) with ordinality k(number, place)
    join pg_catalog.pg_attribute a on a.attrelid = con.conrelid and a.attnum = k.number) as columns,
  n.nspname::text as target_schema, c.relname::text as target_table,
  (select pg_catalog.array_agg(a.attname::text order by k.place)
    from pg_catalog.unnest(con.confkey) with ordinality k(number, place)
    join pg_catalog.pg_attribute a on a.attrelid = con.confrelid and a.attnum = k.number) as target_columns,
  con.confupdtype in ('r', 'c', 'n', 'd') or con.confdeltype in ('r', 'c', 'n', 'd') as has_action,
  not con.convalidated or case con.contype when 'c' then con.connoinherit else ${HAS_HEIRS} end as unproven,
  coalesce(pg_catalog.to_jsonb(con) ->> 'conenforced' = 'false', false) as is_unenforced,
  coalesce(pg_catalog.to_jsonb(con) ->> 'conperiod' = 'true', false) as has_period,
  case con.contype when 'c' then pg_catalog.pg_get_expr(con.conbin, con.conrelid) end as expression
from relation r
join pg_catalog.pg_constraint con on con.conrelid = r.oid
left join pg_catalog.pg_class c on c.oid = con.confrelid
left join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where con.contype in ('p', 'u', 'f', 'c', 'x') and con.conparentid = 0
union all
select i.indrelid::text,
  case when i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null then 'u' else 'index' end,
  x.relname::text,
  (select pg_catalog.array_agg(a.attname::text order by k.place)
    from pg_catalog.unnest(i.indkey::int2[]) with ordinality k(number, place)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where k.place <= i.indnkeyatts),
  null, null, null, false, ${HAS_HEIRS}, false, false, null
from relation r
join pg_catalog.pg_index i on i.indrelid = r.oid
join pg_catalog.pg_class x on x.oid = i.indexrelid
where not exists (select 1 from pg_catalog.pg_constraint con
  where con.conindid = i.indexrelid and con.contype in ('p', 'u', 'x'))
union all
select con.conrelid::text, 'partition', con.conname::text, null, null, null, null, false, false, false, false, null
from pg_catalog.pg_constraint con
join pg_catalog.pg_class c on c.oid = con.conrelid and c.relispartition
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where con.contype = 'f' and con.conparentid = 0
  and (cardinality($1::text[]) = 0 or n.nspname = any ($1::text[]))
order by 1, 2, 3`;

/** A row of {@link TABLES_QUERY}. */
export interface TableRow {
  readonly database?: string;
  readonly version?: string;
  readonly database_comment?: string | null;
  readonly schema_comment?: string | null;
  readonly id: string | null;
  readonly schema: string;
  readonly name: string;
  readonly kind: string;
  readonly comment?: string | null;
  readonly strategy?: string | null;
  readonly divided_by?: readonly string[] | null;
  readonly triggers: number;
  readonly rules?: number;
  readonly has_row_security?: boolean;
  readonly inherits?: boolean;
}

/** A row of {@link COLUMNS_QUERY}. */
export interface ColumnRow {
  readonly id: string;
  readonly name: string;
  readonly native: string;
  readonly base: string;
  readonly type_kind: string;
  /** Identifies the domain that it has as its type; it, or one that it is based on, can have a default. */
  readonly domain?: string | null;
  readonly has_domain_default?: boolean | null;
  /** Identifies the composite type that it has, perhaps by a domain. */
  readonly composite?: string | null;
  /** The labels of an enum, or of the enum of the elements. */
  readonly labels?: readonly string[] | null;
  /** The types of the fields of a composite type by name, as JSON. */
  readonly fields?: string | null;
  /** The checks of a domain, about `VALUE`. */
  readonly checks?: readonly string[] | null;
  readonly required: boolean;
  readonly unproven?: boolean;
  readonly comment?: string | null;
  readonly has_default: boolean;
  readonly is_generated?: boolean;
  readonly is_identity?: boolean;
}

/** A row of {@link KEYS_QUERY}. */
export interface KeyRow {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly columns: readonly string[] | null;
  readonly target_schema: string | null;
  readonly target_table: string | null;
  readonly target_columns: readonly string[] | null;
  readonly has_action: boolean | null;
  readonly unproven?: boolean;
  /** Only in PostgreSQL 18, as is a period. */
  readonly is_unenforced?: boolean;
  readonly has_period?: boolean;
  /** That of a check. */
  readonly expression?: string | null;
}

/**
 * The settings of a transaction, and of it alone: a pool can hand the connection to another program. Without a path
 * and with usual quotes, types are named alike whatever the settings of the role.
 */
const SETTINGS = `select pg_catalog.set_config('search_path', '', true),
  pg_catalog.set_config('quote_all_identifiers', 'off', true),
  pg_catalog.set_config('statement_timeout', $1, true)`;

/** Runs the queries in a read-only transaction that sees a single state. */
export async function inTransaction<T>(connection: Connection, ask: () => Promise<T>): Promise<T> {
  await connection.query("begin transaction isolation level repeatable read, read only");
  try {
    await connection.query(SETTINGS, [String((connection.timeout ?? 0) * 1000)]);
    return await ask();
  } finally {
    // A connection that is gone has no transaction to end.
    await connection.query("rollback").catch(() => undefined);
  }
}

/**
 * Reads the catalog of PostgreSQL in three queries, in one transaction that cannot write. No right on any table is
 * needed, and nothing of the session is changed.
 *
 * @throws whatever the connection throws
 */
export const readPostgres: CatalogReader = (connection, selection) =>
  inTransaction(connection, async () => {
    const query = async <Row>(sql: string) =>
      (await connection.query(sql, [[...selection.schemas]])) as unknown as readonly Row[];
    const rows: PostgresRows = {
      tables: await query(TABLES_QUERY),
      columns: await query(COLUMNS_QUERY),
      keys: await query(KEYS_QUERY),
    };
    return postgresCatalog(rows, selection.includes);
  });

/** The rows of the three queries. */
export interface PostgresRows {
  readonly tables: readonly TableRow[];
  readonly columns: readonly ColumnRow[];
  readonly keys: readonly KeyRow[];
}

/**
 * Reads the rows of the three queries as a catalog.
 *
 * @param includes which tables to take; default: all
 */
export function postgresCatalog(
  rows: PostgresRows,
  includes: (table: TableRow) => boolean = () => true,
): Catalog {
  const [first] = rows.tables;
  const tables = rows.tables.filter((row) => row.id !== null && includes(row));
  const columns = grouped(rows.columns, ({ id }) => id);
  const keys = grouped(rows.keys, ({ id }) => id);
  const dropped = new TallyOnce();
  const comments = tables.flatMap(({ schema, schema_comment: comment }) =>
    comment && comment !== STANDARD_COMMENT ? [[schema, comment] as const] : [],
  );
  const read = tables.map((row) =>
    readTable(row, columns.get(row.id ?? "") ?? [], keys.get(row.id ?? "") ?? [], dropped),
  );
  dropped.add(
    "foreign key of a partition",
    rows.keys.filter(({ type }) => type === "partition").length,
  );
  return {
    dialect: "postgres",
    version: /^\d+(?:\.\d+)*/.exec(first?.version ?? "")?.[0],
    database: first?.database,
    comment: first?.database_comment ?? undefined,
    schemaComments: new Map(comments),
    tables: read,
    dropped,
    unread: [],
  };
}

/** The comment that `initdb` gives the schema `public`. */
const STANDARD_COMMENT = "standard public schema";

const KINDS: Readonly<Record<string, TableKind>> = {
  r: "REGULAR",
  p: "PARTITIONED",
  v: "VIEW",
  m: "MATERIALIZEDVIEW",
  f: "FOREIGN",
};

/** How a table is divided. */
const METHODS: Readonly<Record<string, string>> = { r: "range", l: "list", h: "hash" };

function readTable(
  row: TableRow,
  columns: readonly ColumnRow[],
  keys: readonly KeyRow[],
  dropped: TallyOnce,
): CatalogTable {
  const checks = keys.filter(isCheck).flatMap(({ expression }) => expression ?? []);
  const read = withChecks(
    columns.map((column) => readColumn(column, dropped)),
    checks,
    "postgres",
    dropped,
  );
  dropped.add("trigger", row.triggers);
  dropped.add("rule", row.rules ?? 0);
  dropped.add("table with row security", row.has_row_security ? 1 : 0);
  dropped.add("parent of a table", row.inherits ? 1 : 0);
  return {
    schema: row.schema,
    name: row.name,
    kind: KINDS[row.kind] ?? "REGULAR",
    comment: row.comment ?? undefined,
    columns: read,
    keys: ["p", "u", "f", ...Object.keys(WITHOUT_PLACE)].flatMap((type) =>
      keys.filter((key) => key.type === type).flatMap((key) => readKey(key, dropped)),
    ),
    partition: row.strategy
      ? partitionBy(METHODS[row.strategy], row.divided_by ?? [], read)
      : undefined,
  };
}

/** Kinds of constraints and indexes that have no place in a descriptor. */
const WITHOUT_PLACE: Readonly<Record<string, string>> = {
  c: "check constraint",
  x: "exclusion constraint",
  index: "index",
};

/** Whether a row is a check of all rows. */
const isCheck = ({ type, unproven, is_unenforced, expression }: KeyRow): boolean =>
  type === "c" && unproven !== true && is_unenforced !== true && typeof expression === "string";

function readKey(key: KeyRow, dropped: Tally): CatalogKey[] {
  if (isCheck(key)) return [];
  const { type, columns, has_action, ...row } = key;
  const without = WITHOUT_PLACE[type];
  if (without !== undefined) dropped.add(without);
  if (without !== undefined || columns === null) return [];
  dropped.add("key that is not enforced", row.is_unenforced === true ? 1 : 0);
  dropped.add("period of a key", row.has_period === true ? 1 : 0);
  const doubt = row.unproven === true && { isUnproven: true };
  if (type !== "f") return [{ type: type === "p" ? "PRIMARY_KEY" : "UNIQUE", columns, ...doubt }];
  if (has_action === true) dropped.add("action of a foreign key");
  const target = { schema: row.target_schema ?? undefined, name: row.target_table ?? "" };
  return [{ ...foreignKey(columns, target, row.target_columns ?? []), ...doubt }];
}

/** Counts what has no place, and what belongs to a type once for all columns of it. */
class TallyOnce extends Tally {
  readonly #types = new Set<string>();

  /** The tally for the first column of a type, and one that nothing reads for the others. */
  ofType(id: string): Tally {
    const isFirst = !this.#types.has(id);
    this.#types.add(id);
    return isFirst ? this : new Tally();
  }
}

function readColumn(row: ColumnRow, dropped: TallyOnce): CatalogColumn {
  dropped.add("default", row.has_default ? 1 : 0);
  dropped.add("generated column", row.is_generated ? 1 : 0);
  dropped.add("identity column", row.is_identity ? 1 : 0);
  // A constraint of the domain is not a constraint of this column.
  const isUnchecked = row.required && row.unproven === true && row.base === row.native;
  dropped.add("not-null constraint that is not validated", isUnchecked ? 1 : 0);
  const ofDomain = row.domain ? dropped.ofType(row.domain) : dropped;
  ofDomain.add("domain", row.domain ? 1 : 0);
  ofDomain.add("default of a domain", row.has_domain_default ? 1 : 0);
  if (row.composite) dropped.ofType(row.composite).add("composite type");
  return {
    name: row.name,
    ...readType(row),
    nativeType: row.native,
    ...(row.base !== row.native && { baseType: row.base }),
    nullable: !row.required,
    ...(row.required && row.unproven === true && { isUnproven: true }),
    values: readValues(row, ofDomain),
    comment: row.comment ?? undefined,
  };
}

/** The values that the type of a column allows: labels, fields, and the checks of domains. */
function readValues(row: ColumnRow, dropped: Tally): JsonObject | undefined {
  const { labels, fields, checks } = row;
  const listed = labels && { enum: labels };
  const typed: JsonObject = {
    ...(listed && (row.type_kind === "e" ? listed : { items: listed })),
    ...(fields && { properties: fieldsFrom(JSON.parse(fields)) }),
  };
  const start: CatalogColumn = {
    name: "VALUE",
    nativeType: "",
    dataType: undefined,
    nullable: true,
  };
  const [column] = withChecks([{ ...start, values: typed }], checks ?? [], "postgres", dropped);
  return column?.values && Object.keys(column.values).length > 0 ? column.values : undefined;
}

/** The fields of a composite type as properties of a JSON Schema. */
const fieldsFrom = (types: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(types).map(([name, text]) => {
      const { family } = parseType(text, "postgres");
      const type = family && JSON_TYPES[family];
      return [name, type === undefined ? {} : { type }];
    }),
  );

/** The types of values in JSON, as PostgreSQL writes rows as JSON. */
const JSON_TYPES: Readonly<Partial<Record<TypeFamily, string>>> = {
  integer: "integer",
  decimal: "number",
  float: "number",
  boolean: "boolean",
  text: "string",
  date: "string",
  time: "string",
  timestamp: "string",
};

/** The listed type of a column. */
function readType({ base, type_kind }: ColumnRow): Omit<ColumnType, "nativeType"> {
  if (type_kind === "e") return { dataType: "ENUM" };
  if (type_kind === "c") return { dataType: "STRUCT" };
  // Types of users and extensions come with their schema, and `"char"` is not `char`.
  if (base === '"char"') return { dataType: "CHAR", length: 1 };
  return columnType("postgres", base.replace(/^(?:"(?:[^"]|"")*"|[\w$]+)\./, ""));
}
