import fc from "fast-check";
import { LISTED_TYPES } from "../../src/types/data-type.js";

/** Names that databases have, and that are hard to write. */
const ODD = [
  "zip code",
  "a.b",
  "Größe",
  'Weird "Table"',
  "select",
  "{x}",
  "o'clock",
  "back\\slash",
  "`tick`",
  "[box]",
  "*/ end",
  "''' note",
  "$x",
  "1st",
];

const NATIVE = [
  "integer",
  "timestamptz",
  "text[]",
  "numeric(12,2)",
  "int unsigned",
  "jsonb",
  "uuid",
  "nonsense",
];

interface Options {
  /** Whether names are plain. Default: some are odd. */
  readonly isPlain?: boolean;
}

const names = (count: number, { isPlain = false }: Options): fc.Arbitrary<string[]> =>
  fc.uniqueArray(
    isPlain
      ? fc.stringMatching(/^[a-z]{1,6}$/)
      : fc.oneof(
          { arbitrary: fc.stringMatching(/^[a-z]{1,6}$/), weight: 2 },
          fc.constantFrom(...ODD),
        ),
    { minLength: 1, maxLength: count, selector: (name) => name.toLowerCase() },
  );

/** What columns say of their values. */
const VALUES = [
  { enum: ["a", "it's", "\\ */ '''"] },
  { enum: [1, 2.5] },
  { const: "x y" },
  { type: "number", minimum: 0, exclusiveMaximum: 1000 },
  { type: "integer", multipleOf: 5 },
  { type: "string", minLength: 1, maxLength: 9 },
  { type: "string", pattern: "^[a-z]+$", title: "Letters" },
  { type: "array", items: { type: "integer", minimum: 1 } },
  {
    type: "object",
    properties: { "a b": { type: "string", enum: ["x"], description: "it's\na" } },
  },
];

const column = fc.record(
  {
    dataType: fc.oneof(fc.constantFrom(...LISTED_TYPES), fc.constantFrom(...NATIVE)),
    dataLength: fc.constantFrom(1, 30, 300, 5000, 20_000),
    precision: fc.constantFrom(1, 12, 40, 80),
    scale: fc.constantFrom(-2, 0, 2, 12),
    columnConstraint: fc.constantFrom("NOT_NULL", "UNIQUE", "NULL"),
    description: fc.constantFrom("plain", "it's\ntwo lines */ ''' \\", "x".repeat(1200)),
    displayName: fc.constantFrom("Name", "a */ -- ''' \n b"),
    jsonSchema: fc.constantFrom(...VALUES.map((schema) => JSON.stringify(schema))),
  },
  { requiredKeys: [] },
);

const schemaProperty = fc.record(
  {
    type: fc.constantFrom("string", "integer", "number", "boolean", "object", "array"),
    physicalType: fc.constantFrom(...LISTED_TYPES, ...NATIVE),
    maxLength: fc.constantFrom(10, 300),
    isNullable: fc.boolean(),
    isUnique: fc.boolean(),
    isPrimaryKey: fc.boolean(),
    pattern: fc.constantFrom("^a", "("),
    enum: fc.constant(["a", "b"]),
  },
  { requiredKeys: ["type"] },
);

/** A schema with tables of both styles, keys, and references between tables in any direction. */
export const schemas = (options: Options = {}): fc.Arbitrary<object> =>
  fc
    .tuple(names(4, options), fc.infiniteStream(names(5, options)))
    .chain(([tables, streams]) => {
      const columnsOf = tables.map(() => streams.next().value as string[]);
      return fc.tuple(...tables.map((name, index) => table(name, index, columnsOf)));
    })
    .map((tables) => ({ databaseName: "db", databaseSchemaName: "s", tables }));

function table(
  name: string,
  index: number,
  all: readonly (readonly string[])[],
): fc.Arbitrary<object> {
  const own = all[index] ?? [];
  const places = own.map((_, at) => `db.s.t${index}.c${at}`);
  const others = all.flatMap((columns, other) => columns.map((_, at) => `db.s.t${other}.c${at}`));
  const base = { name, version: "1.0.0", fullyQualifiedName: `db.s.t${index}` };
  const lists = fc.uniqueArray(fc.constantFrom(...places), { minLength: 1, maxLength: 2 });
  const constraints = fc.array(
    fc.oneof(
      fc.record({ constraintType: fc.constantFrom("PRIMARY_KEY", "UNIQUE"), columns: lists }),
      fc.record({
        constraintType: fc.constant("FOREIGN_KEY"),
        columns: fc
          .tuple(fc.constantFrom(...places), fc.constantFrom(...others))
          .map((two) => [...two]),
      }),
    ),
    { maxLength: 4 },
  );
  const partitions = fc.array(
    fc.record(
      {
        columns: lists,
        intervalType: fc.constantFrom(
          "TIME-UNIT",
          "INTEGER-RANGE",
          "COLUMN-VALUE",
          "INGESTION-TIME",
        ),
        interval: fc.constantFrom("DAY", "MONTH", "10"),
      },
      { requiredKeys: ["columns"] },
    ),
    { maxLength: 1 },
  );
  const entity = fc
    .record({ columns: fc.tuple(...own.map(() => column)), constraints, partitions })
    .map(({ columns, ...rest }) => ({
      ...base,
      columns: columns.map((one, at) => ({
        name: own[at],
        fullyQualifiedName: places[at],
        ...one,
      })),
      ...rest,
    }));
  const standard = fc.tuple(...own.map(() => schemaProperty)).map((properties) => ({
    name,
    version: "1.0.0",
    specification: "json-schema",
    specificationVersion: "1.0.0",
    definition: {
      type: "object",
      name,
      fullyQualifiedName: base.fullyQualifiedName,
      properties: Object.fromEntries(properties.map((one, at) => [own[at], one])),
    },
  }));
  return fc.oneof({ arbitrary: entity, weight: 3 }, standard);
}
