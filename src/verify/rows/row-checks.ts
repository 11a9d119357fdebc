import type { DialectId } from "../../dialects/dialect.js";
import { rowWords } from "../../dialects/row-words.js";
import type { RowCode } from "../../findings/codes.js";
import { areComparable, typeArguments } from "../../model/data-type.js";
import type { ColumnModel, DescriptorModel, Place, TableModel } from "../../model/model.js";
import { parsedText } from "../../model/read-json-schema.js";
import { constraintName } from "../../model/read-table.js";
import type { Catalog, CatalogColumn, CatalogKey, CatalogTable } from "../../sources/catalog.js";
import type { Selection } from "../../sources/connection.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import type { LivePairs, LiveTable } from "../pair-live.js";
import { conditionFor, liveFamily, type Rule } from "./conditions.js";

/** What a descriptor states of the rows of a table, where it is written. */
interface Statement {
  readonly code: RowCode;
  readonly table: TableModel;
  readonly columns: readonly ColumnModel[];
  readonly rule: Rule;
  readonly place: Place;
  /** What it is called where it is not checked: `pattern`. */
  readonly word: string;
}

/** A statement that only the rows can show to be true. */
export interface RowCheck extends Statement {
  readonly live: CatalogTable;
  readonly own: readonly CatalogColumn[];
  /** What a foreign key points to. */
  readonly target?: { readonly table: CatalogTable; readonly columns: readonly CatalogColumn[] };
}

/** What is to be asked of the rows of a database, and what is not. */
export interface RowPlan {
  readonly checks: readonly RowCheck[];
  /** How many statements the database keeps by itself. */
  readonly guaranteed: number;
  /** What the statements are called that no query answers. */
  readonly unchecked: readonly string[];
}

/** What the rows of a database are asked, about the statements of a descriptor. */
export function planRows(
  { schema }: DescriptorModel,
  { dialect }: Catalog,
  pairs: LivePairs,
  includes: Selection["includes"],
): RowPlan {
  const checks: RowCheck[] = [];
  const unchecked: string[] = [];
  let guaranteed = 0;
  for (const table of schema?.tables ?? []) {
    const live = pairs.tables.get(table);
    if (!includes(live?.table ?? { name: table.shortName })) continue;
    const { statements, unread } = statementsIn(table, dialect);
    unchecked.push(...unread);
    for (const statement of statements) {
      const check = live && resolve(statement, live, pairs);
      if (check !== undefined && isGuaranteed(check, dialect)) guaranteed++;
      else if (check !== undefined && canAsk(check, dialect)) checks.push(check);
      else unchecked.push(statement.word);
    }
  }
  return { checks, guaranteed, unchecked };
}

/** A statement about what the database has; `undefined` if it does not have all of it. */
function resolve(statement: Statement, live: LiveTable, pairs: LivePairs): RowCheck | undefined {
  const own = liveColumns(statement.columns, live);
  const { rule } = statement;
  if (own === undefined) return undefined;
  const check = { ...statement, live: live.table, own };
  if (rule.is !== "found") return check;
  const other = pairs.tables.get(rule.target);
  const columns = other && liveColumns(rule.targets, other);
  return other && columns && { ...check, target: { table: other.table, columns } };
}

function liveColumns(columns: readonly ColumnModel[], live: LiveTable) {
  const found = columns.flatMap((column) => live.columns.get(column) ?? []);
  return found.length === columns.length ? found : undefined;
}

/** Whether a query certainly means what the statement does. */
function canAsk({ rule, own, target }: RowCheck, dialect: DialectId): boolean {
  const { incomparable } = rowWords(dialect) ?? {};
  const isComparable = (column: CatalogColumn): boolean => !incomparable?.test(column.nativeType);
  if (rowWords(dialect) === undefined) return false;
  if (rule.is === "unique") return own.every(isComparable);
  const [column] = own;
  if (rule.is !== "found")
    return column !== undefined && conditionFor(rule, column, dialect) !== undefined;
  return own.every((one, index) => {
    const other = target?.columns[index];
    if (other === undefined || !isComparable(one) || !isComparable(other)) return false;
    if (one.nativeType === other.nativeType) return true;
    const [family, otherFamily] = [liveFamily(one), liveFamily(other)];
    const isKnown = family !== undefined && otherFamily !== undefined;
    return isKnown && areComparable(family, otherFamily) === true;
  });
}

