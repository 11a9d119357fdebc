import type { DataType } from "../types/data-type.js";
import {
  bothLists,
  filterMembers,
  isObject,
  type JsonObject,
  type Path,
} from "../values/json-value.js";
import { ANNOTATIONS, DEFINITIONS, LOWER_LIMITS, UPPER_LIMITS } from "./flatten-schema.js";
import { areSchemas, areTexts, isSchema, isText, isValue, Keywords } from "./keywords.js";

/**
 * The keywords of a JSON Schema about a value. A keyword whose value has another form than expected is one of the
 * others, so nothing that a schema says is lost.
 */
export interface StatedSchema {
  /** The object that says it, apart from references; another one than was written if schemas were merged. */
  readonly source: unknown;
  /** The types without null; `undefined` if it can be of any. */
  readonly types: ReadonlySet<string> | undefined;
  readonly isNullable: boolean;
  /** The type of the values in their database, where that of the column says it. */
  readonly dataType: DataType | undefined;
  /** The form of a text or number, which belongs to its type. */
  readonly format: string | undefined;
  readonly fields: ReadonlyMap<string, InnerSchema>;
  /** Names that are required without being fields. */
  readonly required: ReadonlySet<string>;
  /** The items of arrays, `[]` or `[0]`, and the values of maps, `*`. */
  readonly content: ReadonlyMap<string, InnerSchema>;
  /** The keywords about parts of arrays and maps, also those that allow everything: `unevaluated…` depends on them. */
  readonly applied: readonly string[];
  /** Limits of its values, by their keywords. */
  readonly limits: JsonObject;
  /** Alternatives, some of which must apply, by keyword; each has one schema, or those of a condition. */
  readonly branches: Readonly<Record<string, readonly (readonly unknown[])[]>>;
  /** The values that are allowed; `undefined` if they are not listed. */
  readonly values: readonly unknown[] | undefined;
  /** Whether the only value is a constant, and not a list with one value. */
  readonly isConstant: boolean;
  /** Its documentation, such as `title` and `description`. */
  readonly docs: JsonObject;
  /** The schemas of other keywords, which are compared as a whole. */
  readonly inner: ReadonlyMap<string, unknown>;
  /** Everything else that it says. */
  readonly others: JsonObject;
}

/** A schema inside another one. */
export interface InnerSchema {
  readonly schema: unknown;
  readonly steps: Path;
  /** Whether it is a field that must be there. */
  readonly isRequired?: boolean;
}

/** A schema, and the type of the same values: an element or a field can have both. */
export class TypedSchema {
  readonly schema: unknown;
  readonly type: DataType;

  constructor(schema: unknown, type: DataType) {
    this.schema = schema;
    this.type = type;
  }
}

export const ANYTHING: StatedSchema = {
  source: true,
  types: undefined,
  isNullable: false,
  dataType: undefined,
  format: undefined,
  fields: new Map(),
  required: new Set(),
  content: new Map(),
  applied: [],
  limits: {},
  branches: {},
  values: undefined,
  isConstant: false,
  docs: {},
  inner: new Map(),
  others: {},
};

/** Keywords that limit values, besides those with an order. */
const OTHER_LIMITS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...["multipleOf", "pattern", "uniqueItems", "contains", "propertyNames"],
  ...["unevaluatedProperties", "unevaluatedItems", "dependentRequired"],
]);

export const isLimit = (key: string): boolean =>
  LOWER_LIMITS.has(key) || UPPER_LIMITS.has(key) || OTHER_LIMITS.has(key);

const isAnnotation = (key: string): boolean => ANNOTATIONS.has(key);

/** Reads the keywords of a schema, which what it refers to is merged into. */
export function readKeywords(source: JsonObject): StatedSchema {
  const keywords = new Keywords(source);
  for (const key of DEFINITIONS) keywords.take(key, isObject);
  const types = keywords.take("type", isTypes);
  const format = keywords.take("format", isText);
  const properties = keywords.take("properties", isObject) ?? {};
  const required = new Set(keywords.take("required", areTexts));
  const { content, applied, limits } = readContent(keywords);
  const listed = keywords.take("enum", Array.isArray);
  const only = keywords.take("const", isValue);
  const oneOf = keywords.take("oneOf", Array.isArray);
  const anyOf = keywords.take("anyOf", Array.isArray);
  const condition = keywords.take("if", isSchema);
  const outcomes =
    condition !== undefined && ["then", "else"].map((key) => keywords.take(key, isSchema) ?? true);
  const single = (schema: unknown) => [schema];
  const inner = readInner(keywords);
  const rest = filterMembers(keywords.left, (key) => !isAnnotation(key));
  let fields: StatedSchema["fields"] | undefined;
  return {
    source,
    types: types === undefined ? undefined : valueTypes([types].flat()),
    isNullable: [types].flat().includes("null"),
    dataType: undefined,
    format,
    // Many columns can have the same properties, of which only so many are read for each.
    get fields() {
      fields ??= new Map(
        Object.entries(properties).map(([key, schema]) => {
          return [key, { schema, steps: ["properties", key], isRequired: required.has(key) }];
        }),
      );
      return fields;
    },
    required: new Set([...required].filter((key) => !Object.hasOwn(properties, key))),
    content,
    applied,
    limits: { ...filterMembers(rest, isLimit), ...limits },
    branches: {
      ...(oneOf && { oneOf: oneOf.map(single) }),
      ...(anyOf && { anyOf: anyOf.map(single) }),
      ...(outcomes && { if: [[condition, ...outcomes]] }),
    },
    values: only === undefined ? listed : bothLists(listed, [only]),
    isConstant: only !== undefined && listed === undefined,
    docs: filterMembers(keywords.left, isAnnotation),
    inner,
    others: filterMembers(rest, (key) => !isLimit(key)),
  };
}

