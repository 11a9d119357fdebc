import { rowWords } from "../../dialects/row-words.js";
import type { ColumnModel, DescriptorModel, TableModel } from "../../model/model.js";
import { readModel } from "../../model/read-model.js";
import { declaredKeys } from "../../model/read-table.js";
import type { CheckedGraph } from "../../references/resolve/checked-graph.js";
import {
  ALL_TABLES,
  type Catalog,
  type CatalogColumn,
  type CatalogKey,
  type Selection,
} from "../../sources/catalog.js";
import { catalogOfModel } from "../../sources/catalog-of-model.js";
import type { DialectId } from "../../types/data-type.js";
import { foreignColumns, liveTarget, referPairs } from "../live-keys.js";
import { statedInside } from "../live-values.js";
import { type DescribedDatabase, type LivePairs, type LiveTable, pairLive } from "../pair-live.js";
import {
  type LiveStatement,
  type RowCheck,
  type RowQuery,
  type RowRule,
  type RowStatement,
  rowQueries,
  withSql,
} from "./row-queries.js";
import {
  LIMIT_RULES,
  listRule,
  maxLengthRule,
  PRESENT,
  patternRule,
  typeRule,
} from "./value-rules.js";

/** The queries about the rows of a database, and the statements that need none or have none. */
export interface RowPlan {
  readonly queries: readonly RowQuery[];
  /** How many statements the database keeps by itself. */
  readonly guaranteed: number;
  /** The names of the statements that no query can check. */
  readonly unchecked: readonly string[];
}

/**
 * The catalog that a descriptor is compared with. If there is none, the tables of the descriptor are used, with nothing
 * enforced.
 */
export function knownCatalog(descriptor: DescriptorModel, catalog: Catalog): Catalog {
  if (!catalog.isUnknown) return catalog;
  const { tables } = catalogOfModel(descriptor);
  const unproven = tables.map((table) => ({
    ...table,
    keys: [],
    columns: table.columns.map((column) => ({
      ...column,
      nullable: true,
      length: undefined,
      values: undefined,
    })),
  }));
  return { ...catalog, tables: unproven };
}

/** Plans the queries for the statements of each descriptor in a graph. */
export const planGraph = (
  graph: CheckedGraph,
  catalog: Catalog,
  includes?: Selection["includes"],
  described?: DescribedDatabase,
): RowPlan[] =>
  readModel(graph).descriptors.map((descriptor) =>
    planRows(descriptor, knownCatalog(descriptor, catalog), includes, described),
  );

/** Plans the queries for the statements of a descriptor. */
export function planRows(
  { schema }: DescriptorModel,
  catalog: Catalog,
  includes: Selection["includes"] = ALL_TABLES.includes,
  described?: DescribedDatabase,
): RowPlan {
  const { dialect } = catalog;
  // A foreign key can point to a table that is left out.
  const pairs = schema && pairLive(schema, catalog, undefined, described);
  const checks: RowCheck[] = [];
  const unchecked: string[] = [];
  let guaranteed = 0;
  for (const table of schema?.tables ?? []) {
    const live = pairs?.tables.get(table);
    if (!includes(live?.table ?? { name: table.shortName })) continue;
    const found = [...statementsIn(table, live, dialect)];
    unchecked.push(...found.filter((one) => typeof one === "string"));
    for (const statement of found) {
      if (typeof statement === "string") continue;
      const resolved = live && pairs && resolve({ ...statement, table }, live, pairs);
      if (resolved !== undefined && isGuaranteed(resolved, dialect)) {
        guaranteed++;
        continue;
      }
      const check = resolved && withSql(resolved, dialect);
      if (check === undefined) unchecked.push(statement.word);
      else checks.push(check);
    }
  }
  return { queries: rowQueries(checks, dialect), guaranteed, unchecked };
}

/** Finds the tables and columns of a statement in the database; `undefined` if one of them is missing there. */
function resolve(
  statement: RowStatement & { readonly table: TableModel },
  live: LiveTable,
  pairs: LivePairs,
): LiveStatement | undefined {
  const own = liveColumns(statement.columns, live);
  const { rule } = statement;
  if (own === undefined) return undefined;
  const found = { ...statement, live: live.table, own };
  if (rule.code !== "orphan-values") return found;
  const target = liveTarget(rule.targets, pairs);
  return target && { ...found, target };
}

function liveColumns(columns: readonly ColumnModel[], live: LiveTable) {
  const found = columns.flatMap((column) => live.columns.get(column) ?? []);
  return found.length === columns.length ? found : undefined;
}

