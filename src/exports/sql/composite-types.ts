import { quoteName, quoteText } from "../../dialects/quoting.js";
import type { ColumnValues } from "../../model/model.js";
import { familyOfJsonType } from "../../types/data-type.js";
import { nativeType } from "../../types/native-type.js";
import { nameText } from "../exported.js";
import { type ColumnOut, LISTED_OF_FAMILY } from "../relations.js";
import type { SqlDialect } from "./column-types.js";

/**
 * The type of a column that lists what its elements or fields are: `text[]`, `STRUCT<city STRING>`.
 *
 * @returns `undefined` if the system has no such type, or the column does not say enough
 */
export function compositeType(
  dialect: SqlDialect,
  { model, type, values }: ColumnOut,
): { readonly text: string; readonly keyword: string } | undefined {
  const { types = [], elements, fields } = values;
  const name = type?.dataType;
  if (dialect === "mysql" && (name === "ENUM" || name === "SET")) return labelType(name, values);
  const isProperty = model.dataType === undefined;
  const isList = name === "ARRAY" || (isProperty && types.join() === "array");
  if (
    isList &&
    elements !== undefined &&
    !(dialect === "postgres" && model.dataType?.text.endsWith("]"))
  ) {
    const element = elementType(dialect, elements);
    if (element === undefined || /\[\]$|^ARRAY</.test(element)) return undefined;
    if (dialect === "postgres") return { text: `${element}[]`, keyword: "items" };
    return dialect === "bigquery" ? { text: `ARRAY<${element}>`, keyword: "items" } : undefined;
  }
  const isObject = name === "STRUCT" || (isProperty && types.join() === "object");
  if (dialect !== "bigquery" || !isObject || fields === undefined) return undefined;
  const text = structType(values);
  return text === undefined ? undefined : { text, keyword: "properties" };
}

/** A type of MySQL that lists its labels. */
function labelType(name: "ENUM" | "SET", { allowed, elements }: ColumnValues) {
  const labels = name === "ENUM" ? allowed : elements?.allowed;
  if (labels === undefined || labels.length === 0) return undefined;
  if (!labels.every((label) => typeof label === "string")) return undefined;
  const list = labels.map((label) => quoteText("mysql", label)).join(", ");
  return {
    text: `${name.toLowerCase()}(${list})`,
    keyword: name === "ENUM" ? "enum" : "items",
  };
}

/** A type of BigQuery with fields, each of which needs a type. */
function structType({ fields = [] }: ColumnValues): string | undefined {
  const members = fields.map(({ name, values }) => {
    const type = elementType("bigquery", values);
    return type === undefined ? undefined : `${quoteName("bigquery", nameText(name))} ${type}`;
  });
  const isWhole = members.length > 0 && members.every((member) => member !== undefined);
  return isWhole ? `STRUCT<${members.join(", ")}>` : undefined;
}

function elementType(dialect: SqlDialect, values: ColumnValues): string | undefined {
  const { types = [], format, elements, dataType } = values;
  if (dataType?.fields !== undefined) {
    return dialect === "bigquery" ? structType(values) : undefined;
  }
  if (dataType !== undefined && dataType.elements === undefined) {
    const { listed } = dataType;
    const native =
      listed === undefined || listed.dataType === "MAP" ? undefined : nativeType(dialect, listed);
    return native?.loss === undefined ? native?.text : undefined;
  }
  if (types.length !== 1 && dataType === undefined) return undefined;
  const listed = LISTED_OF_FAMILY[familyOfJsonType(types[0], format) ?? "other"];
  if (listed !== undefined) return nativeType(dialect, { dataType: listed }).text;
  if (types[0] === "object" && dialect === "bigquery") return structType(values);
  const element = elements && elementType(dialect, elements);
  return element !== undefined && dialect === "bigquery" ? `ARRAY<${element}>` : undefined;
}
