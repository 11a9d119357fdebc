// What is nested without end is refused in a sentence, by every command and for every source and format.

import { beforeAll, expect, test } from "vitest";
import { FORMATS } from "../../src/exports/index.js";
import { sample } from "../support/effort.js";
import { folderPerFile } from "../support/folder.js";
import { runMain } from "../support/run-main.js";

const LEVELS = 20_000;
const nested = (start: string, inner: string, end: string): string =>
  start.repeat(LEVELS) + inner + end.repeat(LEVELS);

const contract = (property: string): string =>
  `{"kind":"DataContract","apiVersion":"v3.1.0","id":"a","version":"1.0.0","status":"active","schema":[{"name":"t","properties":[${property}]}]}`;
const manifest = (column: string): string =>
  `{"metadata":{"dbt_schema_version":"https://schemas.getdbt.com/dbt/manifest/v12.json"},"nodes":{"model.a":{"resource_type":"model","name":"x","columns":{"a":${column}}}}}`;
const descriptor = (table: string): string =>
  `{"datastoreapi":"1.0.0","info":{"title":"t","version":"1.0.0"},"services":{},"schema":{"tables":[${table}]}}`;
const schema = nested('{"properties":{"a":', "{}", "}}");

const FILES = {
  "contract-properties.json": contract(nested('{"name":"a","properties":[', "", "]}")),
  "contract-items.json": contract(`{"name":"a","items":${nested('{"items":', "{}", "}")}}`),
  "contract-custom.json": contract(
    `{"name":"a","customProperties":[{"property":"x","value":${nested("[", "", "]")}}]}`,
  ),
  "manifest.json": manifest(`{"name":"a","meta":${nested('{"a":', "1", "}")}}`),
  "rows.json": nested("[", "", "]"),
  "rows-in-row.json": `[{"kind":${nested("[", "", "]")}}]`,
  "definition.json": descriptor(`{"specification":"json-schema","definition":${schema}}`),
  "column.json": descriptor(
    `{"fullyQualifiedName":"a","version":"1.0.0","columns":[{"fullyQualifiedName":"a.b","name":"b","dataType":"JSON","jsonSchema":${JSON.stringify(schema)}}]}`,
  ),
};
const names = Object.keys(FILES);

const folder = folderPerFile();
beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) folder.write(name, text);
  folder.write("db.json", descriptor(""));
});

const commands = (name: string): string[][] => [
  ["import", name],
  ["verify", "db.json", "--against", name],
  ["diff", name, "db.json"],
  ["diff", "db.json", name],
  ["lint", name],
  ["bundle", name],
  ...FORMATS.map(({ id }) => ["export", id, name, "--force"]),
];

test.each(sample(names.flatMap(commands)))("%s %s %s %s", async (...args: string[]) => {
  const { code, stderr } = await runMain(
    args.filter((arg) => arg !== undefined),
    { cwd: folder.path },
  );
  expect([code <= 2, stderr.includes("a bug in dsd")], stderr.slice(0, 500)).toEqual([true, false]);
});
