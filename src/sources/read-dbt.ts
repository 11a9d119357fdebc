import type { DialectId } from "../types/data-type.js";
import { DIALECTS } from "../types/dialects.js";
import { getOrAdd } from "../values/collections.js";
import {
  isObject,
  type JsonObject,
  objectList,
  objectMembers,
  textList,
} from "../values/json-value.js";
import {
  ALL_TABLES,
  type Catalog,
  type CatalogColumn,
  type CatalogKey,
  type CatalogPartition,
  type CatalogTable,
  columnType,
  compareNames,
  foreignKey,
  type Selection,
  type TableKind,
  Tally,
} from "./catalog.js";
import { withChecks } from "./check-values.js";

/**
 * The tables of a dbt project: its models, seeds, snapshots and sources. Keys are the constraints of models, and
 * the tests `unique`, `not_null` and `relationships` that look at all rows and fail the build.
 *
 * @param manifest the parsed `manifest.json`
 * @param catalog the parsed `catalog.json`, which `dbt docs generate` writes; it has the columns and their types
 * @param selection chooses the tables
 * @see https://schemas.getdbt.com
 * @example
 * const columns = { id: { name: "id", data_type: "int", constraints: [{ type: "primary_key" }] } };
 * const orders = { resource_type: "model", schema: "shop", name: "orders", columns };
 * readDbt({ metadata: { adapter_type: "postgres" }, nodes: { orders } }).tables[0]?.keys;
 * // [{ type: "PRIMARY_KEY", columns: ["id"] }]
 */
export function readDbt(
  manifest: JsonObject,
  catalog: JsonObject = {},
  { includes }: Pick<Selection, "includes"> = ALL_TABLES,
): Catalog {
  const adapter = objectIn(manifest, "metadata").adapter_type;
  const dialect = isDialect(adapter) ? adapter : "postgres";
  const dropped = new Tally();
  const nodes = objectMembers({ ...objectIn(manifest, "nodes"), ...objectIn(manifest, "sources") });
  const entries = { ...objectIn(catalog, "nodes"), ...objectIn(catalog, "sources") };
  const all = nodes.filter(([, node]) => isRelation(node));
  const database = mostCommon(all.flatMap(([, node]) => textIn(node, "database") ?? []));
  const own = all.filter(([, node]) => (textIn(node, "database") ?? database) === database);
  dropped.add("table of another database", all.length - own.length);
  const relations = new Map<string, Relation>();
  /** The relations by the names that constraints and tests use. */
  const targets = new Map<string, Relation>();
  for (const [id, node] of own) {
    const entry = objectIn(entries, id);
    const name = textIn(node, "alias") ?? textIn(node, "identifier") ?? textIn(node, "name") ?? id;
    const read: Relation = {
      node,
      entry,
      schema: textIn(node, "schema"),
      name: textIn(objectIn(entry, "metadata"), "name") ?? name,
      columns: readColumns(node, entry, dialect, dropped),
      notNull: new Set(),
      allowed: new Map(),
      checks: [],
      keys: new Map(),
    };
    // A model can be a source as well; the model, which comes first, says more.
    const relation = getOrAdd(relations, JSON.stringify([read.schema, read.name]), () => read);
    for (const reference of [id, ...referencesTo(read)]) targets.set(reference, relation);
  }
  dropped.add("second description of a table", own.length - relations.size);
  for (const relation of relations.values()) {
    for (const constraint of readConstraints(relation)) {
      addConstraint(relation, constraint, targets, dropped);
    }
  }
  for (const [, node] of nodes.filter(([, { resource_type }]) => resource_type === "test")) {
    // The tests of sources are not attached.
    const { model } = objectIn(objectIn(node, "test_metadata"), "kwargs");
    const relation = targets.get(String(node.attached_node ?? referenceIn(String(model))));
    const constraint = readTest(node);
    if (relation === undefined || constraint === undefined) dropped.add("test");
    else addConstraint(relation, constraint, targets, dropped);
  }
  const included = [...relations.values()].filter(includes);
  const tables = included.map((relation) => readTable(relation, dialect, dropped));
  const unread = included
    .filter(({ columns }) => columns.size === 0)
    .map(({ name }) => ({ what: `columns of ${name}`, reason: UNLISTED }));
  return { dialect, database, tables: tables.sort(compareNames), dropped, unread };
}

/** A relation of the project. Its keys are added once all relations are known. */
interface Relation {
  readonly node: JsonObject;
  readonly entry: JsonObject;
  readonly schema: string | undefined;
  readonly name: string;
  /** The names of the columns as the database has them, by the lower-case names of the manifest. */
  readonly columns: ReadonlyMap<string, { readonly name: string; readonly node: JsonObject }>;
  readonly notNull: Set<string>;
  /** The values that tests accept, by column. */
  readonly allowed: Map<string, readonly unknown[]>;
  /** The expressions of the constraints of type `check`. */
  readonly checks: string[];
  readonly keys: Map<string, CatalogKey>;
}

