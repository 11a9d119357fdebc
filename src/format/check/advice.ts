import type { JsonObject } from "../../values/json-object.js";
import { foldCase } from "../../words/nearest-name.js";
import { nearSlip } from "../shape/suggest-key.js";

/**
 * A property that expresses what an unknown one was meant to express, and the value that it needs.
 */
export interface Advice {
  readonly property: string;
  readonly value?: string | undefined;
  /** Whether the unknown one is another name of the property. */
  readonly isName?: boolean | undefined;
  /** Whether the value is a JDBC URL, which has its own place. */
  readonly isConnection?: boolean | undefined;
  /** The type of the item of `constraints` that expresses it. */
  readonly constraintType?: string | undefined;
}

const constraint = (value: string): Advice => ({ property: "columnConstraint", value });

/** The meaning of a flag of a column, by its name in the form that `foldCase` returns. */
const COLUMN_FLAGS: Readonly<Record<string, readonly [yes: string, no: string | undefined]>> = {
  nullable: ["NULL", "NOT_NULL"],
  isnullable: ["NULL", "NOT_NULL"],
  null: ["NULL", "NOT_NULL"],
  notnull: ["NOT_NULL", "NULL"],
  required: ["NOT_NULL", undefined],
  unique: ["UNIQUE", undefined],
  isunique: ["UNIQUE", undefined],
  primarykey: ["PRIMARY_KEY", undefined],
  isprimarykey: ["PRIMARY_KEY", undefined],
  pk: ["PRIMARY_KEY", undefined],
};

/** The texts that databases and spreadsheets use for booleans. */
const ANSWERS: ReadonlyMap<string, boolean> = /* @__PURE__ */ new Map([
  ["yes", true],
  ["y", true],
  ["true", true],
  ["no", false],
  ["n", false],
  ["false", false],
]);

const primaryKey: Advice = { property: "constraints", constraintType: "PRIMARY_KEY" };
const foreignKey: Advice = { property: "constraints", constraintType: "FOREIGN_KEY" };
const unique: Advice = { property: "constraints", constraintType: "UNIQUE" };

const qualifiedName: Advice = { property: "fullyQualifiedName" };

/** Where the things are that people look for in an object, by its title. */
const ELSEWHERE: Readonly<Record<string, Readonly<Record<string, Advice>>>> = {
  Table: {
    primarykey: primaryKey,
    primarykeys: primaryKey,
    foreignkey: foreignKey,
    foreignkeys: foreignKey,
    uniquekey: unique,
    uniquekeys: unique,
    partitionedby: { property: "partitions" },
    schema: qualifiedName,
    schemaname: qualifiedName,
    database: qualifiedName,
    databasename: qualifiedName,
    catalog: qualifiedName,
    tableschema: qualifiedName,
    tablecatalog: qualifiedName,
    project: qualifiedName,
    dataset: qualifiedName,
  },
  Column: {
    foreignkey: foreignKey,
    references: foreignKey,
    constraints: { property: "columnConstraint" },
    fields: { property: "jsonSchema" },
    items: { property: "jsonSchema" },
  },
};

/**
 * Other names of properties, by the title of the object. They are less sure than the known slips: the
 * word can mean something else.
 */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Database Service": { comment: "description", summary: "description" },
  "Server Info": {
    type: "dbmsType",
    engine: "dbmsType",
    vendor: "dbmsType",
    version: "dbmsVersion",
    engineversion: "dbmsVersion",
  },
  "JDBC Connection": { driver: "driverClass" },
  "ODBC Connection": { driver: "driverName" },
  Schema: {
    name: "databaseSchemaName",
    schema: "databaseSchemaName",
    namespace: "databaseSchemaName",
    catalog: "databaseName",
  },
  Table: {
    kind: "tableType",
    objecttype: "tableType",
    comment: "description",
    comments: "description",
    remarks: "description",
    label: "displayName",
    title: "displayName",
    businessname: "displayName",
    physicaltype: "tableType",
    properties: "columns",
    attributes: "columns",
    labels: "tags",
    keywords: "tags",
    documentation: "externalDocs",
  },
  Column: {
    physicaltype: "dataType",
    logicaltype: "dataType",
    nativetype: "dataType",
    sqltype: "dataType",
    comment: "description",
    comments: "description",
    remarks: "description",
    label: "displayName",
    title: "displayName",
    businessname: "displayName",
    order: "ordinalPosition",
    index: "ordinalPosition",
    decimals: "scale",
  },
};

/** Objects on the way to the connection string, by title. */
const CONNECTED: ReadonlySet<string> = new Set([
  "Database Service",
  "Server Info",
  "Connection Protocols",
]);

const lookUp = <T>(table: Readonly<Record<string, Readonly<Record<string, T>>>>, title: string) => {
  const known = Object.hasOwn(table, title) ? table[title] : undefined;
  return (key: string): T | undefined =>
    known !== undefined && Object.hasOwn(known, key) ? known[key] : undefined;
};

/** Where an unknown property of an object belongs, when that is another property. */
export function adviceOn(title: string, key: string, object: JsonObject): Advice | undefined {
  const folded = foldCase(key);
  const value = object[key];
  if (title === "Column" && Object.hasOwn(COLUMN_FLAGS, folded)) {
    const [yes, no] = COLUMN_FLAGS[folded] ?? [];
    const answer = typeof value === "string" ? ANSWERS.get(foldCase(value)) : value;
    if (typeof answer !== "boolean") return { property: "columnConstraint" };
    const meant = answer ? yes : no;
    return meant === undefined ? { property: "columnConstraint" } : constraint(meant);
  }
  if (CONNECTED.has(title) && typeof value === "string" && /^jdbc:/i.test(value)) {
    return { property: "jdbc", isConnection: true };
  }
  // The type in the database is more specific.
  if (folded === "logicaltype" && object.physicalType !== undefined) return undefined;
  const property = lookUp(NAMES, title)(folded);
  if (property !== undefined) {
    return object[property] === undefined ? { property, isName: true } : undefined;
  }
  const elsewhere = lookUp(ELSEWHERE, title)(folded);
  if (elsewhere !== undefined) return elsewhere;
  const near = nearSlip(title, key, (name) => object[name] !== undefined);
  return near === undefined ? undefined : { property: near, isName: true };
}
