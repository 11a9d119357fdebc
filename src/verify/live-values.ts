import type { DriftCode } from "../findings/codes.js";
import type { ColumnModel, ColumnValues, LimitKeyword } from "../model/model.js";
import { jsonValue } from "../model/schema-text.js";
import type { CatalogColumn } from "../sources/catalog.js";
import { haveSameValues, isObject, type JsonObject, missingIn } from "../values/json-value.js";

// Compares what a column says of its values with what its database enforces of them. Each part is compared where both
// sides say something.

/** A difference between the values of a column and those that its database accepts. */
export interface ValueDifference {
  readonly code: Extract<DriftCode, "allowed-values-differ" | "bounds-differ" | "extra-values">;
  /** Whether the database accepts values that the descriptor excludes. */
  readonly acceptsMore: boolean;
  /** The keywords of the descriptor, and those of the database. */
  readonly declared: JsonObject;
  readonly actual: JsonObject;
}

/** The limits that say the same thing in two ways, and how they exclude values. */
const BOUNDS: readonly (readonly [inclusive: LimitKeyword, ...exclusive: LimitKeyword[]])[] = [
  ["minimum", "exclusiveMinimum"],
  ["maximum", "exclusiveMaximum"],
  ["minLength"],
  ["maxLength"],
];

/** The keywords of JSON Schema that an import writes for what a database enforces. */
const ENFORCED: readonly string[] = ["enum", ...BOUNDS.flat(), "pattern", "items", "properties"];

/** Compares the values of a column on both sides. */
export function compareValues(column: ColumnModel, live: CatalogColumn): ValueDifference[] {
  const actual = live.values ?? {};
  if (Object.keys(actual).length === 0) return [];
  const { values } = column;
  const isInteger = column.family === "integer";
  const bounds = BOUNDS.map((keywords) => {
    const [stated, enforced] = [
      limitIn(Object.fromEntries(values.limits), keywords, isInteger),
      limitIn(actual, keywords, isInteger),
    ];
    return { keywords, stated, enforced };
  });
  const differing = bounds.filter(
    ({ stated, enforced }) => stated && enforced && order(stated, enforced) !== 0,
  );
  const found = [...compareAllowed(values, actual), ...compareInside(column, actual)];
  if (differing.length > 0) {
    const keys = differing.flatMap(({ keywords }) => keywords);
    found.push({
      code: "bounds-differ",
      acceptsMore: differing.some(({ stated, enforced }) => order(stated, enforced) > 0),
      declared: picked(Object.fromEntries(values.limits), keys),
      actual: picked(actual, keys),
    });
  }
  const extra = picked(actual, extraKeywords(values, actual, bounds));
  if (Object.keys(extra).length > 0) {
    found.push({ code: "extra-values", acceptsMore: false, declared: {}, actual: extra });
  }
  return found;
}

const picked = (object: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.flatMap((key) => (key in object ? [[key, object[key]]] : [])));

function compareAllowed({ allowed }: ColumnValues, actual: JsonObject): ValueDifference[] {
  const { enum: enforced } = actual;
  if (allowed === undefined || !Array.isArray(enforced)) return [];
  if (haveSameValues(allowed, enforced)) return [];
  const acceptsMore = missingIn(allowed, enforced).length > 0;
  return [
    {
      code: "allowed-values-differ",
      acceptsMore,
      declared: { enum: allowed },
      actual: { enum: enforced },
    },
  ];
}

/** Compares the allowed values of elements, and the names and types of fields, as an import writes them. */
function compareInside({ raw }: ColumnModel, actual: JsonObject): ValueDifference[] {
  const stated = jsonValue(raw.jsonSchema);
  if (!isObject(stated)) return [];
  return ["items", "properties"].flatMap((key): ValueDifference[] => {
    const [declared, live] = [stated[key], actual[key]];
    if (!isObject(declared) || !isObject(live)) return [];
    const isSame =
      key === "items"
        ? !Array.isArray(declared.enum) ||
          !Array.isArray(live.enum) ||
          haveSameValues(declared.enum, live.enum)
        : haveSameFields(declared, live);
    const difference = { code: "allowed-values-differ", acceptsMore: true } as const;
    return isSame
      ? []
      : [{ ...difference, declared: { [key]: declared }, actual: { [key]: live } }];
  });
}

function haveSameFields(declared: JsonObject, live: JsonObject): boolean {
  const names = new Set([...Object.keys(declared), ...Object.keys(live)]);
  return [...names].every((name) => {
    const [one, other] = [declared[name], live[name]];
    if (!isObject(one) || !isObject(other)) return one !== undefined && other !== undefined;
    return one.type === undefined || other.type === undefined || one.type === other.type;
  });
}

/** A limit as numbers that grow with what it excludes: first by the number, then by whether it is excluded itself. */
type Limit = readonly [number: number, isExclusive: number];

function limitIn(
  keywords: JsonObject,
  [inclusive, exclusive = inclusive]: (typeof BOUNDS)[number],
  isInteger: boolean,
): Limit | undefined {
  const sign = inclusive.startsWith("min") ? 1 : -1;
  const limits = [inclusive, exclusive].flatMap((key): Limit[] => {
    const value = keywords[key];
    if (typeof value !== "number") return [];
    const isExclusive = key !== inclusive;
    // Of integers, none is between.
    if (isExclusive && isInteger) return [[sign * value + 1, 0]];
    return [[sign * value, isExclusive ? 1 : 0]];
  });
  return limits.sort((one, other) => order(other, one))[0];
}

