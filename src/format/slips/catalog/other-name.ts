import { isObject, type JsonObject } from "../../../values/json-object.js";
import { quote } from "../../../words/quote.js";
import { defineSlip } from "../../check/slip.js";
import { isLessSpecific, type KeyTable, lookUp, nearSlip } from "../../shape/suggest-key.js";
import { renaming } from "../fix.js";
import { suits } from "../suits.js";

/**
 * Other names of properties, by the title of the object. They are less sure than the known slips: the
 * word can mean something else.
 */
const NAMES: KeyTable<string> = {
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

/** A word that often means a property, such as `engine` for `dbmsType`. */
export const otherName = defineSlip({
  id: "other-name",
  at: "unknown-property",
  recognize: ({ key, object, shape }) => propertyNamed(shape.title, key, object),
  suggestion: (property) => property,
  advice: (property) => `did you mean ${quote(property)}?`,
  repair(to, { path, value, owner, checked }) {
    const property = owner?.shape.properties[to];
    if (property === undefined) return undefined;
    const isMap = to === "columns" && isObject(value) && Object.values(value).every(isObject);
    return isMap || suits(value, property, checked) ? renaming(path, to, "reveals") : undefined;
  },
  decision: (property) => `write it in ${quote(property)}`,
});

/** The property that a key is another name of, if the object does not have it. */
export function propertyNamed(title: string, key: string, object: JsonObject): string | undefined {
  const isPresent = (name: string) => object[name] !== undefined;
  if (isLessSpecific(key, isPresent)) return undefined;
  const property = lookUp(NAMES, title, key);
  if (property === undefined) return nearSlip(title, key, isPresent);
  return isPresent(property) ? undefined : property;
}
