import { findSecrets } from "../../../secrets/find-secrets.js";
import { isObject, type JsonObject, scalarText } from "../../../values/json-value.js";
import { recover } from "../../../values/recover.js";
import { foldCase } from "../../../words/nearest-name.js";
import { quote } from "../../../words/phrases.js";
import { defineObjectSlip, defineSlip } from "../../check/slip.js";
import { isAboutSecret, remove, renameKey, repair, write } from "../fix.js";
import { saysWhere } from "../homes.js";
import { saysNothing } from "../suits.js";

const isScalar = (value: unknown) => typeof value !== "object" || value === null;
const isScalars = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(isScalar);
const isNumber = (value: unknown) => typeof value === "number";
const isText = (value: unknown) => typeof value === "string";

const isExpression = (value: unknown) =>
  /\(|^(?:null|current_\w+|sysdate|systimestamp)$/i.test(scalarText(value));

type Keyword = readonly [words: string, fits: (value: unknown) => boolean];

/** Keywords of JSON Schema about values, each with the names that people give it, as `foldCase` returns them. */
const KEYWORDS: Readonly<Record<string, Keyword>> = {
  enum: ["enum values choices allowedvalues validvalues acceptedvalues possiblevalues", isScalars],
  const: ["const", isScalar],
  examples: [
    "examples example samplevalue samplevalues sample",
    (value) => isScalar(value) || isScalars(value),
  ],
  default: ["default defaultvalue serverdefault columndefault", isScalar],
  minimum: ["minimum min minvalue", isNumber],
  maximum: ["maximum max maxvalue", isNumber],
  exclusiveMinimum: ["exclusiveminimum", isNumber],
  exclusiveMaximum: ["exclusivemaximum", isNumber],
  multipleOf: ["multipleof", isNumber],
  minLength: ["minlength", isNumber],
  minItems: ["minitems", isNumber],
  maxItems: ["maxitems", isNumber],
  uniqueItems: ["uniqueitems", (value) => typeof value === "boolean"],
  pattern: ["pattern regex regexp", isText],
  format: ["format", isText],
  items: ["items", isObject],
  properties: ["properties", isObject],
};

const keywordFor = (key: string): string | undefined =>
  Object.keys(KEYWORDS).find((name) => KEYWORDS[name]?.[0].split(" ").includes(foldCase(key)));

/** The keywords of JSON Schema in a column, which belong in its `jsonSchema`. */
export const valuesOfColumn = defineObjectSlip<readonly string[]>({
  id: "values-of-column",
  recognize({ shapes, value, shape, reading }) {
    const isMeant = (key: string) =>
      keywordFor(key) !== undefined &&
      !reading.meant.has(key) &&
      !saysNothing(shapes, value[key]) &&
      // A default that is an expression of SQL has no place.
      !(keywordFor(key) === "default" && isExpression(value[key])) &&
      typeIn(key, value) === undefined;
    const keys = shape.kind === "Column" ? reading.unknown.filter(isMeant) : [];
    const members = keys.map((key, at) => [key, at === 0 ? { known: keys } : {}] as const);
    return keys.length === 0 ? undefined : { is: "misplaced", members: new Map(members) };
  },
  message: (keys, problem) => {
    const [property = ""] = keys.map(keywordFor);
    return saysWhere({ words: "`jsonSchema`", property }, problem, keys);
  },
  suggestion: () => "jsonSchema",
  repair(keys, { path, owner }) {
    if (owner === undefined) return undefined;
    const present = owner.value.jsonSchema;
    const stated =
      present === undefined ? {} : recover(() => JSON.parse(scalarText(present)), Error);
    const added = statementsIn(keys, owner.value);
    if (!isObject(stated) || added === undefined || keys.some((key) => isAboutSecret([key]))) {
      return undefined;
    }
    const text = JSON.stringify({ ...stated, ...added });
    const isTaken = Object.keys(added).some((keyword) => Object.hasOwn(stated, keyword));
    if (isTaken || findSecrets(text).length > 0) return undefined;
    const others = keys.slice(1).map((key) => remove([...owner.path, key]));
    const first =
      present === undefined
        ? [renameKey(path, "jsonSchema"), write(path, text)]
        : [remove(path), write([...owner.path, "jsonSchema"], text)];
    const words = keys.length > 1 ? "them" : "it";
    return repair(`write ${words} in \`jsonSchema\``, [...first, ...others]);
  },
  decision: () => "write it in `jsonSchema`, as JSON in a string",
});

/** The statements of keys by their keywords; `undefined` if one has another form, or two say the same. */
function statementsIn(keys: readonly string[], column: JsonObject): JsonObject | undefined {
  const all = keys.map((key) => [keywordFor(key) ?? "", column[key]] as const);
  const areFit = all.every(([keyword, value]) => KEYWORDS[keyword]?.[1](value));
  return areFit && new Set(all.map(([keyword]) => keyword)).size === all.length
    ? Object.fromEntries(all.map(([keyword, value]) => [keyword, written(keyword, value)]))
    : undefined;
}

/** JSON Schema has a list of examples. */
const written = (keyword: string, value: unknown): unknown =>
  keyword === "examples" && !Array.isArray(value) ? [value] : value;

/** The types of databases for the formats of numbers in OpenAPI. */
const NUMBERS: Readonly<Record<string, string>> = {
  int32: "INTEGER",
  int64: "BIGINT",
  float: "FLOAT",
  double: "DOUBLE",
};

/** The key of the type of a column, and the type that it has with its `format`. */
function typeIn(key: string, column: JsonObject) {
  const format = key === "format" ? scalarText(column.format) : "";
  const name = ["dataType", "type"].find((one) => column[one] !== undefined) ?? "";
  const isNumeric = /^(?:integer|number)$/.test(scalarText(column[name]));
  const type = isNumeric && Object.hasOwn(NUMBERS, format) ? NUMBERS[format] : undefined;
  return type === undefined ? undefined : { name, type };
}

/** The size of a number as a format of OpenAPI: `type: integer` and `format: int64`. */
export const formatOfNumber = defineSlip({
  id: "format-of-number",
  at: "unknown-property",
  recognize: ({ key, object, shape }) =>
    shape.kind === "Column" ? typeIn(key, object) : undefined,
  suggestion: () => "dataType",
  advice: ({ type }) => `write \`dataType: ${type}\``,
  repair: ({ name, type }, { path }) => ({
    ...repair(`write ${quote(type)} as the type`, [
      write([...path.slice(0, -1), name], type),
      remove(path),
    ]),
    replaces: true,
  }),
});