const RELATIONS: ReadonlySet<unknown> = new Set(["model", "seed", "snapshot", "source"]);

const isRelation = (node: JsonObject): boolean =>
  RELATIONS.has(node.resource_type) && objectIn(node, "config").materialized !== "ephemeral";

/** The names that constraints and tests use for a relation: `ref orders`, `source raw orders`, the quoted name. */
function referencesTo({ node, name }: Relation): string[] {
  const short = textIn(node, "name") ?? name;
  const source = textIn(node, "source_name");
  const full = textIn(node, "relation_name")?.toLowerCase();
  if (source !== undefined) return [`source ${source} ${short}`, full ?? []].flat();
  const { version, latest_version: latest } = node;
  const isLatest = version === latest;
  return [isLatest ? `ref ${short}` : [], `ref ${short} ${version}`, full ?? []].flat();
}

/** The target of `ref('orders')`, `source('raw', 'orders')` or a name in quotes, as `referencesTo` writes it. */
function referenceIn(text: string): string {
  const [, kind, list = "", version] = REFERENCE.exec(text) ?? [];
  if (kind === undefined) return text.trim().toLowerCase();
  const names = [...list.matchAll(/['"]([^'"]*)['"]/g)].map(([, name = ""]) => name);
  if (kind === "source") return `source ${names.join(" ")}`;
  return version === undefined ? `ref ${names.at(-1)}` : `ref ${names.at(-1)} ${version}`;
}

/** `ref('orders', v=2)`: what it is, the names, and the version. */
const REFERENCE =
  /\b(ref|source)\s*\(([^)=]*?)(?:,\s*v(?:ersion)?\s*=\s*['"]?([^'")\s]+)['"]?\s*)?\)/;

/** The constraints of a relation and of its columns. */
const readConstraints = ({ node, columns }: Relation): JsonObject[] => [
  ...objectList(node.constraints),
  ...[...columns.values()].flatMap((column) =>
    objectList(column.node.constraints).map((one) => ({ ...one, columns: [column.name] })),
  ),
];

/** A test as the constraint that it checks; `undefined` if it checks something else, or can pass without it. */
function readTest(test: JsonObject): JsonObject | undefined {
  const { name, namespace, kwargs } = objectIn(test, "test_metadata");
  const { where, severity } = objectIn(test, "config");
  if (where || /^warn$/i.test(String(severity ?? ""))) return undefined;
  const given = isObject(kwargs) ? kwargs : {};
  const columns = [given.column_name ?? test.column_name];
  switch (namespace ? `${String(namespace)}.${String(name)}` : name) {
    case "unique":
    case "not_null":
      return { type: name, columns };
    case "accepted_values":
      return { type: name, columns, values: given.values };
    case "dbt_utils.unique_combination_of_columns":
      return { type: "unique", columns: given.combination_of_columns };
    case "relationships":
      return { type: "foreign_key", columns, to: given.to, to_columns: [given.field] };
    default:
      return undefined;
  }
}

function addConstraint(
  relation: Relation,
  { type, columns: list, to, to_columns, values, expression }: JsonObject,
  targets: ReadonlyMap<string, Relation>,
  dropped: Tally,
): void {
  const columns = namesIn(relation, list);
  if (type === "foreign_key") {
    const target = targets.get(referenceIn(String(to ?? "")));
    const targetColumns = target && namesIn(target, to_columns);
    if (target && targetColumns && columns?.length === targetColumns.length) {
      addKey(relation, foreignKey(columns, target, targetColumns));
    } else dropped.add("foreign key to an unknown column");
  } else if (type === "check" && typeof expression === "string") {
    relation.checks.push(expression);
  } else if (type === "accepted_values" && columns?.[0] && isFilledList(values)) {
    relation.allowed.set(columns[0], values);
  } else if (type !== "not_null" && type !== "primary_key" && type !== "unique") {
    dropped.add(`${type === "check" ? "check" : "custom"} constraint`);
  } else if (columns === undefined) dropped.add("key over an unknown column");
  else if (type === "not_null") for (const column of columns) relation.notNull.add(column);
  else addKey(relation, { type: type === "unique" ? "UNIQUE" : "PRIMARY_KEY", columns });
}

const isFilledList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0;

/** Adds a key, once. A primary key is unique without saying so. */
function addKey({ keys }: Relation, key: CatalogKey): void {
  const isPrimary = keys.has(JSON.stringify({ ...key, type: "PRIMARY_KEY" }));
  if (!isPrimary) keys.set(JSON.stringify(key), key);
}

/** Why the columns of a table are not known. */
const UNLISTED =
  "no file lists them; run `dbt docs generate`, and keep catalog.json beside the manifest";

