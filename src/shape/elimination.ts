import { compiledPattern } from "./compiled-pattern.js";
import { isObject, type JsonObject } from "./json-object.js";
import { type KeyReading, matchKeys } from "./read-keys.js";
import type { ObjectShape, Shape, ShapeTable } from "./shape.js";
import type { Suggestion } from "./suggest-key.js";

/** What a text must look like to be this property under a name that does not resemble it. */
const LOOKS: Readonly<Record<string, RegExp>> = {
  fullyQualifiedName: /[^.:][.:]/,
  port: /^\d+$|\{/,
  connectionString: /^jdbc:|=|:\/\//i,
  host: /^[^\s:/]*[^\s:/]$/,
};

/** How many items or members are looked at, so that the search costs little. */
const MAX_LOOKED_AT = 3;

/** Reads the keys of an object: by what they resemble, and then by elimination. */
export function readKeys(
  shapes: ShapeTable,
  value: JsonObject,
  shape: ObjectShape,
  allowed?: readonly string[],
): KeyReading {
  const reading = withGluedKeys(value, shape, matchKeys(value, shape, allowed));
  const { unknown, guesses } = reading;
  const [key] = unknown;
  if (key === undefined || unknown.length > 1 || guesses.size > 0) return reading;
  const target = findByElimination(shapes, value, shape, key);
  if (target === undefined) return reading;
  return {
    ...reading,
    guesses: new Map([[key, { keys: [target], sure: false }]]),
    claimed: new Set([target]),
    meant: new Map([[key, target]]),
    eliminated: key,
  };
}

/**
 * The property at the start of a key with its value behind a colon: in the braces of YAML,
 * `{ name:Ann }` is a key without a value.
 */
export function propertyGluedTo(
  key: string,
  value: unknown,
  shape: ObjectShape,
): string | undefined {
  const [, name = ""] = value === null ? (/^([\w$.-]+):(?!\/)\S/.exec(key) ?? []) : [];
  return Object.hasOwn(shape.properties, name) ? name : undefined;
}

function withGluedKeys(value: JsonObject, shape: ObjectShape, reading: KeyReading): KeyReading {
  const glued = reading.unknown.flatMap((key): [string, Suggestion][] => {
    const name = propertyGluedTo(key, value[key], shape);
    return name === undefined ? [] : [[key, { keys: [name], sure: false }]];
  });
  if (glued.length === 0) return reading;
  const names = glued.flatMap(([, { keys }]) => keys);
  const guesses = new Map([...reading.guesses, ...glued]);
  return { ...reading, guesses, claimed: new Set([...reading.claimed, ...names]) };
}

/**
 * The property that an unknown key stands for though it resembles none: when the object lacks exactly
 * one required property, and the value is one that it could have.
 */
function findByElimination(
  shapes: ShapeTable,
  value: JsonObject,
  { required, properties, open }: ObjectShape,
  key: string,
): string | undefined {
  if (open || key === "" || key === "<<") return undefined;
  const missing = required.filter((name) => value[name] === undefined);
  const [target = ""] = missing;
  const property = properties[target];
  if (missing.length !== 1 || property === undefined) return undefined;
  const member = value[key];
  if (typeof member === "string" && LOOKS[target]?.test(member) === false) return undefined;
  return resembles(shapes, member, property) ? target : undefined;
}

/** Whether a value looks like one of a shape: the first of what it contains does. */
function resembles(shapes: ShapeTable, value: unknown, reference: Shape): boolean {
  const shape = typeof reference === "string" ? shapes[reference] : reference;
  if (shape === undefined || typeof shape === "string" || "any" in shape) return false;
  if ("types" in shape) {
    if (typeof value === "string") {
      const pattern = shape.pattern === undefined ? /./ : compiledPattern(shape.pattern);
      return shape.types.includes("string") && pattern.test(value);
    }
    return shape.types.includes("integer") && Number.isInteger(value);
  }
  if ("items" in shape) {
    return (
      Array.isArray(value) &&
      value.length > 0 &&
      value.slice(0, MAX_LOOKED_AT).every((item) => resembles(shapes, item, shape.items))
    );
  }
  if (!isObject(value)) return false;
  const keys = Object.keys(value).slice(0, 2 * MAX_LOOKED_AT);
  if (keys.length === 0) return false;
  if ("values" in shape) {
    const first = keys.slice(0, MAX_LOOKED_AT);
    return first.every((key) => resembles(shapes, value[key], shape.values));
  }
  if ("choice" in shape) {
    return [...shape.choice.map(({ name }) => name), shape.otherwise].some((name) =>
      resembles(shapes, value, name),
    );
  }
  const known = keys.filter((key) => Object.hasOwn(shape.properties, key));
  return known.length * 2 > keys.length;
}