/** Whether the catalog proves a statement: the database has refused every row that breaks it. */
function isGuaranteed({ rule, live, own, target }: RowCheck, dialect: DialectId): boolean {
  const { proves = [] } = rowWords(dialect) ?? {};
  // A view has the rows of others, and so has a table elsewhere.
  if (live.kind !== "REGULAR" && live.kind !== "PARTITIONED") return false;
  const names = own.map(({ name }) => name);
  const valid = live.keys.filter(({ isUnproven }) => isUnproven !== true);
  const [column] = own;
  switch (rule.is) {
    case "present":
      return (
        proves.includes("not null") && column?.nullable === false && column.isUnproven !== true
      );
    case "unique":
      return (
        proves.includes("unique") &&
        valid.some(
          ({ type, columns }) =>
            type !== "FOREIGN_KEY" && columns.every((name) => names.includes(name)),
        )
      );
    case "found":
      return proves.includes("foreign key") && valid.some((key) => pointsTo(key, names, target));
    case "longest":
      return (
        proves.includes("length") && column?.length !== undefined && column.length <= rule.length
      );
    default:
      return false;
  }
}

/** Whether a key of the database refers from some columns to those of a target. */
function pointsTo(key: CatalogKey, names: readonly string[], target: RowCheck["target"]): boolean {
  if (key.type !== "FOREIGN_KEY" || key.columns.length !== names.length) return false;
  const { table, columns, schema } = key.target;
  return (
    table === target?.table.name &&
    (schema ?? target.table.schema) === target.table.schema &&
    names.every((name, index) => {
      const at = key.columns.indexOf(name);
      return at >= 0 && columns[at] === target.columns[index]?.name;
    })
  );
}

/** Collects what a table states. */
class Statements {
  readonly statements: Statement[] = [];
  /** What could not be read of it. */
  readonly unread: string[] = [];
  readonly #table: TableModel;

  constructor(table: TableModel) {
    this.#table = table;
  }