function readTable(relation: Relation, dialect: DialectId, dropped: Tally): CatalogTable {
  const { node, schema, name, entry, keys, notNull, allowed, checks } = relation;
  if (Object.keys(objectIn(node, "meta")).length > 0) dropped.add("meta");
  const tags = textList(node.tags);
  const columns = [...relation.columns.values()].map((column): CatalogColumn => {
    const listed = objectIn(objectIn(entry, "columns"), column.name);
    const values = allowed.get(column.name);
    return {
      name: column.name,
      ...columnType(dialect, nativeType(listed, column.node)),
      nullable: !notNull.has(column.name),
      ...(values && { values: { enum: values } }),
      comment: textIn(column.node, "description") ?? textIn(listed, "comment"),
    };
  });
  return {
    schema,
    name,
    kind: readKind(relation),
    comment: textIn(node, "description") ?? textIn(objectIn(entry, "metadata"), "comment"),
    columns: withChecks(columns, checks, dialect, dropped),
    keys: [...keys.values()],
    partition: readPartition(relation),
    ...(tags.length > 0 && { tags }),
  };
}

/** The type that the database has. Some databases forget the length that the model declares. */
function nativeType(listed: JsonObject, node: JsonObject): string {
  const [found, declared = ""] = [textIn(listed, "type"), textIn(node, "data_type")];
  const isLonger = declared.toLowerCase().startsWith(`${found?.toLowerCase()}(`);
  return isLonger ? declared : (found ?? declared);
}

const isDialect = (adapter: unknown): adapter is DialectId =>
  typeof adapter === "string" && Object.hasOwn(DIALECTS, adapter);

const objectIn = (object: JsonObject, key: string): JsonObject => {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return isObject(value) ? value : {};
};

/** The value if it is a string that is not empty. */
const textIn = (object: JsonObject, key: string): string | undefined => {
  const value = object[key];
  return typeof value === "string" && value !== "" ? value : undefined;
};

function mostCommon(names: readonly string[]): string | undefined {
  const counts = new Tally();
  for (const name of names) counts.add(name);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** The columns as the database has them, in its order; else those of the manifest. */
function readColumns(
  node: JsonObject,
  entry: JsonObject,
  dialect: DialectId,
  dropped: Tally,
): Relation["columns"] {
  const described = objectMembers(objectIn(node, "columns")).map(([, column]) => column);
  const nodes = new Map(described.map((column) => [String(column.name).toLowerCase(), column]));
  const listed = objectMembers(objectIn(entry, "columns"))
    .sort(([, one], [, other]) => Number(one.index) - Number(other.index))
    .map(([name]) => name);
  const all = listed.length > 0 ? listed : described.map(({ name }) => String(name));
  // BigQuery has no other names with dots.
  const nested = dialect === "bigquery" ? /\..*/ : "";
  const names = [...new Set(all.map((name) => name.replace(nested, "")))];
  dropped.add("nested field", all.length - names.length);
  return new Map(
    names.map((name) => {
      const key = name.toLowerCase();
      return [key, { name, node: nodes.get(key) ?? {} }];
    }),
  );
}

/** The names in the database of a list of columns; `undefined` if one of them is unknown. */
function namesIn({ columns }: Relation, list: unknown): string[] | undefined {
  const found = (Array.isArray(list) ? list : []).map((name) => {
    const bare = String(name).replace(/^["`[]|["`\]]$/g, "");
    return columns.get(bare.toLowerCase())?.name;
  });
  const names = found.filter((name) => name !== undefined);
  return names.length === found.length && names.length > 0 ? names : undefined;
}

function readKind({ node, entry }: Relation): TableKind {
  const type = textIn(objectIn(entry, "metadata"), "type") ?? "";
  const kind = `${type} ${String(objectIn(node, "config").materialized ?? "")}`.toLowerCase();
  if (/materialized[ _]?view|dynamic_table/.test(kind)) return "MATERIALIZEDVIEW";
  if (/view/.test(kind)) return "VIEW";
  if (/external/.test(kind)) return "EXTERNAL";
  return objectIn(node, "config").partition_by ? "PARTITIONED" : "REGULAR";
}

/** The partition that `partition_by` configures, in the forms of BigQuery and of Spark. */
function readPartition(relation: Relation): CatalogPartition | undefined {
  const by = objectIn(relation.node, "config").partition_by;
  if (isObject(by)) {
    const field = String(by.field ?? "");
    if (/^_PARTITION/i.test(field)) return { columns: [], intervalType: "INGESTION-TIME" };
    const isRange = /^int/i.test(String(by.data_type ?? ""));
    return {
      columns: namesIn(relation, [field]) ?? [],
      intervalType: isRange ? "INTEGER-RANGE" : "TIME-UNIT",
      interval: isRange ? undefined : String(by.granularity ?? "day").toUpperCase(),
    };
  }
  const list = [by ?? []].flat();
  return list.length === 0
    ? undefined
    : { columns: namesIn(relation, list) ?? [], intervalType: "COLUMN-VALUE" };
}
