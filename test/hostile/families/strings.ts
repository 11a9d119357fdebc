import {
  column,
  type Family,
  half,
  jdbc,
  json,
  odbc,
  run,
  server,
  service,
  table,
  tables,
} from "./build.js";

export const strings: Family[] = [
  ["version", "1", " ", "a"],
  ["version of zeros", "", "0", "a"],
  ["version of dots", "1", ".0", " "],
  ["version of dashes", "1.0.0", "-", "_"],
  ["version after blanks", "", " ", "1"],
  ["version of stars", "", "*.", ""],
].map(([name = "", start = "", middle = "", end = ""]) =>
  json(name, (size) => {
    const version = start + run(middle, half(size)) + end;
    return { info: { title: "t", version }, ...tables(table("a", { version })) };
  }),
);

export const ids: Family[] = [" ", "\n", "}", "urn:uuid:"].map((part) =>
  json(`id of ${JSON.stringify(part)}`, (size) =>
    tables(table("a", { id: `x${run(part, size)}x` })),
  ),
);

export const ends: Family[] = [
  json("address of signs", (size) =>
    tables(table("a", { externalDocs: `http://a${run("!", size)}x` })),
  ),
  json("column of digits", (size) =>
    tables(table("a", { columns: [column("a", `c${run("0", size)}x`)] })),
  ),
  json("foreign key of a long table", (size) =>
    tables({
      ...table("a", { fullyQualifiedName: `${run("a", size)}.` }),
      constraints: [{ constraintType: "FOREIGN_KEY", columns: ["c"], referredColumns: "b.c" }],
    }),
  ),
];

export const types: Family[] = [
  ["data type of blanks", "A", " ", "B"],
  ["data type of tabs", "A", "\t ", "(1)"],
  ["data type of words", "A", " UNSIGNED", "B"],
  ["data type of brackets", "A", "(<", ""],
  ["data type that is long", "A", "B", "9"],
].map(([name = "", start = "", middle = "", end = ""]) =>
  json(name, (size) =>
    tables(
      table("a", { columns: [column("a", "b", { dataType: start + run(middle, size) + end })] }),
    ),
  ),
);

export const lists: Family[] = [" ", "\n", ", ", " ,", "a,"].map((part) =>
  json(`lists as text of ${JSON.stringify(part)}`, (size) => {
    const words = run(part, Math.floor(size / 4));
    const constraints = [{ constraintType: "PRIMARY_KEY", columns: words }];
    return {
      ...service(server({}), { v: { default: "a", enum: words } }),
      ...tables(table("a", { columns: words, tags: words, constraints })),
    };
  }),
);

export const connections: Family[] = [
  ...[
    "{",
    "}",
    "{a}",
    "={",
    "a={",
    "Driver={}}",
    ";",
    "=",
    "a=b;",
    "; ",
    "a={b};",
    "PWD={",
    "pwd",
  ].map((part) => json(`ODBC of ${part}`, (size) => service(server(odbc(run(part, size)))))),
  ...[
    "://:",
    "pwd",
    "pwd=",
    ":thin:a/",
    "a@",
    ";a={",
    "{",
    "?password",
    "[",
    "//h:1,",
    "://a:b",
  ].map((part) =>
    json(`JDBC of ${part}`, (size) => service(server(jdbc(`jdbc:x://${run(part, size)}`)))),
  ),
  json("JDBC of SQL Server with braces", (size) =>
    service(server(jdbc(`jdbc:sqlserver://h;${run("a={", size)}`))),
  ),
  json("JDBC of SQL Server with quotes", (size) =>
    service(server(jdbc(`jdbc:sqlserver://h;${run("a={b}}", size)}`))),
  ),
  json("JDBC of blanks", (size) => service(server(jdbc(`jdbc:x:${run(" ", size)}x`)))),
  json("host of braces", (size) =>
    service(server({}, { host: run("{a", size), port: run("}", 9) })),
  ),
];

/** The places whose texts are searched for secrets, addresses or connections. */
const searched: Readonly<Record<string, (text: string) => object>> = {
  host: (text) => service(server({}, { host: text })),
  contact: (text) => ({ info: { title: "t", version: "1", contact: text } }),
  ODBC: (text) => service(server(odbc(`Driver=x;${text}`))),
  default: (text) => service(server({}), { password: { default: text } }),
  description: (text) => tables(table("a", { description: text, version: 1 })),
};

/** What the patterns for these repeat, after a start and before a blank at which they fail. */
export const pumped: Family[] = [
  ["", "(a/"],
  ["{", "pass"],
  ["pwd={", "pass"],
  ["", "@"],
  ["", "abc "],
  ["", ";a={"],
  ["", "://a:"],
].flatMap(([start = "", part = ""]) =>
  Object.entries(searched).map(([place, within]) =>
    json(`${place} of ${start}${part}`, (size) => within(`${start}${run(part, size)} `)),
  ),
);
