import {
  column,
  type Family,
  half,
  info,
  json,
  listOf,
  mapOf,
  root,
  run,
  server,
  service,
  table,
  tables,
  text,
} from "./build.js";

/** The part of a document that is one long key. */
const LONG_KEY = 2 / 3;

/** Many findings, or long ones. */
export const reported: Family[] = [
  json("many mistakes below a long key", (size) =>
    service(
      server({}),
      mapOf(size * (1 - LONG_KEY), 12, (n) => [`v${n}`, 1]),
      run("k", size * LONG_KEY),
    ),
  ),
  json("many unknown keys below a long key", (size) => ({
    services: {
      [run("k", size * LONG_KEY)]: {
        name: "n",
        ...mapOf(size * (1 - LONG_KEY), 12, (n) => [`v${n}`, 1]),
      },
    },
  })),
  json("many mistakes below a key of controls", (size) =>
    service(
      server({}),
      mapOf(half(size), 12, (n) => [`v${n}`, 1]),
      run("\u0001", size / 12),
    ),
  ),
  json("missing properties", (size) => tables(...listOf(size, 12, () => ({ name: "a" })))),
];

export const findings: Family[] = [
  json("unknown keys", (size) => mapOf(size, 14, (n) => [`key${n}`, 1])),
  json("versions that are not versions", (size) =>
    tables(...listOf(size, 60, () => ({ ...table("a"), version: "1" }))),
  ),
  json("strings instead of numbers", (size) =>
    tables(
      table("a", {
        columns: listOf(size, 60, (n) => ({ ...column("a", `c${n}`), dataLength: "10" })),
      }),
    ),
  ),
  json("a long string of secrets", (size) => ({
    info: { ...info, description: run("pwd", half(size)), titel: run("://:", half(size)) },
  })),
  json("values of the wrong type", (size) =>
    tables(table("a", { columns: listOf(size, 2, () => 1) })),
  ),
  json("long strings of the wrong type", (size) =>
    tables(table("a", { columns: listOf(size, 1_010, (n) => run(`v${n}`, 1_000)) })),
  ),
];

/** Many fixes. */
export const fixable: Family[] = [
  json("misspelled keys", (size) =>
    tables(
      ...listOf(size, 90, () => ({
        fulyQualifiedName: "a",
        version: "1.0.0",
        nam: "x",
        colums: [],
      })),
    ),
  ),
  json("versions that are numbers", (size) =>
    tables(...listOf(size, 60, () => ({ fullyQualifiedName: "a", version: 1 }))),
  ),
];

/** Redaction runs over the diff of a fix, so the fix and the text are on neighboring lines. */
export const redaction: Family[] = [
  "pwd",
  "://:",
  "pwd: ",
  "token=",
  ':"',
  "password:{",
  "default:",
].map((part) =>
  text(`a fix beside a line of ${part}`, "json", (size) =>
    JSON.stringify(
      { ...root, info: { titel: "t", description: run(part, size), version: "1.0.0" } },
      null,
      1,
    ),
  ),
);
