import type { DialectId } from "../dialects/dialect.js";
import { DIALECTS } from "../dialects/index.js";
import { isObject, type JsonObject } from "../values/json-object.js";
import type {
  Catalog,
  CatalogColumn,
  CatalogKey,
  CatalogPartition,
  CatalogTable,
  TableKind,
  Unread,
} from "./catalog.js";
import { columnType } from "./column-type.js";
import { Tally } from "./tally.js";

/** Whether a value is the `manifest.json` of a dbt project. */
export const isManifest = (value: unknown): value is JsonObject =>
  isObject(value) &&
  isObject(value.metadata) &&
  /\/manifest\/v\d+/.test(String(value.metadata.dbt_schema_version));

/**
 * The tables of a dbt project: its models, seeds, snapshots and sources. Keys are the constraints of models, and
 * the tests `unique`, `not_null` and `relationships` that look at all rows and fail the build.
 *
 * @param manifest the parsed `manifest.json`
 * @param catalog the parsed `catalog.json`, which `dbt docs generate` writes; it has the columns and their types
 * @param includes chooses the tables
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
  includes: (table: { schema?: string | undefined; name: string }) => boolean = () => true,
): Catalog {
  return new ManifestReader(manifest, catalog).read(includes);
}

/** A relation of the project, before its keys are known. */
interface Relation {
  readonly node: JsonObject;
  readonly schema: string | undefined;
  readonly name: string;
  /** The names of the columns as the database has them, by the lower-case names of the manifest. */
  readonly columns: ReadonlyMap<string, { readonly name: string; readonly node: JsonObject }>;
  readonly entry: JsonObject;
  readonly notNull: Set<string>;
  readonly keys: Map<string, CatalogKey>;
}

const RELATIONS: ReadonlySet<unknown> = new Set(["model", "seed", "snapshot", "source"]);

class ManifestReader {
  readonly #dialect: DialectId;
  readonly #relations = new Map<string, Relation>();
  /** By what constraints and tests call them: `ref orders`, `source raw orders`, the quoted name. */
  readonly #byReference = new Map<string, Relation>();
  readonly #tests: JsonObject[] = [];
  readonly #dropped = new Tally();
  readonly #unread: Unread[] = [];
  readonly #database: string | undefined;

  constructor(manifest: JsonObject, catalog: JsonObject) {
    const adapter = objectIn(manifest, "metadata").adapter_type;
    this.#dialect = isDialect(adapter) ? adapter : "postgres";
    const entries = { ...objectIn(catalog, "nodes"), ...objectIn(catalog, "sources") };
    const nodes = Object.entries({
      ...objectIn(manifest, "nodes"),
      ...objectIn(manifest, "sources"),
    }).filter((item): item is [string, JsonObject] => isObject(item[1]));
    const relations = nodes.filter(
      ([, node]) =>
        RELATIONS.has(node.resource_type) && objectIn(node, "config").materialized !== "ephemeral",
    );
    this.#database = mostCommon(relations.flatMap(([, node]) => textIn(node, "database") ?? []));
    this.#tests = nodes.flatMap(([, node]) => (node.resource_type === "test" ? [node] : []));
    for (const [id, node] of relations) {
      if ((textIn(node, "database") ?? this.#database) !== this.#database) {
        this.#dropped.add("table of another database");
      } else {
        this.#addRelation(id, node, objectIn(entries, id));
      }
    }
  }

  read(includes: (table: { schema?: string | undefined; name: string }) => boolean): Catalog {
    for (const relation of this.#relations.values()) this.#readConstraints(relation);
    for (const test of this.#tests) this.#readTest(test);
    const tables = [...this.#relations.values()]
      .filter(includes)
      .map((relation) => this.#table(relation))
      .sort(
        (one, other) =>
          compare(one.schema ?? "", other.schema ?? "") || compare(one.name, other.name),
      );
    return {
      dialect: this.#dialect,
      database: this.#database,
      tables,
      dropped: this.#dropped,
      unread: this.#unread,
    };
  }

  #addRelation(id: string, node: JsonObject, entry: JsonObject): void {
    const name = textIn(node, "alias") ?? textIn(node, "identifier") ?? textIn(node, "name") ?? id;
    const relation: Relation = {
      node,
      schema: textIn(node, "schema"),
      name: textIn(objectIn(entry, "metadata"), "name") ?? name,
      columns: readColumns(node, entry),
      entry,
      notNull: new Set(),
      keys: new Map(),
    };
    this.#relations.set(id, relation);
    const short = textIn(node, "name") ?? name;
    const source = textIn(node, "source_name");
    this.#byReference.set(
      source === undefined ? `ref ${short}` : `source ${source} ${short}`,
      relation,
    );
    const full = textIn(node, "relation_name");
    if (full !== undefined) this.#byReference.set(full.toLowerCase(), relation);
  }

  /** The relation that `ref('orders')`, `source('raw', 'orders')` or a name in quotes means. */
  #target(reference: unknown): Relation | undefined {
    const text = String(reference ?? "");
    const [, kind, list = ""] = /\b(ref|source)\s*\(([^)]*)\)/.exec(text) ?? [];
    if (kind === undefined) return this.#byReference.get(text.trim().toLowerCase());
    const names = [...list.matchAll(/['"]([^'"]*)['"]/g)].map(([, name = ""]) => name);
    return this.#byReference.get(
      kind === "ref" ? `ref ${names.at(-1)}` : `source ${names.join(" ")}`,
    );
  }

