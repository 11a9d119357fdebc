import { choicesOf } from "../../src/format/shape/read-keys.js";
import type { ObjectShape, ScalarShape, Shape, ShapeTable } from "../../src/format/shape/shape.js";
import { formatPointer, type Path } from "../../src/values/json-value.js";

/** One mistake, made in an otherwise valid document. */
export interface Mutation {
  kind: "rename" | "drop" | "type" | "format" | "extra";
  /** Description of the mutation, for the message of a failed test. */
  title: string;
  /** The whole document with the mistake in it. */
  value: unknown;
  /** The one finding that it should give. */
  code: string;
  pointer: string;
  /** The source text that the finding should mark; see `markOf`. */
  mark: Mark;
  /** The key that was renamed. */
  suggestion?: string;
}

export type Mark = { key: string } | { value: unknown } | { owner: string | undefined };

export interface MutationOptions {
  /** How many renames of one key to give at most; they are spread over all that there are. */
  renames: number;
}

/** Every mutation of a valid document, at every property of every object of it. */
export function* mutationsOf(
  document: unknown,
  shapes: ShapeTable,
  name: string,
  { renames }: MutationOptions,
): Generator<Mutation> {
  for (const wrong of [42, true, null, "text", []]) {
    const title = `the document := ${JSON.stringify(wrong)}`;
    const mark = { value: wrong };
    yield { kind: "type", title, value: wrong, code: "wrong-type", pointer: "", mark };
  }
  for (const place of placesOf(document, shapes, name)) {
    yield* valueMutations(document, place);
    if (place.object !== undefined) yield* objectMutations(document, place, place.object, renames);
  }
}

/** A value of the document that the schema has something to say on. */
interface Place {
  path: Path;
  value: unknown;
  shape: Exclude<Shape, string>;
  /** When it is an object of the specification: which. */
  object?: ObjectShape;
  /** Keys of any kind of object that is allowed here. */
  keysOfPlace: Set<string>;
}

export function* placesOf(
  value: unknown,
  shapes: ShapeTable,
  reference: Shape,
  path: Path = [],
): Generator<Place> {
  const shape = resolve(shapes, reference);
  const names = "choice" in shape ? choicesOf(shape) : [];
  const objects = names.map((name) => resolve(shapes, name) as ObjectShape);
  const keysOfPlace = new Set(objects.flatMap((object) => Object.keys(object.properties)));
  const object = "properties" in shape ? shape : chosen(shapes, shape, value);
  if (object !== undefined) {
    for (const key of Object.keys(object.properties)) keysOfPlace.add(key);
    yield { path, value, shape, object, keysOfPlace };
    for (const [key, property] of Object.entries(object.properties)) {
      const member = (value as Record<string, unknown>)[key];
      if (member !== undefined) yield* placesOf(member, shapes, property, [...path, key]);
    }
    return;
  }
  yield { path, value, shape, keysOfPlace };
  if ("values" in shape) {
    for (const [key, member] of Object.entries(value as object)) {
      yield* placesOf(member, shapes, shape.values, [...path, key]);
    }
  } else if ("items" in shape) {
    for (const [index, item] of (value as unknown[]).entries()) {
      yield* placesOf(item, shapes, shape.items, [...path, index]);
    }
  }
}

function chosen(
  shapes: ShapeTable,
  shape: Exclude<Shape, string>,
  value: unknown,
): ObjectShape | undefined {
  if (!("choice" in shape)) return undefined;
  const key = Object.keys(shape.choice).find((one) => one in (value as object));
  return resolve(shapes, shape.choice[key ?? ""] ?? shape.otherwise) as ObjectShape;
}

function* valueMutations(document: unknown, place: Place): Generator<Mutation> {
  const { path, shape } = place;
  if (path.length === 0) return;
  const pointer = formatPointer(path);
  for (const wrong of wrongTypes(shape, place)) {
    const title = `${pointer} := ${JSON.stringify(wrong)}`;
    const value = withValue(document, path, wrong);
    yield { kind: "type", title, value, code: "wrong-type", pointer, mark: { value: wrong } };
  }
  for (const bad of "format" in shape ? (BAD_FORMATS[shape.format ?? ""] ?? []) : []) {
    const title = `${pointer} := ${JSON.stringify(bad)}`;
    const value = withValue(document, path, bad);
    const code =
      (shape as ScalarShape).format === "uri-reference" ? "malformed-reference" : "invalid-format";
    yield { kind: "format", title, value, code, pointer, mark: { value: bad } };
  }
}

