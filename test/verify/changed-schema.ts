// A generated schema of a database, and changes of it that people make.

import fc from "fast-check";

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
  /** What a check says of its values, if there is one for its type. */
  readonly limits: Limits;
}

type Limits = readonly [from: number, to: number] | undefined;

const limitsOrNone: fc.Arbitrary<Limits> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 3, max: 5 })),
);

/** A check of limits as people write it for a type. */
function checkOf({ name, type, limits }: Column): string {
  if (limits === undefined) return "";
  const [from, to] = limits;
  const column = `"${name}"`;
  if (/^(?:big)?int/i.test(type)) return ` CHECK (${column} BETWEEN ${from} AND ${to})`;
  if (/^(?:decimal|numeric)/i.test(type))
    return ` CHECK (${column} >= ${from} AND ${column} < ${to}.5)`;
  if (!/^(?:varchar|text)(?!.*\[)/i.test(type)) return "";
  const labels = ["a", "it's", "c", "d", "e", "f"].slice(from, to);
  const list = labels.map((label) => `'${label.replace("'", "''")}'`).join(", ");
  return from === 0 ? ` CHECK (length(${column}) <= ${to})` : ` CHECK (${column} IN (${list}))`;
}

interface ForeignKey {
  readonly column: string;
  readonly target: string;
}

export interface Table {
  readonly name: string;
  readonly kind: "TABLE" | "VIEW";
  readonly columns: readonly Column[];
  readonly primary: readonly string[];
  readonly unique: readonly (readonly string[])[];
  readonly foreign: readonly ForeignKey[];
}

export type Schema = readonly Table[];

const NAMES = ["id", "email", "placed", "Total", "zip code", "note", "count", "ref"];
const TABLE_NAMES = ["customer", "orders", "Order Line", "stock", "region"];

const pick = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

/** A table that the database accepts. */
const tableNamed = (name: string, types: readonly string[]): fc.Arbitrary<Table> =>
  fc
    .record({
      kind: fc.oneof(
        { weight: 9, arbitrary: fc.constant("TABLE" as const) },
        fc.constant("VIEW" as const),
      ),
      columns: fc.uniqueArray(
        fc.record({
          name: pick(NAMES),
          type: pick(types),
          isNeeded: fc.boolean(),
          limits: limitsOrNone,
        }),
        {
          selector: (column) => column.name.toLowerCase(),
          minLength: 1,
          maxLength: 6,
        },
      ),
      primary: fc.subarray([0, 1, 2], { maxLength: 2 }),
      unique: fc.array(fc.subarray([0, 1, 2, 3], { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
    })
    .map(({ kind, columns, primary, unique }) => {
      const named = (at: readonly number[]) => at.flatMap((index) => columns[index]?.name ?? []);
      return {
        name,
        kind,
        columns,
        primary: named(primary),
        unique: unique.map(named),
        foreign: [],
      };
    })
    .map(sound);

/** Leaves out what no database would take: keys of views, keys without columns, one key twice. */
function sound(table: Table): Table {
  if (table.kind === "VIEW") return { ...table, primary: [], unique: [], foreign: [] };
  const names = new Set(table.columns.map(({ name }) => name));
  const keys = [table.primary, ...table.unique]
    .map((key) => key.filter((name) => names.has(name)))
    .map((key) => (key.length === 0 ? [] : key));
  const [primary = [], ...unique] = keys;
  const taken = new Set([[...primary].sort().join()]);
  const distinct = unique.filter((key) => {
    const id = [...key].sort().join();
    const isNew = key.length > 0 && !taken.has(id);
    taken.add(id);
    return isNew;
  });
  const foreign = table.foreign.filter(
    ({ column }, index, all) =>
      names.has(column) && all.findIndex((one) => one.column === column) === index,
  );
  return { ...table, primary, unique: distinct, foreign };
}

/** A schema whose foreign keys have targets: tables with a primary key of one column of the same type. */
function linked(schema: Schema): Schema {
  return schema.map((table) => ({
    ...table,
    foreign: table.foreign.filter(({ column, target }) => {
      const other = schema.find(({ name }) => name === target);
      const [key, ...more] = other?.primary ?? [];
      const typeIn = (own: Table | undefined, name?: string) =>
        own?.columns.find((one) => one.name === name)?.type;
      return key !== undefined && more.length === 0 && typeIn(other, key) === typeIn(table, column);
    }),
  }));
}

const schemaWith = (types: readonly string[]): fc.Arbitrary<Schema> =>
  fc
    .subarray(TABLE_NAMES, { minLength: 1, maxLength: 4 })
    .chain((names) => fc.tuple(...names.map((name) => tableNamed(name, types))));

/** One change of a schema. */
function changeOf(schema: Schema, types: readonly string[]): fc.Arbitrary<Schema> {
  const free = TABLE_NAMES.filter((name) => schema.every((table) => table.name !== name));
  const replace = (at: number, table: Table): Schema =>
    schema.map((one, index) => (index === at ? sound(table) : one));
  const inTable = schema.map((table, at): fc.Arbitrary<Schema> => {
    const { columns, foreign } = table;
    const left = NAMES.filter((name) =>
      columns.every((one) => one.name.toLowerCase() !== name.toLowerCase()),
    );
    const withColumn = (index: number, next: Column): Table => {
      const old = columns[index]?.name;
      const renamed = (name: string): string => (name === old ? next.name : name);
      return {
        ...table,
        columns: columns.map((one, position) => (position === index ? next : one)),
        primary: table.primary.map(renamed),
        unique: table.unique.map((key) => key.map(renamed)),
        foreign: foreign.map((key) => ({ ...key, column: renamed(key.column) })),
      };
    };
    const column = fc.nat({ max: columns.length - 1 });
    const named = fc.subarray(
      columns.map(({ name }) => name),
      { minLength: 1, maxLength: Math.min(2, columns.length) },
    );
    const changes: fc.Arbitrary<Table>[] = [
      fc
        .tuple(column, pick(types))
        .map(([index, type]) => withColumn(index, { ...(columns[index] as Column), type })),
      column.map((index) => {
        const own = columns[index] as Column;
        return withColumn(index, { ...own, isNeeded: !own.isNeeded });
      }),
      fc
        .tuple(column, limitsOrNone)
        .map(([index, limits]) => withColumn(index, { ...(columns[index] as Column), limits })),
      named.map((primary) => ({ ...table, primary })),
      fc.constant({ ...table, primary: [] }),
      named.map((key) => ({ ...table, unique: [...table.unique, key] })),
      fc.constant({ ...table, unique: table.unique.slice(1) }),
      fc.constant({ ...table, kind: table.kind === "VIEW" ? "TABLE" : "VIEW" }),
      fc.constant({ ...table, foreign: foreign.slice(1) }),
      fc
        .tuple(pick(columns.map(({ name }) => name)), pick(schema.map(({ name }) => name)))
        .map(([own, target]) => ({ ...table, foreign: [...foreign, { column: own, target }] })),
    ];
    if (columns.length > 1) {
      changes.push(
        column.map((index) => ({
          ...table,
          columns: columns.filter((_, position) => position !== index),
        })),
      );
    }
    if (left.length > 0) {
      changes.push(
        fc
          .tuple(column, pick(left))
          .map(([index, name]) => withColumn(index, { ...(columns[index] as Column), name })),
        fc
          .tuple(pick(left), pick(types), fc.boolean(), limitsOrNone)
          .map(([name, type, isNeeded, limits]) => ({
            ...table,
            columns: [...columns, { name, type, isNeeded, limits }],
          })),
      );
    }
    return fc.oneof(...changes).map((next) => replace(at, next));
  });
  const ofTables: fc.Arbitrary<Schema>[] = [];
  if (schema.length > 1) {
    ofTables.push(
      fc.nat({ max: schema.length - 1 }).map((at) => schema.filter((_, index) => index !== at)),
    );
  }
  if (free.length > 0) {
    ofTables.push(
      pick(free).chain((name) => tableNamed(name, types).map((table) => [...schema, table])),
      fc.tuple(fc.nat({ max: schema.length - 1 }), pick(free)).map(([at, name]) =>
        schema.map((table, index): Table => {
          const foreign = table.foreign.map((key) =>
            key.target === schema[at]?.name ? { ...key, target: name } : key,
          );
          return index === at ? { ...table, name, foreign } : { ...table, foreign };
        }),
      ),
    );
  }
  return fc.oneof(...inTable, ...ofTables);
}

/** A schema before and after one to three changes. */
export const changedSchema = (
  types: readonly string[],
): fc.Arbitrary<{ before: Schema; after: Schema }> =>
  schemaWith(types).chain((first) => {
    const again = (schema: Schema, times: number): fc.Arbitrary<Schema> =>
      times === 0
        ? fc.constant(schema)
        : changeOf(schema, types).chain((next) => again(linked(next), times - 1));
    // The first changes are those before: they add foreign keys as well.
    return fc
      .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 3 }))
      .chain(([early, late]) =>
        again(linked(first), early).chain((before) =>
          again(before, late).map((after) => ({ before, after })),
        ),
      );
  });

/**
 * The statements that create a schema.
 *
 * @param nullOf an expression that is null, and has a type
 */
export function createStatements(
  schema: Schema,
  nullOf = (type: string): string => `CAST(NULL AS ${type})`,
): string[] {
  const quoted = (name: string): string => `"${name}"`;
  const list = (names: readonly string[]): string => names.map(quoted).join(", ");
  const tables = schema.filter(({ kind }) => kind === "TABLE");
  const created = new Set<string>();
  const statements = schema
    .filter(({ kind }) => kind === "VIEW")
    .map(({ name, columns }) => {
      const values = columns.map((one) => `${nullOf(one.type)} AS ${quoted(one.name)}`);
      return `CREATE VIEW ${quoted(name)} AS SELECT ${values.join(", ")}`;
    });
  // A table is created after those that it refers to; those of a ring lose their keys.
  const left = [...tables];
  while (left.length > 0) {
    const isReady = ({ name, foreign }: Table): boolean =>
      foreign.every(({ target }) => target === name || created.has(target));
    const at = Math.max(0, left.findIndex(isReady));
    const [table] = left.splice(at, 1);
    if (table === undefined) break;
    const { name, columns, primary, unique, foreign } = table;
    created.add(name);
    const keyOf = (target: string): string =>
      quoted(schema.find((one) => one.name === target)?.primary[0] ?? "");
    const parts = [
      ...columns.map(
        (one) => `${quoted(one.name)} ${one.type}${one.isNeeded ? " NOT NULL" : ""}${checkOf(one)}`,
      ),
      ...(primary.length > 0 ? [`PRIMARY KEY (${list(primary)})`] : []),
      ...unique.map((key) => `UNIQUE (${list(key)})`),
      ...foreign
        .filter(({ target }) => created.has(target))
        .map(
          ({ column, target }) =>
            `FOREIGN KEY (${quoted(column)}) REFERENCES ${quoted(target)} (${keyOf(target)})`,
        ),
    ];
    statements.push(`CREATE TABLE ${quoted(name)} (${parts.join(", ")})`);
  }
  return statements;
}
