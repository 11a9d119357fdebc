// A descriptor is written by accepting what is offered. Only names and prose are typed.

import { expect, test } from "vitest";
import type { CompletionItem, TextEdit } from "vscode-languageserver-protocol";
import { lint } from "../../src/index.js";
import { startClient } from "./started.js";

/** What is accepted: a label. What is typed: a name, prose, and what an editor does with Enter. */
type Step = { readonly accept: string } | { readonly type: string };

const accept = (label: string): Step => ({ accept: label });
const type = (text: string): Step => ({ type: text });
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

test("in YAML", async () => {
  const client = await startClient();
  const uri = "untitled:typed";
  await client.open(uri, "", "yaml");
  for (const step of YAML) {
    const end = client.textOf(uri).length;
    if ("type" in step) {
      await client.splice(uri, end, end, step.type);
      continue;
    }
    const items = await client.at<CompletionItem[]>("completion", uri, end);
    const item = items.find(({ label }) => label === step.accept);
    if (item === undefined) throw new Error(`no ${step.accept} behind ${client.textOf(uri)}`);
    const { range, newText } = item.textEdit as TextEdit;
    await client.change(uri, { range, text: newText });
  }
  const { findings } = await lint(client.textOf(uri), { language: "yaml" });
  expect(findings.map(({ message }) => message)).toEqual([]);
});