  #readConstraints(relation: Relation): void {
    const own = objectsIn(relation.node.constraints);
    const ofColumns = [...relation.columns.values()].flatMap(({ name, node }) =>
      objectsIn(node.constraints).map((constraint) => ({ ...constraint, columns: [name] })),
    );
    for (const constraint of [...own, ...ofColumns]) {
      const { type, columns, to, to_columns } = constraint as JsonObject;
      if (type === "not_null" || type === "primary_key" || type === "unique") {
        this.#addKey(relation, type, columns);
      } else if (type !== "foreign_key") {
        this.#dropped.add(`${type === "check" ? "check" : "custom"} constraint`);
      } else this.#addForeignKey(relation, columns, this.#target(to), to_columns);
    }
  }

  #readTest(test: JsonObject): void {
    const { name, namespace, kwargs } = objectIn(test, "test_metadata");
    const given = isObject(kwargs) ? kwargs : {};
    const { where, severity } = objectIn(test, "config");
    const relation = this.#relations.get(String(test.attached_node ?? ""));
    const column = given.column_name ?? test.column_name;
    const isSure = !where && !/^warn$/i.test(String(severity ?? ""));
    const kind = `${namespace ? `${String(namespace)}.` : ""}${String(name)}`;
    if (relation === undefined || !isSure) this.#dropped.add("test");
    else if (kind === "unique" || kind === "not_null") this.#addKey(relation, kind, [column]);
    else if (kind === "dbt_utils.unique_combination_of_columns") {
      this.#addKey(relation, "unique", given.combination_of_columns);
    } else if (kind === "relationships") {
      this.#addForeignKey(relation, [column], this.#target(given.to), [given.field]);
    } else this.#dropped.add("test");
  }

  #addKey(relation: Relation, type: "not_null" | "primary_key" | "unique", list: unknown): void {
    const columns = namesIn(relation, list);
    if (columns === undefined) this.#dropped.add("key over an unknown column");
    else if (type === "not_null") for (const column of columns) relation.notNull.add(column);
    else {
      const key = { type: type === "unique" ? "UNIQUE" : "PRIMARY_KEY", columns } as const;
      const primary = relation.keys.get(`PRIMARY_KEY ${columns.join("\n")}`);
      if (primary === undefined) relation.keys.set(`${key.type} ${columns.join("\n")}`, key);
    }
  }

  #addForeignKey(
    relation: Relation,
    list: unknown,
    target: Relation | undefined,
    targetList: unknown,
  ): void {
    const columns = namesIn(relation, list);
    const targetColumns = target && namesIn(target, targetList);
    if (
      target === undefined ||
      columns?.length !== targetColumns?.length ||
      !columns ||
      !targetColumns
    ) {
      this.#dropped.add("foreign key to an unknown column");
      return;
    }
    const { schema, name: table } = target;
    const id = JSON.stringify([columns, schema, table, targetColumns]);
    const key: CatalogKey = {
      type: "FOREIGN_KEY",
      columns,
      target: { schema, table, columns: targetColumns },
    };
    relation.keys.set(id, key);
  }

  #table(relation: Relation): CatalogTable {
    const { node, schema, name, entry, keys, columns } = relation;
    if (columns.size === 0) {
      const reason =
        "no file lists them; run `dbt docs generate`, and keep catalog.json beside the manifest";
      this.#unread.push({ what: `columns of ${name}`, reason });
    }
    if (Object.keys(objectIn(node, "meta")).length > 0) this.#dropped.add("meta");
    const tags = Array.isArray(node.tags) ? node.tags.filter((tag) => typeof tag === "string") : [];
    return {
      schema,
      name,
      kind: readKind(relation),
      comment: textIn(node, "description") ?? textIn(objectIn(entry, "metadata"), "comment"),
      columns: [...columns.values()].map((column) => this.#column(column, relation)),
      keys: [...keys.values()],
      partition: readPartition(relation),
      ...(tags.length > 0 && { tags }),
    };
  }

  #column(
    { name, node }: { readonly name: string; readonly node: JsonObject },
    { entry, notNull }: Relation,
  ): CatalogColumn {
    const listed = objectIn(objectIn(entry, "columns"), name);
    const [found, declared = ""] = [textIn(listed, "type"), textIn(node, "data_type")];
    // Some databases forget the length that the model declares.
    const isLonger = declared.toLowerCase().startsWith(`${found?.toLowerCase()}(`);
    const native = isLonger ? declared : (found ?? declared);
    return {
      name,
      ...columnType(this.#dialect, native, this.#dropped),
      nullable: !notNull.has(name),
      comment: textIn(node, "description") ?? textIn(listed, "comment"),
    };
  }
}

