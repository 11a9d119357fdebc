import fc from "fast-check";
import { choicesOf } from "../../src/format/shape/read-keys.js";
import type { ScalarShape, Shape, ShapeTable } from "../../src/format/shape/shape.js";
import { typosOf } from "./mutations.js";

/** How often something is wrong in a generated document. */
export interface Wrongness {
  /** One value in so many is of any type at all. */
  value: number;
  /** One in this many keys is unknown, misspelled, or missing. */
  key: number;
}

/** Values of a shape, most of them good. */
export function valuesOf(
  shapes: ShapeTable,
  reference: Shape,
  wrong: Wrongness,
): fc.Arbitrary<unknown> {
  const known = new Map<Shape, fc.Arbitrary<unknown>>();
  const junk = fc.oneof(
    { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 2 },
    {
      arbitrary: fc.constantFrom<unknown>("", "1", 1, 1.5, true, null, [], {}, [{}], { $ref: "#" }),
      weight: 3,
    },
  );

  const build = (part: Shape): fc.Arbitrary<unknown> => {
    const found = known.get(part);
    if (found !== undefined) return found;
    const made = fc.oneof(
      { arbitrary: junk, weight: 1 },
      { arbitrary: good(part), weight: wrong.value },
    );
    known.set(part, made);
    return made;
  };

  const good = (part: Shape): fc.Arbitrary<unknown> => {
    const shape = typeof part === "string" ? shapes[part] : part;
    if (shape === undefined || typeof shape === "string") throw new Error(`no shape ${part}`);
    if ("types" in shape) return scalars(shape);
    if ("items" in shape) return fc.array(build(shape.items), { maxLength: 3 });
    if ("values" in shape) return fc.dictionary(mapKeys, build(shape.values), { maxKeys: 3 });
    if ("choice" in shape) {
      return fc.oneof(...choicesOf(shape).map(build));
    }
    const names = Object.keys(shape.properties);
    const members = Object.fromEntries(
      Object.entries(shape.properties).map(([key, value]) => [key, build(value)]),
    );
    const strays = fc.dictionary(
      fc.oneof(
        fc.constantFrom("x-a", "$ref", "definition", "zebra", "", "<<", "__proto__", "toString"),
        fc.constantFrom(...names).chain((name) => fc.constantFrom(...typosOf(name))),
      ),
      junk,
      { maxKeys: 2 },
    );
    const objects = fc.record(members, { requiredKeys: [...shape.required] });
    return fc.oneof(
      { arbitrary: objects, weight: wrong.key },
      { arbitrary: fc.record(members, { requiredKeys: [] }), weight: 1 },
      {
        arbitrary: fc.tuple(objects, strays).map(([object, more]) => ({ ...object, ...more })),
        weight: 1,
      },
    );
  };

  return build(reference);
}

const mapKeys = fc.oneof(
  fc.string({ maxLength: 4 }),
  fc.constantFrom("constructor", "toString", "__proto__", "a/b", "m~n", "0"),
);

function scalars({ types, format, enum: choices }: ScalarShape): fc.Arbitrary<unknown> {
  if (choices !== undefined) return fc.constantFrom(...choices, "OTHER");
  if (format !== undefined && format !== "int64") return FORMATTED[format];
  return fc.oneof(...types.map((type) => SCALARS[type]));
}

const SCALARS: Record<ScalarShape["types"][number], fc.Arbitrary<unknown>> = {
  string: fc.string({ maxLength: 5 }),
  integer: fc.integer(),
  boolean: fc.boolean(),
  object: fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
  null: fc.constant(null),
};

/** Strings of a format, nine in ten of them good. */
export const FORMATTED: Readonly<
  Record<Exclude<NonNullable<ScalarShape["format"]>, "int64">, fc.Arbitrary<string>>
> = {
  version: samples(["1.0.0", "2.1.0-rc.1+b", "0.0.0", "10.20.30"], ["1", "v1.0.0", "1.0.0.0", ""]),
  name: samples(["a", "_b", "größe", "a-b.c"], ["", "1a", "a b", "a$"]),
  fqn: samples(["a", "a.b", "a:b.c", "SYS.V$X", "x/y"], ["", ".", "a..b", "a b", "a,b"]),
  alphanumeric: samples(["A", "TABLE1"], ["", "a b", "ä"]),
  uuid: samples(["123e4567-e89b-12d3-a456-426614174000"], ["", "1", "urn:uuid:1"]),
  uri: samples(
    ["https://example.org/a?b#c", "urn:a:b", "a:"],
    ["", "a", "/a", "//a", "http://a b"],
  ),
  "uri-reference": samples(["#/a", "", "a.yaml", "https://example.org"], ["a b", "%", "a\\b"]),
  "date-time": samples(
    ["2024-05-31T12:00:00Z", "2024-02-29T23:59:59.999+02:00"],
    ["", "2024-05-31", "2023-02-29T00:00:00Z"],
  ),
};

function samples(good: string[], bad: string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...good), weight: 19 },
    { arbitrary: fc.constantFrom(...bad), weight: 1 },
  );
}
