import { valuesOfText } from "../../model/column-values.js";
import type { ColumnValues, FieldModel } from "../../model/model.js";
import { jsonValue } from "../../model/schema-text.js";
import { isObject, type JsonObject, objectList } from "../../values/json-value.js";
import { compact, keywordsOfType, type SharedFacts, typeOfKeywords } from "./odcs-fields.js";

// What a column may hold, as fields of a property of ODCS: allowed values, `logicalTypeOptions`, `items`, `properties`.

const OF_NUMBERS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/** The keywords of JSON Schema that are options of a logical type, with the same meaning. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  integer: OF_NUMBERS,
  number: OF_NUMBERS,
  string: ["minLength", "maxLength", "pattern", "format"],
  array: ["minItems", "maxItems", "uniqueItems"],
};

const optionNames = (logicalType: unknown): readonly string[] =>
  typeof logicalType === "string" && Object.hasOwn(OPTIONS, logicalType)
    ? (OPTIONS[logicalType] ?? [])
    : [];

/** The options of a property. */
export const optionsIn = ({ logicalTypeOptions }: JsonObject): JsonObject =>
  isObject(logicalTypeOptions) ? logicalTypeOptions : {};

/**
 * The fields of a property for what is said of its values.
 *
 * @param version of the standard: since 3.2.0, it has a field for allowed values; before, a rule says them
 */
export function writeValueFields(
  values: ColumnValues,
  logicalType: unknown,
  version: unknown,
): JsonObject {
  const { limits, pattern, format, uniqueItems, elements, fields } = values;
  const keywords: JsonObject = {
    ...Object.fromEntries(limits),
    pattern,
    format,
    uniqueItems: uniqueItems || undefined,
  };
  const options = optionNames(logicalType).map((key) => [key, keywords[key]] as const);
  return {
    logicalTypeOptions: compact(Object.fromEntries(options)),
    ...writeAllowed(values, version),
    items: logicalType === "array" && elements ? writeInner(elements, version) : undefined,
    properties:
      logicalType === "object" ? fields?.map((field) => writeField(field, version)) : undefined,
  };
}

function writeAllowed({ allowed = [] }: ColumnValues, version: unknown): JsonObject {
  const isPlain = allowed.every((value) => typeof value !== "object");
  if (allowed.length === 0 || !isPlain) return {};
  if (version === "v3.2.0") return { enum: allowed.map((value) => ({ value })) };
  const rule = { type: "library", metric: "invalidValues", mustBe: 0 };
  return { quality: [{ ...rule, arguments: { validValues: allowed } }] };
}

function writeInner(values: ColumnValues, version: unknown): JsonObject {
  const { types, format } = values;
  const logicalType = typeOfKeywords({ type: types, format });
  return compact({ logicalType, ...writeValueFields(values, logicalType, version) }) ?? {};
}

const writeField = (
  { name, isRequired, description, values }: FieldModel,
  version: unknown,
): JsonObject => ({
  name,
  ...compact({
    description,
    required: isRequired || undefined,
    ...writeInner(values, version),
  }),
});

/** The keywords of JSON Schema for what a property says of its values. */
export function readValueFields(property: JsonObject): JsonObject {
  const { logicalType, items, properties } = property;
  const options = optionsIn(property);
  const fields = objectList(properties);
  const required = fields.flatMap(({ name, required: own }) => (own === true ? [name] : []));
  return {
    ...compact({
      enum: readAllowed(property),
      ...Object.fromEntries(optionNames(logicalType).map((key) => [key, options[key]])),
      items: isObject(items) ? readInner(items) : undefined,
      properties:
        fields.length === 0
          ? undefined
          : Object.fromEntries(fields.map((field) => [String(field.name), readInner(field)])),
      required: required.length === 0 ? undefined : required,
    }),
  };
}

/** The values of the field for them, or of a rule that no other value is there. */
function readAllowed({ enum: listed, quality }: JsonObject): readonly unknown[] | undefined {
  const values = objectList(listed).map(({ value }) => value);
  if (values.length > 0) return values;
  const rule = objectList(quality).find(isAllowedRule);
  return isObject(rule?.arguments) ? (rule.arguments.validValues as unknown[]) : undefined;
}

/** Whether a quality rule says which values are allowed. */
export const isAllowedRule = ({ metric, rule, mustBe, arguments: given }: JsonObject): boolean =>
  (metric ?? rule) === "invalidValues" &&
  mustBe === 0 &&
  isObject(given) &&
  Array.isArray(given.validValues) &&
  given.validValues.length > 0;

/** Reads the parts of a property, whose type is one of JSON Schema. */
function readInner(property: JsonObject): JsonObject {
  const { logicalType, physicalType, description } = property;
  const { format, ...type } = keywordsOfType(logicalType);
  return {
    ...type,
    ...compact({ physicalType, description, format }),
    ...readValueFields(property),
  };
}

/** The facts about the values of a column, in a text. */
export const schemaFacts = (version: unknown): SharedFacts => ({
  write({ jsonSchema, logicalType, physicalType }) {
    const schema = jsonValue(jsonSchema);
    if (!isObject(schema)) return { logicalType, physicalType };
    const { logicalTypeOptions, ...fields } = writeValueFields(
      valuesOfText(schema),
      logicalType,
      version,
    );
    const { maxLength, ...options } = optionsIn({ logicalTypeOptions });
    // Without a length in the type, it is that of the type.
    const isOwn = typeof physicalType === "string" && physicalType.includes("(");
    return {
      logicalType,
      physicalType,
      ...fields,
      logicalTypeOptions: compact({ ...options, maxLength: isOwn ? maxLength : undefined }),
    };
  },
  read(property) {
    const { logicalType, physicalType, items, properties } = property;
    const { maxLength, ...keywords } = readValueFields(property);
    const isOwn =
      typeof physicalType === "string" &&
      physicalType.includes("(") &&
      !physicalType.includes(`(${maxLength})`);
    const isNested = isObject(items) || Array.isArray(properties);
    const schema = compact({
      type: isNested ? (isObject(items) ? "array" : "object") : undefined,
      ...keywords,
      maxLength: isOwn ? maxLength : undefined,
    });
    return {
      logicalType,
      physicalType,
      jsonSchema: schema && JSON.stringify(schema),
    };
  },
});