const isDialect = (adapter: unknown): adapter is DialectId =>
  typeof adapter === "string" && Object.hasOwn(DIALECTS, adapter);

const objectIn = (object: JsonObject, key: string): JsonObject => {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return isObject(value) ? value : {};
};

const objectsIn = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** A text that is not empty. */
const textIn = (object: JsonObject, key: string): string | undefined => {
  const value = object[key];
  return typeof value === "string" && value !== "" ? value : undefined;
};

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function mostCommon(names: readonly string[]): string | undefined {
  const counts = new Tally();
  for (const name of names) counts.add(name);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** The columns as the database has them, in its order; else those of the manifest. */
function readColumns(node: JsonObject, entry: JsonObject): Relation["columns"] {
  const described = new Map(
    Object.values(objectIn(node, "columns"))
      .filter(isObject)
      .map((column) => [String(column.name).toLowerCase(), column]),
  );
  const listed = Object.entries(objectIn(entry, "columns"))
    .filter((item): item is [string, JsonObject] => isObject(item[1]))
    .sort(([, one], [, other]) => Number(one.index) - Number(other.index));
  const names =
    listed.length > 0
      ? listed.map(([name]) => name)
      : [...described.values()].map(({ name }) => String(name));
  return new Map(
    names.map((name) => [
      name.toLowerCase(),
      { name, node: described.get(name.toLowerCase()) ?? {} },
    ]),
  );
}

/** The names that the database has for a list of columns; `undefined` if one of them is unknown. */
function namesIn({ columns }: Relation, list: unknown): string[] | undefined {
  const found = (Array.isArray(list) ? list : []).map(
    (name) =>
      columns.get(
        String(name)
          .replace(/^["`[]|["`\]]$/g, "")
          .toLowerCase(),
      )?.name,
  );
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