/** Positive if the first limit excludes more than the second. */
const order = ([one, isExclusive]: Limit = [0, 0], [other, isOtherExclusive]: Limit = [0, 0]) =>
  one - other || isExclusive - isOtherExclusive;

/** The keywords about something of which the descriptor says nothing. */
function extraKeywords(
  { allowed, pattern, elements, fields }: ColumnValues,
  actual: JsonObject,
  bounds: readonly {
    readonly keywords: readonly string[];
    readonly stated: Limit | undefined;
    readonly enforced: Limit | undefined;
  }[],
): string[] {
  const silent = bounds.filter(({ stated, enforced }) => stated === undefined && enforced);
  const keywords = [
    ...(allowed === undefined ? ["enum"] : []),
    ...silent.flatMap((bound) => bound.keywords),
    ...(pattern === undefined ? ["pattern"] : []),
    ...(elements?.allowed === undefined ? ["items"] : []),
    ...(fields === undefined ? ["properties"] : []),
  ];
  return keywords.filter((key) => key in actual);
}

/** Whether a database refuses all values that a limit excludes; limits of numbers only in columns of integers. */
export function enforcesLimit(
  { values = {} }: CatalogColumn,
  keyword: LimitKeyword,
  limit: number,
): boolean {
  const keywords = BOUNDS.find((bound) => bound.includes(keyword));
  if (keywords === undefined) return false;
  const enforced = limitIn(values, keywords, true);
  return (
    enforced !== undefined && order(enforced, limitIn({ [keyword]: limit }, keywords, true)) >= 0
  );
}

/** How many parts of what a column says of its values its database does not enforce. */
export function unenforcedIn(column: ColumnModel, { values = {} }: CatalogColumn): number {
  const { allowed, limits, pattern } = column.values;
  const inside = statedInside(column.values, column.dataType?.labels);
  const isLabeled = haveSameValues(allowed, column.dataType?.labels);
  const states = [
    allowed !== undefined && !isLabeled && !("enum" in values),
    ...BOUNDS.map((keywords) => {
      const isStated = keywords.some((key) => limits.has(key));
      return isStated && !keywords.some((key) => key in values);
    }),
    pattern !== undefined && values.pattern !== pattern,
    inside.includes("elements") && !("items" in values),
    inside.includes("nested field") && !("properties" in values),
    inside.includes("entries"),
  ];
  return states.filter(Boolean).length;
}

/**
 * The names of what a column states of the values inside its values, besides what its data type says.
 *
 * @param labels those of its type, which are the elements of a set
 */
export function statedInside(
  { elements, fields = [], entries }: ColumnValues,
  labels?: readonly string[],
): string[] {
  const isStated = (inner: ColumnValues): boolean =>
    inner.dataType === undefined ||
    (inner.allowed ?? inner.pattern) !== undefined ||
    inner.limits.size > 0 ||
    statedInside(inner).length > 0;
  const isSet = labels !== undefined && haveSameValues(elements?.allowed, labels);
  return [
    ...(elements && !isSet && isStated(elements) ? ["elements"] : []),
    ...fields.flatMap(({ values }) => (isStated(values) ? ["nested field"] : [])),
    ...(entries && isStated(entries) ? ["entries"] : []),
  ];
}

/**
 * The text of a JSON Schema of a column with what the database enforces in place of what it says of that.
 *
 * @returns `undefined` where the column has a schema that is not read
 */
export function schemaWithLive({ raw }: ColumnModel, live: CatalogColumn): string | undefined {
  const { jsonSchema } = raw;
  const stated = jsonSchema === undefined ? {} : jsonValue(jsonSchema);
  if (!isObject(stated) || "$ref" in stated || "allOf" in stated || "const" in stated) {
    return undefined;
  }
  const { values = {} } = live;
  const kept = Object.entries(stated).filter(
    ([key]) => !ENFORCED.includes(key) || !isReplaced(key, values),
  );
  const inOrder = [
    ...ENFORCED.flatMap((key) =>
      key in values ? [[key, merged(key, stated[key], values[key])]] : [],
    ),
    ...kept,
  ];
  return JSON.stringify(Object.fromEntries(inOrder));
}

/** A keyword of the database; elements and fields keep what else the descriptor says of them. */
function merged(key: string, stated: unknown, live: unknown): unknown {
  if (!isObject(stated) || !isObject(live)) return live;
  if (key === "items") return { ...stated, ...live };
  const fields = Object.entries(live).map(([name, field]) => {
    const before = stated[name];
    return [name, isObject(before) && isObject(field) ? { ...before, ...field } : field];
  });
  return Object.fromEntries(fields);
}

/** Whether the database says something about what a keyword is about. */
const isReplaced = (key: string, values: JsonObject): boolean =>
  [BOUNDS.find((keywords) => keywords.some((one) => one === key)) ?? key]
    .flat()
    .some((one) => one in values);