/** Types without null, and without integers if all numbers are allowed. */
const valueTypes = (types: readonly string[]): ReadonlySet<string> =>
  new Set(
    types.filter((type) => type !== "null" && !(type === "integer" && types.includes("number"))),
  );

/** The items of arrays and the values of maps. */
function readContent(keywords: Keywords): Pick<StatedSchema, "content" | "applied" | "limits"> {
  const content = new Map<string, InnerSchema>();
  const applied: string[] = [];
  const limits: Record<string, unknown> = {};
  const addAny = (key: string, keyword: string): void => {
    const schema = keywords.take(keyword, isSchema);
    if (schema !== undefined) applied.push(keyword);
    if (isObject(schema)) content.set(key, { schema, steps: [keyword] });
    // Older drafts have another name for what follows a tuple.
    else if (schema === false) limits[keyword === "additionalItems" ? "items" : keyword] = false;
  };
  const older = keywords.take("items", Array.isArray);
  const tuple = older ?? keywords.take("prefixItems", Array.isArray) ?? [];
  for (const [index, schema] of tuple.entries()) {
    content.set(`[${index}]`, { schema, steps: [older ? "items" : "prefixItems", index] });
  }
  addAny("[]", older ? "additionalItems" : "items");
  const patterns = keywords.take("patternProperties", isObject) ?? {};
  for (const [key, schema] of Object.entries(patterns)) {
    content.set(`*${key}`, { schema, steps: ["patternProperties", key] });
  }
  addAny("*", "additionalProperties");
  return { content, applied: [...applied, ...content.keys()].sort(), limits };
}

/** Keywords with a schema, and with schemas by name. */
const WITH_SCHEMA = [
  ...["not", "contains", "propertyNames", "contentSchema"],
  ...["unevaluatedProperties", "unevaluatedItems"],
];
const WITH_SCHEMAS = ["dependentSchemas", "dependencies"];

function readInner(keywords: Keywords): ReadonlyMap<string, unknown> {
  const inner = new Map<string, unknown>();
  for (const key of WITH_SCHEMA) {
    const schema = keywords.take(key, isSchema);
    if (schema !== undefined) inner.set(key, schema);
  }
  for (const key of WITH_SCHEMAS) {
    for (const [name, schema] of Object.entries(keywords.take(key, areSchemas) ?? {})) {
      inner.set(`${key}/${name}`, schema);
    }
  }
  for (const [index, schema] of (keywords.take("allOf", Array.isArray) ?? []).entries()) {
    inner.set(`allOf/${index}`, schema);
  }
  return inner;
}

const isTypes = (value: unknown): value is string | readonly string[] =>
  isText(value) || (areTexts(value) && value.length > 0);

/** A schema together with the parts of a type: its labels, elements, fields and entries. */
export function withParts<T extends StatedSchema>(schema: T, source: TypedSchema): T {
  const { type } = source;
  const { labels, elements, fields: typed = [], entries } = type;
  const isSet = type.name === "SET";
  const inside = (key: string, own: DataType, step: string): [string, InnerSchema] => {
    const { schema: inner = true, steps = [step] } = schema.content.get(key) ?? {};
    return [key, { schema: new TypedSchema(inner, own), steps }];
  };
  const typedFields = typed.map(({ name, type: own, isRequired }): [string, InnerSchema] => {
    const field = schema.fields.get(name) ?? { schema: true, steps: ["properties", name] };
    const isNeeded = isRequired || field.isRequired === true || schema.required.has(name);
    return [name, { ...field, schema: new TypedSchema(field.schema, own), isRequired: isNeeded }];
  });
  const fields = new Map([...typedFields, ...schema.fields, ...typedFields]);
  return {
    ...schema,
    source,
    dataType: type,
    fields,
    required: new Set([...schema.required].filter((name) => !fields.has(name))),
    content: new Map([
      ...schema.content,
      ...(isSet ? [inside("[]", { ...type, name: "ENUM" }, "items")] : []),
      ...(elements ? [inside("[]", elements, "items")] : []),
      ...(entries ? [inside("*", entries.values, "additionalProperties")] : []),
    ]),
    values: isSet ? schema.values : bothLists(schema.values, labels),
  };
}
