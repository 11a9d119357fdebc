import {
  column,
  type Family,
  half,
  json,
  listOf,
  long,
  mapOf,
  run,
  table,
  tables,
} from "./build.js";

/** A family of one table. */
const ofTable = (title: string, parts: (size: number) => object): Family =>
  json(title, (size) => tables(table("a", parts(size))));

export const columns: Family[] = [
  ofTable("unknown columns with long names", (size) => ({
    columns: listOf(half(size), 260, (n) => column("a", long("c", n, 90))),
    constraints: [
      {
        constraintType: "UNIQUE",
        columns: listOf(half(size), 100, (n) => `d.a.${long("e", n, 90)}`),
      },
    ],
  })),
  ofTable("unknown columns with short names", (size) => ({
    columns: listOf(half(size), 60, (n) => column("a", `abc${n}`)),
    constraints: [
      { constraintType: "UNIQUE", columns: listOf(half(size), 14, (n) => `d.a.bca${n}`) },
    ],
  })),
  ofTable("a key with many columns", (size) => ({
    columns: listOf(half(size), 60, (n) => column("a", `c${n}`)),
    constraints: ["UNIQUE", "PRIMARY_KEY"].map((constraintType) => ({
      constraintType,
      columns: listOf(half(size), 60, (n) => `d.a.c${n}`).reverse(),
    })),
  })),
  ofTable("columns that are named by their short names", (size) => ({
    columns: listOf(half(size), 60, (n) => column("a", `c${n}`)),
    constraints: [{ constraintType: "UNIQUE", columns: listOf(half(size), 10, (n) => `c${n}`) }],
  })),
  ofTable("many keys of one table", (size) => ({
    columns: listOf(half(size), 60, (n) => column("a", `c${n}`)),
    constraints: listOf(half(size), 50, (n) => ({
      constraintType: "UNIQUE",
      columns: [`d.a.c${n}`],
    })),
  })),
  json("foreign keys x keys", (size) =>
    tables(
      table("a", {
        columns: listOf(size / 3, 60, (n) => column("a", `c${n}`)),
        constraints: listOf(size / 3, 70, (n) => ({
          constraintType: "UNIQUE",
          columns: [`d.a.c${n}`, `d.a.c${n + 1}`],
        })),
      }),
      table("b", {
        columns: [column("b", "x")],
        constraints: listOf(size / 3, 70, (n) => ({
          constraintType: "FOREIGN_KEY",
          columns: ["d.b.x", `d.a.c${n}`],
        })),
      }),
    ),
  ),
  json("foreign keys between many tables", (size) =>
    tables(
      ...listOf(size, 260, (n) =>
        table(`t${n}`, {
          columns: [
            column(`t${n}`, "id", { columnConstraint: "PRIMARY_KEY" }),
            column(`t${n}`, "o"),
          ],
          constraints: [
            { constraintType: "FOREIGN_KEY", columns: [`d.t${n}.o`, `d.t${n * 7 + 1}.id`] },
          ],
        }),
      ),
    ),
  ),
  json("a foreign key with many columns", (size) =>
    tables(
      table("a", { columns: listOf(size / 3, 60, (n) => column("a", `c${n}`)) }),
      table("b", {
        columns: listOf(size / 3, 60, (n) => column("b", `c${n}`, { dataType: "TEXT" })),
        constraints: [
          {
            constraintType: "FOREIGN_KEY",
            columns: [
              ...listOf(size / 3, 60, (n) => `d.b.c${n}`),
              ...listOf(size / 3, 60, (n) => `d.a.c${n}`),
            ],
          },
        ],
      }),
    ),
  ),
  ofTable("columns with the same name", (size) => ({
    columns: listOf(size, 60, (n) => column("a", n % 2 ? "b" : `c${n}`)),
  })),
  ofTable("pairs of columns with the same name", (size) => ({
    columns: [0, 1].flatMap(() => listOf(half(size), 60, (n) => column("a", `c${n}`))),
  })),
  ofTable("columns with irregular names", (size) => ({
    columns: listOf(size, 70, (n) =>
      column("a", `c${n}`, { fullyQualifiedName: `d.a.x.y${n % 9}` }),
    ),
  })),
  json("columns named as columns of another table", (size) =>
    tables(
      table("a", { columns: listOf(half(size), 60, (n) => column("a", `c${n}`)) }),
      table("b", { columns: listOf(half(size), 60, (n) => column("a", `c${n}`)) }),
    ),
  ),
  ofTable("columns in other case", (size) => ({
    columns: listOf(size, 60, (n) => column("a", n % 2 ? `c${n - 1}` : `C${n}`)),
  })),
  ofTable("columns at the same position", (size) => ({
    columns: listOf(size, 80, (n) => column("a", `c${n}`, { ordinalPosition: n % 7 })),
  })),
  ofTable("columns in the wrong order", (size) => ({
    columns: listOf(size, 80, (n) => column("a", `c${n}`, { ordinalPosition: 100_000 - n })),
  })),
  ofTable("unknown data types", (size) => ({
    columns: listOf(size, 70, (n) => column("a", `c${n}`, { dataType: `VARCHR${n}` })),
  })),
  ofTable("partitions by many columns", (size) => ({
    columns: listOf(half(size), 60, (n) => column("a", `c${n}`)),
    partitions: [
      { intervalType: "COLUMN-VALUE", columns: listOf(half(size), 14, (n) => `d.a.c${n}`) },
    ],
  })),
];

export const tableLists: Family[] = [
  json("tables with the same name", (size) => tables(...listOf(size, 60, () => table("a")))),
  json("tables that are listed twice", (size) => ({
    components: { tables: { a: table("a") } },
    schema: { tables: listOf(size, 40, () => ({ $ref: "#/components/tables/a" })) },
  })),
  json("tables in other case", (size) =>
    tables(...listOf(size, 60, (n) => table(n % 2 ? `t${n - 1}` : `T${n}`))),
  ),
  json("tables without a kind", (size) => tables(...listOf(size, 20, (n) => ({ [`x${n}`]: 1 })))),
  json("a table with many unknown keys", (size) => tables(mapOf(size, 12, (n) => [`k${n}`, 1]))),
  json("a name with many segments", (size) => {
    const name = run("a.", size / 4);
    return tables(
      { name: "x", fullyQualifiedName: `${name}x`, version: "1.0.0" },
      { name: `${name}y`, fullyQualifiedName: `${name}2`, version: "1.0.0" },
    );
  }),
];
