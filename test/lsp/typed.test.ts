// A descriptor is written by accepting what is offered. Only names and prose are typed.

import { expect, test } from "vitest";
import type { CompletionItem, TextEdit } from "vscode-languageserver-protocol";
import { lint } from "../../src/index.js";
import { startClient } from "./started.js";

/** What is accepted: a label. What is typed: a name, prose, and what an editor does with Enter. */
type Step = { readonly accept: string } | { readonly type: string } | { readonly leave: true };

const accept = (label: string): Step => ({ accept: label });
const type = (text: string): Step => ({ type: text });
/** Moves behind the closing bracket or quotation mark at the cursor. */
const leave: Step = { leave: true };
const member = (indent: string, key: string, value: Step): Step[] => [
  type(`\n${indent}`),
  accept(key),
  value,
];

const column = (name: string, dataType: string): Step[] => [
  type(`\n${" ".repeat(8)}- `),
  accept("name"),
  type(name),
  ...member(" ".repeat(10), "fullyQualifiedName", accept(`shop.orders.${name}`)),
  ...member(" ".repeat(10), "dataType", accept(dataType)),
  ...member(" ".repeat(10), "description", type("Some words about it.")),
];

const YAML: readonly Step[] = [
  accept("datastoreapi"),
  accept("1.0.0"),
  ...member("", "info", type("")),
  ...member("  ", "title", type("Shop")),
  ...member("  ", "version", accept("1.0.0")),
  ...member("  ", "description", type("The database of the shop.")),
  ...member("", "schema", type("")),
  ...member("  ", "databaseName", type("shop")),
  ...member("  ", "tables", type("\n    ")),
  accept("- …"),
  accept("name"),
  type("orders"),
  ...member("      ", "fullyQualifiedName", accept("shop.orders")),
  ...member("      ", "version", accept("1.0.0")),
  ...member("      ", "description", type("One row per order.")),
  ...member("      ", "columns", type("")),
  ...column("id", "BIGINT"),
  ...column("total", "INT"),
  ...member("", "services", type("\n  ")),
  accept("production"),
  ...member("    ", "name", type("production")),
  ...member("    ", "description", type("Where the shop sells.")),
  ...member("    ", "serverInfo", type("")),
  ...member("      ", "host", type("db.example.org")),
  ...member("      ", "port", type('"5432"')),
  ...member("      ", "dbmsType", accept("PostgreSQL")),
  ...member("      ", "connectionProtocols", type("")),
  ...member("        ", "jdbc", type("")),
  ...member("          ", "connectionString", accept("jdbc:postgresql://{host}:5432/shop")),
  ...member("    ", "variables", type("\n      ")),
  accept("host"),
  type("\n        "),
  accept("description"),
  type("The host of the server."),
  ...member("        ", "default", type("db.example.org")),
];

/** Members of an object in JSON: each is a key, and a value that is accepted, or written between what comes with the key. */
const members = (indent: string, all: Readonly<Record<string, readonly Step[]>>): Step[] =>
  Object.entries(all).flatMap(([key, value], index) => [
    type(`${index > 0 ? "," : ""}\n${indent}`),
    accept(key),
    ...value,
  ]);
const prose = (text: string): Step[] => [type(text), leave];
const inside = (indent: string, steps: readonly Step[]): Step[] => [
  ...steps,
  type(`\n${indent}`),
  leave,
];
const jsonColumn = (name: string, dataType: string): Step[] => [
  type("\n          "),
  accept("{ … }"),
  ...inside(
    " ".repeat(10),
    members(" ".repeat(12), {
      name: prose(name),
      fullyQualifiedName: [accept(`shop.orders.${name}`)],
      dataType: [accept(dataType)],
      description: prose("Some words about it."),
    }),
  ),
];

const JSON_STEPS: readonly Step[] = [
  type("{"),
  ...members("  ", {
    datastoreapi: [accept("1.0.0")],
    info: inside(
      "  ",
      members("    ", {
        title: prose("Shop"),
        version: [accept("1.0.0")],
        description: prose("The database of the shop."),
      }),
    ),
    schema: inside(
      "  ",
      members("    ", {
        databaseName: prose("shop"),
        tables: inside("    ", [
          type("\n      "),
          accept("{ … }"),
          ...inside(
            "      ",
            members("        ", {
              name: prose("orders"),
              fullyQualifiedName: [accept("shop.orders")],
              version: [accept("1.0.0")],
              description: prose("One row per order."),
              columns: inside("        ", [
                ...jsonColumn("id", "BIGINT"),
                type(","),
                ...jsonColumn("total", "INT"),
              ]),
            }),
          ),
        ]),
      }),
    ),
    services: inside(
      "  ",
      members("    ", {
        production: inside(
          "    ",
          members("      ", {
            name: prose("production"),
            description: prose("Where the shop sells."),
            serverInfo: inside(
              "      ",
              members("        ", {
                host: prose("db.example.org"),
                port: prose("5432"),
                dbmsType: [accept("PostgreSQL")],
                connectionProtocols: inside("        ", [
                  type('\n          "jdbc": '),
                  accept("{ … }"),
                  ...inside(
                    "          ",
                    members(" ".repeat(12), {
                      connectionString: [accept("jdbc:postgresql://{host}:5432/shop")],
                    }),
                  ),
                ]),
              }),
            ),
            variables: inside(
              "      ",
              members("        ", {
                host: inside(
                  "        ",
                  members("          ", {
                    description: prose("The host of the server."),
                    default: prose("db.example.org"),
                  }),
                ),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  type("\n}\n"),
];

test.each([
  ["yaml", YAML],
  ["json", JSON_STEPS],
] as const)("in %s", async (language, steps) => {
  const client = await startClient();
  const uri = "untitled:typed";
  await client.open(uri, "", language);
  let cursor = 0;
  for (const step of steps) {
    if ("leave" in step) {
      cursor++;
      continue;
    }
    if ("type" in step) {
      await client.splice(uri, cursor, cursor, step.type);
      cursor += step.type.length;
      continue;
    }
    const before = client.textOf(uri);
    const items = (await client.at<CompletionItem[]>("completion", uri, cursor)) ?? [];
    const item = items.find(({ label }) => label === step.accept);
    if (item === undefined) throw new Error(`no ${step.accept} behind ${before.slice(0, cursor)}`);
    const { range, newText } = item.textEdit as TextEdit;
    await client.change(uri, { range, text: newText });
    const after = client.textOf(uri);
    // An editor puts the cursor between the quotation marks or brackets that it inserts.
    const tail = /(?:""|\{\}|\[\])$/.test(newText) ? 1 : 0;
    cursor = after.length - (before.length - endOf(before, range)) - tail;
  }
  const { findings } = await lint(client.textOf(uri), { language });
  expect(findings.map(({ message }) => message)).toEqual([]);
});

/** The offset at which a range ends. */
function endOf(text: string, { end }: TextEdit["range"]): number {
  const lines = text.split("\n").slice(0, end.line);
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + end.character;
}