/** Whether the catalog proves a statement: the database has refused every row that breaks it. */
function isGuaranteed({ rule, live, own, target }: LiveStatement, dialect: DialectId): boolean {
  const { proves = [] } = rowWords(dialect) ?? {};
  // The rows of a view or an external table come from elsewhere, so the catalog guarantees nothing about
  // them.
  if (live.kind !== "REGULAR" && live.kind !== "PARTITIONED") return false;
  const names = own.map(({ name }) => name);
  const valid = live.keys.filter(({ isUnproven }) => isUnproven !== true);
  if (rule.code === "orphan-values") {
    const { table, columns = [] } = target ?? {};
    const referred = referPairs(
      names,
      columns.map(({ name }) => name),
    );
    const isSame = (key: CatalogKey) =>
      key.type === "FOREIGN_KEY" &&
      key.target.table === table?.name &&
      (key.target.schema ?? table.schema) === table.schema &&
      referPairs(key.columns, key.target.columns) === referred;
    return proves.includes("foreign key") && valid.some(isSame);
  }
  if (rule.code === "duplicate-values") {
    const unique = valid.filter(({ type }) => type !== "FOREIGN_KEY");
    const isInside = ({ columns }: CatalogKey) => columns.every((name) => names.includes(name));
    return proves.includes("unique") && unique.some(isInside);
  }
  return own[0] !== undefined && rule.isProven?.(own[0], proves) === true;
}

/** The statements of a table, and names for the parts that could not be read. */
function* statementsIn(
  table: TableModel,
  live: LiveTable | undefined,
  dialect: DialectId,
): Generator<RowStatement | string> {
  const required = new Set<ColumnModel>();
  for (const column of table.columns ?? []) {
    const columns = [column];
    if (column.nullable === false || column.primaryKey) {
      required.add(column);
      const place = column.placeOf(column.primaryKey ? "primaryKey" : "nullable");
      yield { rule: PRESENT, columns, place, word: "not null" };
    }
    const { family, dataType, length = dataType?.length } = column;
    if (length !== undefined && (family === "text" || family === "binary")) {
      const place = column.placeOf(column.length === undefined ? "dataType" : "length");
      yield { rule: maxLengthRule(length), columns, place, word: "length" };
    }
    if (dialect === "sqlite" && family && family !== "other" && family !== "interval") {
      yield { rule: typeRule(family), columns, place: column.placeOf("dataType"), word: "type" };
    }
    yield* valueStatements(column, live?.columns.get(column));
  }
  yield* keyStatements(table, required);
}

/** The keys of a table, each at what states it, and the columns of its primary key. */
function* keyStatements(
  table: TableModel,
  required: ReadonlySet<ColumnModel>,
): Generator<RowStatement | string> {
  for (const key of declaredKeys(table)) {
    const { type, columns: all, place } = key;
    const columns = all.filter((column) => column?.table === table) as ColumnModel[];
    if (type === "FOREIGN_KEY") {
      const { own, targets } = foreignColumns(key) ?? {};
      if (own === undefined || targets === undefined) yield "foreign key";
      else {
        const rule: RowRule = { code: "orphan-values", targets };
        yield { rule, columns: own, place, word: "foreign key" };
      }
    } else if (type === "PRIMARY_KEY" || type === "UNIQUE") {
      if (columns.length === 0 || columns.length < all.length) {
        yield "key";
        continue;
      }
      yield { rule: { code: "duplicate-values" }, columns, place, word: "key" };
      const others = type === "UNIQUE" ? [] : columns.filter((column) => !required.has(column));
      for (const column of others) {
        yield { rule: PRESENT, columns: [column], place, word: "not null" };
      }
    }
  }
}

/** Keywords that make one statement of several schemas, which are then not read. */
const COMBINING = ["$ref", "allOf", "anyOf", "oneOf", "not", "if"];

/** Keywords that queries check. */
const CHECKED = ["enum", "const", "pattern", ...Object.keys(LIMIT_RULES)];

/** The statements of a column about its values. */
function* valueStatements(
  column: ColumnModel,
  { values: enforced = {} }: Partial<CatalogColumn> = {},
): Generator<RowStatement | string> {
  const { allowed, limits, pattern, others, at } = column.values;
  const columns = [column];
  if (COMBINING.some((keyword) => others[keyword] !== undefined)) yield "schema";
  // A type with fields or labels of its elements keeps them by itself.
  const isTyped = "properties" in enforced || "items" in enforced;
  if (!isTyped) yield* statedInside(column.values, column.dataType?.labels);
  // Those that are not understood.
  yield* CHECKED.filter((keyword) => others[keyword] !== undefined);
  if (allowed !== undefined)
    yield { rule: listRule(allowed), columns, place: at("enum"), word: "enum" };
  for (const [keyword, limit] of limits) {
    const rule = LIMIT_RULES[keyword]?.(limit);
    if (rule !== undefined) yield { rule, columns, place: at(keyword), word: keyword };
  }
  if (pattern !== undefined)
    yield { rule: patternRule(pattern), columns, place: at("pattern"), word: "pattern" };
}