  add(code: RowCode, columns: readonly ColumnModel[], rule: Rule, place: Place, word: string) {
    this.statements.push({ code, table: this.#table, columns, rule, place, word });
  }
}

function statementsIn(table: TableModel, dialect: DialectId): Statements {
  const found = new Statements(table);
  const required = new Set<ColumnModel>();
  for (const column of table.columns ?? []) {
    if (column.nullable === false || column.primaryKey) {
      required.add(column);
      const place = column.placeOf(column.primaryKey ? "primaryKey" : "nullable");
      found.add("null-values", [column], { is: "present" }, place, "not null");
    }
    addLength(column, found);
    const { family } = column;
    const place = column.placeOf("dataType");
    if (dialect === "sqlite" && family !== undefined && family !== "other" && family !== "interval")
      found.add("type-values", [column], { is: "typed", family }, place, "type");
    addSchema(column, found);
  }
  addKeys(table, required, found);
  return found;
}

/** The keys of a table, each at what states it, and the columns of its primary key. */
function addKeys(table: TableModel, required: ReadonlySet<ColumnModel>, found: Statements): void {
  const unique = (columns: readonly ColumnModel[], place: Place) =>
    found.add("duplicate-values", columns, { is: "unique" }, place, "key");
  const { markedPrimaryKey: marked } = table;
  if (marked[0] !== undefined) unique(marked, marked[0].placeOf("primaryKey"));
  for (const column of table.columns ?? []) {
    if (column.unique && !column.primaryKey) unique([column], column.placeOf("unique"));
  }
  for (const constraint of table.constraints) {
    const columns = constraint.resolvedColumns;
    const place = constraint.at("columns");
    const type = constraintName(constraint.type);
    if (type === "FOREIGN_KEY") {
      const key = table.foreignKeys.find((one) => one.constraint === constraint);
      if (key === undefined) found.unread.push("foreign key");
      else {
        const rule: Rule = { is: "found", target: key.target, targets: key.targetColumns };
        found.add("orphan-values", key.columns, rule, place, "foreign key");
      }
    } else if (type === "PRIMARY_KEY" || type === "UNIQUE") {
      const isOwn = columns?.every((column) => column.table === table) && columns.length > 0;
      if (!columns || !isOwn) {
        found.unread.push("key");
        continue;
      }
      unique(columns, place);
      for (const column of type === "PRIMARY_KEY" ? columns : []) {
        if (!required.has(column))
          found.add("null-values", [column], { is: "present" }, place, "not null");
      }
    }
  }
}

/** The length of a character or binary type. */
function addLength(column: ColumnModel, found: Statements): void {
  const { family, dataType, length = typeArguments(dataType?.text ?? "")[0] } = column;
  if (length === undefined || (family !== "text" && family !== "binary")) return;
  const place = column.placeOf(column.length === undefined ? "dataType" : "length");
  found.add("length-values", [column], { is: "longest", length }, place, "length");
}

/** Keywords that make a statement of others, which are then not read. */
const COMBINING = ["$ref", "allOf", "anyOf", "oneOf", "not", "if"];

/** What the JSON Schema of a column states: its `jsonSchema`, or the property that it is. */
function addSchema(column: ColumnModel, found: Statements): void {
  const own = column.raw.jsonSchema;
  const isProperty = column.table.style === "json-schema" && own === undefined;
  const schema = isProperty ? column.otherKeywords : (parsedText(own) ?? own);
  if (!isObject(schema)) return;
  if (COMBINING.some((keyword) => schema[keyword] !== undefined)) found.unread.push("schema");
  const at = (keyword: string): Place => {
    if (isProperty) return column.at(keyword);
    return isObject(own) ? column.at("jsonSchema", keyword) : column.placeOf("jsonSchema");
  };
  for (const [code, keyword, rule] of rulesIn(schema)) {
    found.add(code, [column], rule, at(keyword), keyword);
  }
}

type KeywordRule = readonly [code: RowCode, keyword: string, rule: Rule];

function rulesIn(schema: JsonObject): KeywordRule[] {
  const { enum: values, const: only, pattern } = schema;
  const rules: KeywordRule[] = [];
  const isNumber = (value: unknown): value is number => typeof value === "number";
  const bound = (keyword: string, exclusive: string, is: "least" | "most"): void => {
    const [own, open] = [schema[keyword], schema[exclusive]];
    // Up to draft 4, the second keyword only says how the first one is meant.
    if (isNumber(own))
      rules.push(["range-values", keyword, { is, bound: own, isOpen: open === true }]);
    if (isNumber(open)) rules.push(["range-values", exclusive, { is, bound: open, isOpen: true }]);
  };
  if (Array.isArray(values)) rules.push(["unlisted-values", "enum", { is: "listed", values }]);
  if (only !== undefined)
    rules.push(["unlisted-values", "const", { is: "listed", values: [only] }]);
  bound("minimum", "exclusiveMinimum", "least");
  bound("maximum", "exclusiveMaximum", "most");
  const { minLength, maxLength, multipleOf } = schema;
  if (isNumber(multipleOf))
    rules.push(["range-values", "multipleOf", { is: "multiple", of: multipleOf }]);
  if (isNumber(minLength))
    rules.push(["length-values", "minLength", { is: "shortest", length: minLength }]);
  if (isNumber(maxLength))
    rules.push(["length-values", "maxLength", { is: "longest", length: maxLength }]);
  if (typeof pattern === "string")
    rules.push(["pattern-values", "pattern", { is: "like", pattern }]);
  return rules;
}
