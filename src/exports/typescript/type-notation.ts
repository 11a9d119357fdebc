import { isRegularExpression } from "../../model/keywords.js";
import type { ColumnValues } from "../../model/model.js";

/** The type of the values of a column in a program. */
export type ValueType =
  | "string"
  | "number"
  | "integer"
  | "bigint"
  /** A whole number as a text. */
  | "digits"
  | "boolean"
  | "Date"
  | "Uint8Array"
  | "unknown"
  | "unknown[]"
  | "record"
  | "interval";

/** A field of an object, whose type is written. */
export interface Member {
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: string;
}

/** The addition of a keyword to a type. */
export interface ValueCheck {
  readonly keyword: string;
  readonly text: string;
}

/** How types are written: in TypeScript, or as schemas. */
export interface TypeNotation {
  readonly types: Readonly<Record<ValueType, string>>;
  union(types: readonly string[]): string;
  nullable(type: string): string;
  literals(literals: readonly string[]): string;
  array(element: string): string;
  record(entry: string): string;
  object(members: readonly Member[]): string;
  /** The conditions on values besides their type. */
  checks(values: ColumnValues, type: ValueType): readonly ValueCheck[];
}

const INTERVAL_PARTS = ["years", "months", "days", "hours", "minutes", "seconds", "milliseconds"];

/** Types of TypeScript. */
export const TYPESCRIPT: TypeNotation = {
  types: {
    string: "string",
    number: "number",
    integer: "number",
    bigint: "bigint",
    digits: "string",
    boolean: "boolean",
    Date: "Date",
    Uint8Array: "Uint8Array",
    unknown: "unknown",
    "unknown[]": "unknown[]",
    record: "Record<string, unknown>",
    interval: `{ ${INTERVAL_PARTS.map((part) => `${part}?: number`).join("; ")} }`,
  },
  union: (types) => types.join(" | "),
  nullable: (type) => `${type} | null`,
  literals: (literals) => literals.join(" | "),
  array: (element) => (/^[\w.]+$/.test(element) ? `${element}[]` : `Array<${element}>`),
  record: (entry) => `Record<string, ${entry}>`,
  object: (members) => {
    const fields = members.map(
      ({ name, isRequired, type }) => `${propertyName(name)}${isRequired ? "" : "?"}: ${type}`,
    );
    return fields.length === 0 ? "Record<string, unknown>" : `{ ${fields.join("; ")} }`;
  },
  checks: () => [],
};

/** Schemas of Zod 3 and 4. */
export const ZOD: TypeNotation = {
  types: {
    string: "z.string()",
    number: "z.number()",
    integer: "z.number().int()",
    bigint: "z.bigint()",
    digits: "z.string()",
    boolean: "z.boolean()",
    Date: "z.date()",
    Uint8Array: "z.instanceof(Uint8Array)",
    unknown: "z.unknown()",
    "unknown[]": "z.array(z.unknown())",
    record: "z.record(z.string(), z.unknown())",
    interval: `z.object({ ${INTERVAL_PARTS.map((part) => `${part}: z.number().optional()`).join(", ")} })`,
  },
  union: (types) => (types.length === 1 ? String(types[0]) : `z.union([${types.join(", ")}])`),
  nullable: (type) => `${type}.nullable()`,
  literals: (literals) =>
    literals.every((literal) => literal.startsWith('"'))
      ? `z.enum([${literals.join(", ")}])`
      : ZOD.union(literals.map((literal) => `z.literal(${literal})`)),
  array: (element) => `z.array(${element})`,
  record: (entry) => `z.record(z.string(), ${entry})`,
  object: (members) => {
    const fields = members.map(
      ({ name, isRequired, type }) =>
        `${memberName(name)}: ${type}${isRequired ? "" : ".optional()"}`,
    );
    return fields.length === 0
      ? "z.record(z.string(), z.unknown())"
      : `z.object({ ${fields.join(", ")} })`;
  },
  checks: ({ limits, pattern, format }, type) => {
    const methods = METHODS[type] ?? {};
    const checks = [...limits].flatMap(([keyword, limit]): ValueCheck[] => {
      const method = methods[keyword];
      if (method === undefined) return [];
      if (type !== "bigint") return [{ keyword, text: `.${method}(${limit})` }];
      return Number.isSafeInteger(limit) ? [{ keyword, text: `.${method}(${limit}n)` }] : [];
    });
    if (type !== "string") return checks;
    if (pattern !== undefined && isRegularExpression(pattern)) {
      checks.push({
        keyword: "pattern",
        text: `.regex(new RegExp(${JSON.stringify(pattern)}, "u"))`,
      });
    }
    const form = format === undefined ? undefined : FORMATS.get(format);
    if (form !== undefined) checks.push({ keyword: "format", text: form });
    return checks;
  },
};

const OF_NUMBERS = {
  minimum: "min",
  maximum: "max",
  exclusiveMinimum: "gt",
  exclusiveMaximum: "lt",
  multipleOf: "multipleOf",
};

/** The methods of Zod for limits, by the type of the values. */
const METHODS: Readonly<Partial<Record<ValueType, Readonly<Record<string, string>>>>> = {
  number: OF_NUMBERS,
  integer: OF_NUMBERS,
  bigint: OF_NUMBERS,
  string: { minLength: "min", maxLength: "max" },
  "unknown[]": { minItems: "min", maxItems: "max" },
};

/** The checks of Zod for formats of JSON Schema. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ["email", ".email()"],
  ["uri", ".url()"],
  ["uuid", ".uuid()"],
  ["date", ".date()"],
  ["date-time", ".datetime({ offset: true })"],
]);

const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** The name of a property in a type. */
export const propertyName = (name: string): string =>
  isIdentifier(name) && name !== "__proto__" ? name : JSON.stringify(name);

/** The name of a member of an object; `__proto__` would be its prototype. */
export const memberName = (name: string): string =>
  name === "__proto__" ? `["__proto__"]` : propertyName(name);