function wrongTypes(shape: Exclude<Shape, string>, { object }: Place): unknown[] {
  if (object !== undefined) {
    const foreign = object.extensions || object.open ? [] : [{ zebra: 1, quagga: 2 }];
    return ["text", 7, false, null, [], [{}], ...foreign];
  }
  if ("items" in shape) return ["text", 7, true, null, {}, { "0": "text" }];
  if ("types" in shape) {
    const all: [string, unknown][] = [
      ["string", "text"],
      ["string", "12"],
      ["integer", 7],
      ["number", 1.5],
      ["boolean", true],
      ["null", null],
      ["array", ["text"]],
      ["array", []],
      ["object", { zebra: 1 }],
    ];
    const types: readonly string[] = shape.types;
    return all.filter(([type]) => !types.includes(type)).map(([, value]) => value);
  }
  return ["text", 7, null, []];
}

const BAD_FORMATS: Readonly<Record<string, string[]>> = {
  version: ["", "1", "1.2", "v1.2.3", "1.2.3.4", "01.2.3", "1.2.3-", " 1.2.3", "1.2.3\n", "latest"],
  name: ["", "1st", "two words", "a/b", "-a", ".a", "a\n"],
  fqn: ["", "a b", "a..b", ".a", "a.", "a:", "a,b", 'a"b', "a\n"],
  uuid: ["", "123", "urn:uuid:123e4567-e89b-12d3-a456-426614174000", "{123e4567}"],
  alphanumeric: ["", "BASE TABLE", "base_table", "größe", "a\n"],
  uri: ["", "docs", "/docs", "https://a b", "https://exa mple.org/<x>", "//example.org", "a:%zz"],
  "uri-reference": ["a b", "#/a b", "https://[", "a\\b", "%zz", "#/{x}", "#a#b"],
};

function* objectMutations(
  document: unknown,
  { path, value, keysOfPlace }: Place,
  shape: ObjectShape,
  renames: number,
): Generator<Mutation> {
  const object = value as Record<string, unknown>;
  const owner = path.at(-1);
  for (const key of Object.keys(shape.properties)) {
    if (!Object.hasOwn(object, key)) continue;
    if (shape.required.includes(key)) {
      const { [key]: _, ...rest } = object;
      yield {
        kind: "drop",
        title: `${formatPointer([...path, key])} dropped`,
        value: withValue(document, path, rest),
        code: "missing-property",
        pointer: formatPointer(path),
        mark: { owner: typeof owner === "string" ? owner : undefined },
      };
    }
    const typos = [...typosOf(key)].filter(
      (typo) =>
        !Object.hasOwn(object, typo) &&
        !keysOfPlace.has(typo) &&
        !(shape.extensions && typo.startsWith("x-")),
    );
    for (const [words, members] of [
      ["", object],
      [" alone", Object.fromEntries(entriesOf(object, [...shape.required, ...REFERRED_TO, key]))],
    ] as const) {
      for (const typo of spread(typos, renames)) {
        const renamed = Object.entries(members).map(([k, v]) => [k === key ? typo : k, v]);
        yield {
          kind: "rename",
          title: `${formatPointer([...path, key])}${words} renamed to ${typo}`,
          value: withValue(document, path, Object.fromEntries(renamed)),
          code: "unknown-property",
          pointer: formatPointer([...path, typo]),
          mark: { key: typo },
          suggestion: key,
        };
      }
    }
  }
  if (shape.open) return;
  const extras = ["zebra", "<<", "", "a/b~c", "toString", ...(shape.extensions ? [] : ["x-zebra"])];
  for (const key of extras) {
    yield {
      kind: "extra",
      title: `${formatPointer(path)} with ${key}`,
      value: withValue(document, path, { ...object, [key]: { zebra: 1 } }),
      code: "unknown-property",
      pointer: formatPointer([...path, key]),
      mark: { key },
    };
  }
}

/** Properties that references of the document resolve into: without them, the references have findings too. */
const REFERRED_TO = ["components", "serverInfo", "tables", "x-definitions"];

const entriesOf = (object: Record<string, unknown>, keys: readonly string[]) =>
  Object.entries(object).filter(([key]) => keys.includes(key));

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Every single slip of the finger: a letter left out, put in, replaced, or swapped with the next. */
export function typosOf(word: string): Set<string> {
  const typos = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    for (const letter of LETTERS) {
      typos.add(before + letter + after);
      if (after !== "") typos.add(before + letter + after.slice(1));
    }
    if (after !== "") typos.add(before + after.slice(1));
    if (after.length > 1) typos.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  typos.delete(word);
  typos.delete("");
  return typos;
}

function spread<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, n) => {
    // A prime step passes over letters and positions alike.
    return items[(n * 7919) % items.length] as T;
  });
}

/** A copy of a document with another value at a path. */
export function withValue(document: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(document)) {
    return document.map((item, index) => (index === step ? withValue(item, rest, value) : item));
  }
  return Object.fromEntries(
    Object.entries(document as object).map(([key, member]) => [
      key,
      key === step ? withValue(member, rest, value) : member,
    ]),
  );
}

function resolve(shapes: ShapeTable, reference: Shape): Exclude<Shape, string> {
  const shape = typeof reference === "string" ? shapes[reference] : reference;
  if (shape === undefined || typeof shape === "string") throw new Error(`no shape ${reference}`);
  return shape;
}
