// Lists in place of maps and the other way round, in every style: a list whose dashes are below its key
// has to be indented before it can be an object.

import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { fixInRounds } from "../../../src/engine/fix/fix-rounds.js";
import { applyFixes, validate } from "../../../src/index.js";
import { inspectText } from "../../support/inspect-text.js";
import { inEachStyle } from "../../support/styles.js";

const column = (table: string, name: string) => ({
  fullyQualifiedName: `shop.${table}.${name}`,
  name,
  dataType: "INT",
});
const table = (name: string) => ({
  fullyQualifiedName: `shop.${name}`,
  name,
  version: "1.0.0",
  tags: ["pii", "gold"],
  columns: [column(name, "id"), column(name, "total")],
});
const variables = { user: { default: "shop" }, region: { default: "eu" } };
const service = (name: string) => ({
  name,
  serverInfo: { host: "db", port: "1", connectionProtocols: {}, dbmsType: "PostgreSQL" },
  variables,
});
const descriptor = (services: unknown, schema: unknown) => ({
  datastoreapi: "1.0.0",
  info: { title: "Shop", version: "1.0.0" },
  services,
  schema,
});

const services = { live: service("live"), test: service("test") };
const tables = [table("orders"), table("lines")];
const sound = descriptor(services, { tables });

const byName = (items: readonly { name: string }[]) =>
  Object.fromEntries(items.map(({ name, ...rest }) => [name, rest]));

const MISTAKES: Readonly<Record<string, unknown>> = {
  "a list of services": descriptor(Object.values(services), { tables }),
  "tables in place of their schema": descriptor(services, tables),
  "a schema in a list": descriptor(services, [{ tables }]),
  "a map of tables": descriptor(services, { tables: byName(tables) }),
  "maps of columns": descriptor(services, {
    tables: tables.map((one) => ({ ...one, columns: byName(one.columns) })),
  }),
  "a map of tables and maps of columns": descriptor(services, {
    tables: byName(tables.map((one) => ({ ...one, columns: byName(one.columns) }))),
  }),
  "a list of variables": descriptor(
    {
      ...services,
      test: {
        ...services.test,
        variables: Object.entries(variables).map(([name, rest]) => ({ name, ...rest })),
      },
    },
    { tables },
  ),
  "a map of tags to nothing": descriptor(services, {
    tables: tables.map((one) => ({ ...one, tags: { pii: null, gold: null } })),
  }),
  "items of nothing": descriptor(services, {
    tables: tables.map((one) => ({ ...one, columns: [...one.columns, null] })),
  }),
  "a list of services, and tables in place of their schema": descriptor(
    Object.values(services),
    tables,
  ),
};

describe.each(Object.entries(MISTAKES))("%s", (_title, mistake) => {
  test.each(inEachStyle(mistake))("$style", async ({ language, text }) => {
    const { findings } = validate(text, { language });
    expect(findings).not.toEqual([]);
    const { changes, inspection } = await fixInRounds(
      inspectText({ name: `db.${language}`, text }),
      {
        unsafe: true,
      },
    );
    expect([...inspection.values()].flatMap((file) => file.findings)).toEqual([]);
    expect(parse([...changes.values()][0]?.after ?? "")).toEqual(sound);
  });
});

describe("a word that would end in brackets gets quotes there", () => {
  const fixed = (text: string): unknown => {
    const { findings } = validate(text);
    return parse(applyFixes(text, findings, { unsafe: true }).text);
  };
  const words = ["-{", "a]", "x{y}", "a}b", "[a", "a,b c"].map((word) => [word]);

  test.each(words.filter(([word = ""]) => !/^\[|,/.test(word)))("in a list: %s", (word) => {
    const text = `tags: ${word}\nfullyQualifiedName: a\nversion: 1.0.0\n`;
    const { findings } = validate(text, { as: "table" });
    const after = applyFixes(text, findings, { unsafe: true }).text;
    expect(parse(after)).toMatchObject({ tags: [word] });
  });

  test.each(words.filter(([word = ""]) => !word.startsWith("[")))("in an object: %s", (word) => {
    const text = `datastoreapi: 1.0.0\ninfo: {version: 1.0.0}\ntitle: ${word}\nservices: {}\nschema: {}\n`;
    expect(fixed(text)).toMatchObject({ info: { title: word } });
  });
});

describe("members below an empty key that are not indented", () => {
  const members = "title: x\nversion: 1.0.0\nservices: {}\nschema: {}\n";

  test.each(["info:", "info:   # about it", "info: null", "info: ~ # none"])("%s", async (info) => {
    const text = `datastoreapi: 1.0.0\n${info}\n${members}`;
    const { changes, inspection } = await fixInRounds(inspectText({ name: "db.yaml", text }), {
      unsafe: true,
    });
    const [after = ""] = [...changes.values()].map((change) => change.after);
    expect(parse(after)).toEqual({
      datastoreapi: "1.0.0",
      info: { title: "x", version: "1.0.0" },
      services: {},
      schema: {},
    });
    expect([...inspection.values()].flatMap(({ findings }) => findings)).toEqual([]);
  });
});

test("a comment behind the only member in brackets stays one when the member is removed", () => {
  const text =
    'datastoreapi: 1.0.0\ninfo: {title: x, version: 1.0.0}\nservices: {}\nschema: {\n  x-owner: "" #b\n  }\n';
  const { findings } = validate(text);
  const after = applyFixes(text, findings, { unsafe: true }).text;
  expect(parse(after)).toMatchObject({ schema: {} });
  expect(after).toMatch(/schema: \{\s+#b/);
});

test("a reference in place of a map is no member of it", () => {
  const text =
    "name: a\nserverInfo:\n  host: h\n  port: '1'\n  connectionProtocols: {}\nvariables:\n  $ref: v.yaml\n";
  const { findings } = validate(text, { as: "service", language: "yaml" });
  expect(findings.map(({ message, fixes }) => [message, fixes])).toEqual([
    ["`$ref` must be a Variable object, not a string", undefined],
  ]);
});
