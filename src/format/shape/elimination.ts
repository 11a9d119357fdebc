import { isObject, type JsonObject } from "../../values/json-object.js";
import { foldCase } from "../../words/nearest-name.js";
import { choicesOf, type KeyReading, kindAt, matchKeys } from "./read-keys.js";
import { compiledPattern, type ObjectShape, type Shape, type ShapeTable } from "./shape.js";
import type { Suggestion } from "./suggest-key.js";

/**
 * The form that a text must have to count as this property under a name that does not resemble it.
 */
const LOOKS: Readonly<Record<string, RegExp>> = {
  fullyQualifiedName: /[^.:][.:]/,
  port: /^\d+$|\{/,
  connectionString: /^jdbc:|=|:\/\//i,
  host: /^[^\s:/]*[^\s:/]$/,
};

/** How many items or members are looked at, so the search costs little. */
const MAX_LOOKED_AT = 3;

/** Reads the keys of an object: first by similarity, and then by elimination. */
export function readKeys(
  shapes: ShapeTable,
  value: JsonObject,
  shape: ObjectShape,
  allowed?: readonly string[],
): KeyReading {
  const reading = withGluedKeys(value, shape, matchKeys(value, shape, allowed));
  const found = findByElimination(shapes, value, shape, reading);
  if (found.size === 0) return reading;
  const guesses = [...found].map(([key, target]): [string, Suggestion] => [
    key,
    { keys: [target], sure: false },
  ]);
  return {
    ...reading,
    guesses: new Map([...reading.guesses, ...guesses]),
    claimed: new Set([...reading.claimed, ...found.values()]),
    meant: new Map([...reading.meant, ...found]),
    eliminated: new Set(found.keys()),
  };
}

/**
 * The property at the start of a key that also contains a colon and the value: in the braces of
 * YAML, `{ name:Ann }` is a key without a value.
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

/** Other names of required properties, in the form that `foldCase` gives. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  title: ["name", "label", "displayname"],
  name: ["title", "label", "displayname", "servicename"],
  info: ["metadata", "information", "about", "header"],
  services: [
    "databaseservices",
    "service",
    "datastoreservices",
    "environments",
    "connections",
    "datasources",
  ],
  schema: ["databaseschema", "dataschema", "model", "datamodel"],
  host: ["server", "servername", "address", "endpoint"],
  port: ["portnumber"],
  connectionProtocols: ["connections", "connection", "protocol"],
  connectionString: ["connection", "string", "dsn"],
  fullyQualifiedName: ["qualifiedname", "fullname", "identifier"],
  specification: ["language", "type", "kind"],
  definition: ["content", "model", "schema"],
  $href: ["location", "address", "homepage", "website"],
};

/** An object with more unknown keys is something else. */
const MAX_UNKNOWN = 20;

/**
 * The required properties that unknown keys mean although they resemble none: the only unknown key
 * means the only missing property, if its value could be that of the property. If there are
 * several, the key must be another word for the property, or the only one whose value has this
 * form.
 */
function findByElimination(
  shapes: ShapeTable,
  value: JsonObject,
  { required, properties, open }: ObjectShape,
  { unknown, guesses, claimed }: KeyReading,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (open || unknown.length > MAX_UNKNOWN) return found;
  const missing = required.filter((name) => value[name] === undefined && !claimed.has(name));
  const isOnly = missing.length === 1 && unknown.length === 1;
  const keys = unknown.filter((key) => !guesses.has(key) && key !== "" && key !== "<<");
  const taken = new Set<string>();
  for (const target of missing) {
    const property = properties[target] ?? "";
    const named = keys.filter((key) => SYNONYMS[target]?.includes(foldCase(key)));
    const fits = (key: string) => couldBe(shapes, value[key], target, property);
    // Mistakes in a number or inside an object are reported there.
    const isKind = (key: string) =>
      isScalar(shapes, property) && target !== "definition"
        ? typeof value[key] === "number"
        : isObject(value[key]);
    const likely = named.filter((key) => fits(key) || isKind(key));
    const others = isOnly || !isScalar(shapes, property) ? keys.filter(fits) : [];
    const [key, ...more] = likely.length > 0 ? likely : others;
    if (key === undefined || more.length > 0) continue;
    // A key that could mean two properties may mean neither.
    if (found.has(key)) taken.add(key);
    found.set(key, target);
  }
  for (const key of taken) found.delete(key);
  return found;
}

const isScalar = (shapes: ShapeTable, reference: Shape): boolean => {
  const shape = typeof reference === "string" ? shapes[reference] : reference;
  return shape === undefined || typeof shape === "string" || "types" in shape;
};

/** Whether a value looks like that of a property. */
const couldBe = (shapes: ShapeTable, value: unknown, target: string, property: Shape): boolean =>
  (typeof value !== "string" || LOOKS[target]?.test(value) !== false) &&
  resembles(shapes, value, property);

/** Whether a value looks like one of a shape, judged by the first values in it. */
function resembles(shapes: ShapeTable, value: unknown, reference: Shape): boolean {
  const shape = typeof reference === "string" ? shapes[reference] : reference;
  if (shape === undefined || typeof shape === "string") return false;
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
    return choicesOf(shape).some((name) => resembles(shapes, value, name));
  }
  const known = keys.filter((key) => Object.hasOwn(shape.properties, key));
  return known.length * 2 > keys.length;
}

/**
 * The key under which an object is nested once more, one level too deep: the only key that does not
 * belong, with a value whose keys do.
 *
 * @param expected the shape of the place, of which `shape` is the likeliest kind
 */
export function wrapperIn(
  shapes: ShapeTable,
  value: JsonObject,
  expected: Shape,
  shape: ObjectShape,
  { unknown, known, guesses }: KeyReading,
): string | undefined {
  const envelope = known === 0 ? envelopeOf(value, shape) : undefined;
  if (envelope !== undefined) return envelope;
  const key = unknown[0];
  const inner = key === undefined ? undefined : value[key];
  if (key === undefined || unknown.length > 1 || shape.open || !isObject(inner)) return undefined;
  // The key itself may resemble a property: `serverInfo` in a Server Info does not.
  if (guesses.get(key)?.sure) return undefined;
  const kind = kindAt(shapes, inner, expected);
  if (kind === undefined || !("properties" in kind)) return undefined;
  const isMissing = kind.required.some((name) => value[name] === undefined);
  if (!isMissing && known > 0) return undefined;
  for (const name in inner) if (value[name] !== undefined) return undefined;
  const reading = readKeys(shapes, inner, kind);
  const right = reading.known + reading.meant.size;
  const wrong = reading.unknown.length - reading.meant.size;
  if (right === 0 || right <= wrong) return undefined;
  const isRequiredThere = kind.required.some(
    (name) => inner[name] !== undefined || reading.claimed.has(name),
  );
  return kind.required.length === 0 || isRequiredThere ? key : undefined;
}

/**
 * The only member that contains a descriptor, in the body of a request or a resource of another
 * tool.
 */
function envelopeOf(value: JsonObject, { title, required }: ObjectShape): string | undefined {
  const [marker = ""] = required;
  if (title !== "Data Store Descriptor") return undefined;
  const hasMarker = (key: string) => isObject(value[key]) && typeof value[key][marker] === "string";
  const [key, ...others] = Object.keys(value).filter(hasMarker);
  return key !== undefined && others.length === 0 ? key : undefined;
}
