// What is no descriptor, and was named, found or opened: one finding each, and nothing that changes it.

import { pathToFileURL } from "node:url";
import { applyFixes, validate } from "datastore-descriptor";
import { expect, test } from "vitest";
import { parseDocument } from "../../../src/text/parse/parse.js";
import { mayBeImported } from "../../../src/text/recognition/formats.js";
import { mayHoldDescriptor, recognize } from "../../../src/text/recognition/recognize.js";
import { measure } from "../../hostile/growth.js";
import { makeFolder, startClient } from "../../lsp/started.js";
import { sample } from "../../support/effort.js";
import { runMain } from "../../support/run-main.js";

const FOREIGN: Readonly<Record<string, string>> = {
  "openapi.yaml":
    "openapi: 3.1.0\ninfo: { title: Shop, version: 1.0.0 }\nservers: [{ url: https://x.example }]\npaths: {}\n",
  "openapi-number.yaml":
    "openapi: 3.1\ninfo: { title: Shop, version: 1.0.0 }\nservers: [{ url: https://x.example }]\npaths: {}\n",
  "asyncapi-number.yaml":
    "asyncapi: 2.0\ninfo: { title: Shop, version: 1.0.0 }\nservers: { prod: { url: h, protocol: kafka } }\nchannels: {}\n",
  "contract-number.yaml":
    "dataContractSpecification: 1.1\nid: a\ninfo: { title: Orders, version: 1.0.0 }\nservers: { prod: { type: postgres } }\nmodels: {}\n",
  "swagger-number.yaml":
    "swagger: 2.0\ninfo: { title: Shop, version: 1.0.0 }\nservers: [{ url: https://x.example }]\npaths: {}\n",
  "tabs.yaml": "openapi: 3.1.0\ninfo:\n\ttitle: Shop\nservers:\n\t- url: https://x.example\n",
  "broken.json": '{"openapi": "3.1.0", "servers": [{"url": "x" "y"}]\n',
  "broken-odcs.yaml": "apiVersion: v3.1.0\nkind: DataContract\nservers: [\n",
  "models.yml": "models:\n  - name: orders\n    columns: [{ name: id }]\n",
  "extends.yaml": "services:\n  db:\n    extends: { file: common.yaml, service: db }\n",
  "swagger.json": '{"swagger": "2.0", "info": {"title": "Shop"}, "schema": {}, "services": {}}\n',
  "asyncapi.yaml":
    "asyncapi: 3.0.0\ninfo: { title: Shop, version: 1.0.0 }\nservers: { prod: { host: h, protocol: kafka } }\nchannels: {}\n",
  "odcs.yaml":
    "apiVersion: v3.1.0\nkind: DataContract\nid: a\nversion: 1.0.0\nservers: [{ server: a, type: postgres }]\nschema: [{ name: orders }]\n",
  "bitol-product.yaml": "apiVersion: v1.0.0\nkind: DataProduct\nname: orders\noutputPorts: []\n",
  "contract.yaml":
    "dataContractSpecification: 1.1.0\nid: a\ninfo: { title: Orders, version: 1.0.0 }\nservers: { prod: { type: postgres } }\nmodels: {}\n",
  "backstage.yaml":
    "apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: { name: a }\nspec: {}\n",
  "kubernetes.yaml":
    "apiVersion: v1\nkind: Service\nmetadata: { name: db }\nspec: { ports: [{ port: 5432 }] }\n",
  "manifest.json":
    '{"metadata": {"dbt_schema_version": "https://schemas.getdbt.com/dbt/manifest/v12.json"}, "nodes": {}, "sources": {}}\n',
  "properties.yml": "version: 2\nmodels:\n  - name: orders\n    columns: [{ name: id }]\n",
  "sources.yml": "version: 2\nsources: [{ name: shop, tables: [{ name: orders }] }]\n",
  "datapackage.json": '{"name": "shop", "resources": [{"name": "orders", "path": "orders.csv"}]}\n',
  "dcat.json":
    '{"@context": "https://www.w3.org/ns/dcat", "@type": "dcat:Dataset", "title": "Orders"}\n',
  "odps.yaml":
    "schema: https://opendataproducts.org/v4.0/schema/odps.yaml\nversion: '4.0'\nproduct: { en: { name: Orders } }\n",
  "connector.json":
    '{"name": "shop", "config": {"connector.class": "io.debezium.connector.postgresql.PostgresConnector"}}\n',
  "event.json": '{"schema": {"type": "struct", "fields": []}, "payload": {"op": "c"}}\n',
  "compose.yaml": "services:\n  db:\n    image: postgres:17\n    ports: ['5432:5432']\n",
  "package.json": '{"name": "shop", "version": "1.0.0", "dependencies": {"pg": "^8.0.0"}}\n',
  "catalog.json": '{"@graph": [{"@type": "dcat:Catalog"}]}\n',
  "schema.json":
    '{"$schema": "https://json-schema.org/draft/2020-12/schema", "servers": {}, "components": {}}\n',
  "schema-bare.json": '{"type": "object", "properties": {"id": {"type": "integer"}}}\n',
  "orders.avsc.json": '{"type": "record", "name": "Order", "fields": []}\n',
  "comma.json": '{"openapi": "3.1.0", "servers": [],}\n',
  "two.yaml": "apiVersion: v1\nkind: Service\n---\napiVersion: v1\nkind: Secret\n",
  "dump.yaml":
    "-- PostgreSQL database dump\nSET search_path = '';\nCREATE TABLE public.orders (\n  id integer NOT NULL\n);\n",
  "ddl.json": "create table if not exists orders (id int primary key);\n",
  "shop.yaml": "// Shop\nTable orders {\n  id int [pk]\n  note text\n}\n",
  "main.yaml": 'resource "aws_db_instance" "shop" {\n  engine = "postgres"\n}\n',
  "orders.proto.yaml": 'syntax = "proto3";\nmessage Order {\n  int64 id = 1;\n}\n',
  "parquet.yaml": "message schema {\n  required int64 id;\n}\n",
  "schema.prisma.yaml": "model Order {\n  id Int @id\n}\n",
  "schema.graphql.yaml": "type Order {\n  id: ID!\n}\n",
  "spark.yaml": "root\n |-- id: long (nullable = false)\n",
  "psql.yaml":
    '      Table "public.orders"\n Column |  Type\n--------+--------\n id     | bigint\n',
  "mysql.json": "+----+\n| id |\n+----+\n",
  "readme.yaml": "# Orders\n\nThe table:\n\n```sql\nSELECT 1\n```\n",
  "fence.json": '```json\n{"openapi": "3.1.0"}\n```\n',
  "string.json": `${JSON.stringify('{"datastoreapi": "1.0.0", "info": {}}')}\n`,
};

/** A descriptor in a template. */
const TEMPLATES: Readonly<Record<string, string>> = {
  "jinja.yaml":
    "datastoreapi: 1.0.0\ninfo: { title: Shop, version: 1.0.0 }\nservices: {}\nschema:\n  tables:\n  {% for table in tables %}\n    - name: {{ table }}\n  {% endfor %}\n",
  "jinja.json": '{"datastoreapi": "1.0.0", "servers": {}, "version": {{ version }}}\n',
  "helm.yaml":
    "datastoreapi: 1.0.0\ninfo:\n  title: {{ .Values.title }}\n  version: {{ .Chart.Version | quote }}\nservers: {}\n",
  "helm-if.yaml": "{{- if .Values.enabled }}\ndatastoreapi: 1.0.0\nservers: {}\n{{- end }}\n",
  "terraform.json": '{"datastoreapi": "1.0.0", "servers": {}, "info": ${jsonencode(info)}}\n',
  "terraform.yaml":
    "datastoreapi: 1.0.0\nschema:\n  tables:\n%{ for table in tables ~}\n    - name: a\n%{ endfor ~}\n",
  "velocity.json":
    '{"datastoreapi": "1.0.0", "tables": [\n#foreach( $table in $tables )\n{"name": "$table"}\n#end\n]}\n',
  "velocity.yaml":
    "datastoreapi: 1.0.0\nservers: {}\nschema:\n  tables:\n#foreach( $table in $tables )\n    - name: $table\n#end\n",
  "shop.json.vm": '{"datastoreapi": "1.0.0", "servers": {}, "title": "$title"}\n',
  "shell.json": '{"datastoreapi": "1.0.0", "servers": {}, "version": $VERSION}\n',
  "shell-command.json": '{"datastoreapi": "1.0.0", "servers": {}, "version": $(cat VERSION)}\n',
  "shell.yaml": "#!/bin/sh\ncat <<EOF > shop.yaml\ndatastoreapi: 1.0.0\nservers: {}\nEOF\n",
  "erb.yaml": "datastoreapi: 1.0.0\ntitle: x\n<% if a %>\nservers: {}\n<% end %>\n",
};
const ALL = { ...FOREIGN, ...TEMPLATES };
const names = Object.keys(ALL);

const codeOf = (name: string) => (name in TEMPLATES ? "template" : "no-descriptor");

test.each(names)("%s is named, and never changed", async (name) => {
  const text = ALL[name] ?? "";
  const folder = makeFolder();
  folder.write(name, text);
  for (const flag of ["--fix", "--fix-unsafe"]) {
    for (const command of ["validate", "lint"]) {
      const { code, stdout } = await runMain([command, name, flag, "--format", "json"], {
        cwd: folder.path,
      });
      const [{ findings }] = JSON.parse(stdout).files;
      expect([code, findings.length, findings[0].code]).toEqual([1, 1, codeOf(name)]);
      expect(findings[0].message).toMatch(
        /^this is .*, not a d|part of a template, not of a d|; take the fence off$|; write the document itself$/,
      );
      expect(folder.read(name)).toBe(text);
    }
  }
  const { findings } = validate(text, { uri: name });
  expect(findings.map(({ code, fixes }) => [code, fixes])).toEqual([[codeOf(name), undefined]]);
  expect(applyFixes(text, findings, { unsafe: true }).text).toBe(text);
});

test("a search and a quoted glob skip all of them; a glob that a shell expands names them", async () => {
  const folder = makeFolder();
  for (const name of names) folder.write(name, ALL[name] ?? "");
  const ours = "shop:\n  datastoreapi: 1.0.0\n";
  folder.write("ours.yaml", ours.slice(6).trimStart());
  for (const paths of [["."], ["**/*.{json,yaml,yml,vm}"], ["./*"]]) {
    const { stdout, stderr } = await runMain(
      ["validate", "--fix-unsafe", "--format", "json", ...paths],
      { cwd: folder.path },
    );
    const { files } = JSON.parse(stdout);
    expect(
      files.map(({ path }: { path: string }) => path),
      stderr,
    ).toEqual([expect.stringMatching(/ours\.yaml$/)]);
  }
  const { stdout } = await runMain(["validate", "--fix-unsafe", "--format", "json", ...names], {
    cwd: folder.path,
  });
  const { files } = JSON.parse(stdout);
  expect(files.map(({ findings }: { findings: unknown[] }) => findings.length)).toEqual(
    names.map(() => 1),
  );
  for (const name of names) expect(folder.read(name)).toBe(ALL[name]);
});

test.each(names)(
  "the editor says what %s is if it names `datastoreapi`, and offers no edit",
  async (name) => {
    const text = ALL[name] ?? "";
    const folder = makeFolder();
    const uri = pathToFileURL(folder.write(name, text)).href;
    const client = await startClient();
    await client.open(uri, text);
    const codes = mayHoldDescriptor(text) ? [codeOf(name)] : [];
    const diagnostics = await client.diagnostics(uri);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
    const actions = await client.actions(uri, 0, text.length);
    // Its page can be shown.
    expect(actions.map(({ title, edit }) => [title, edit])).toEqual(
      codes.map((code) => [`Explain ${code}`, undefined]),
    );
  },
);

const OWN_SCHEMA = "./node_modules/datastore-descriptor/generated/descriptor.portable.schema.json";

test.each([
  ["a descriptor", { datastoreapi: "1.0.0", openapi: "3.1.0" }, "descriptor"],
  ["half of one", { info: {}, services: {}, schema: {} }, "descriptor"],
  [
    "services of databases",
    { services: { db: { name: "db", serverInfo: {} } }, schema: {} },
    "descriptor",
  ],
  ["parts that are something else", { info: {}, services: ["a"], schema: "x" }, "other"],
  ["a descriptor under a key", { descriptor: { datastoreapi: "1.0.0" } }, "descriptor"],
  ["descriptors in a list", [{ datastoreapi: "1.0.0" }, {}], "descriptor"],
  ["a document that may hold one", { openapi: "3.1.0", "x-api": "datastoreapi" }, "holder"],
  ["nothing but our schema", { $schema: OWN_SCHEMA }, "descriptor"],
  ["our schema and other keys", { $schema: OWN_SCHEMA, a: 1 }, "descriptor"],
  ["a schema of that name", { $schema: "./descriptor.schema.json", info: {} }, "other"],
  ["nothing known", { a: 1 }, "other"],
  ["a lone table", { fullyQualifiedName: "orders", columns: [], version: "1.0.0" }, "other"],
])("%s says nothing of another format", (_, value, is) => {
  expect(recognize(parseDocument(JSON.stringify(value))).is).toBe(is);
});

test.each([
  ["schema.json", JSON.stringify({ $schema: OWN_SCHEMA })],
  ["comment.yaml", `# yaml-language-server: $schema=${OWN_SCHEMA}\ninf: {}\n`],
])(
  "%s, which names our JSON Schema, has the same findings when it is named, found or opened",
  async (name, text) => {
    const folder = makeFolder();
    const uri = pathToFileURL(folder.write(name, text)).href;
    const client = await startClient();
    await client.open(uri, text);
    const opened = (await client.diagnostics(uri)).map(({ code }) => code);
    expect(opened).toContain("missing-property");
    for (const path of [name, "."]) {
      const { stdout } = await runMain(["lint", "--format", "json", path], { cwd: folder.path });
      const [{ findings }] = JSON.parse(stdout).files;
      expect(findings.map(({ code }: { code: string }) => code)).toEqual(opened);
    }
  },
);

test.each([
  ["odcs.yaml", "dsd import FILE"],
  ["manifest.json", "dsd import FILE"],
  ["dump.yaml", "dsd import FILE.sql"],
  ["readme.yaml", "take the fence off"],
  ["string.json", "write the document itself"],
  ["jinja.yaml", "check what the template produces"],
])("the finding about %s says what to do: %s", (name, next) => {
  expect(validate(ALL[name] ?? "", { uri: name }).findings[0]?.message).toContain(next);
});

test.each([
  ["a Table", "table", { fullyQualifiedName: "shop.orders", version: "1.0.0" }],
  ["a Table", "table", { name: "orders", columns: [{ name: "id" }] }],
  ["a Column", "column", { fullyQualifiedName: "shop.orders.id", dataType: "INT" }],
  ["a Schema", "schema", { databaseName: "shop", tables: [] }],
  ["a Database Service", "service", { name: "shop", serverInfo: { $ref: "#/a" } }],
  ["a Server Info", "server-info", { host: "db", port: "5432", connectionProtocols: {} }],
])("%s alone is one finding that says how to check it", (what, as, value) => {
  for (const input of [value, JSON.stringify(value)]) {
    const { findings } = validate(input);
    expect(findings.map(({ message, fixes }) => [message, fixes])).toEqual([
      [
        expect.stringMatching(`^this is ${what} object .*\`--as ${as}\` checks it as one$`),
        undefined,
      ],
    ]);
    expect(findings[0]?.range !== undefined).toBe(typeof input === "string");
  }
});

test("a value that holds a descriptor is searched, whatever else it says", () => {
  const api = { specification: "datastoreapi", definition: { datastoreapi: "1.0.0" } };
  const { findings } = validate({ openapi: "3.1.0", api });
  expect(findings.map(({ pointer }) => pointer)).toContain("/api/definition");
});

const DESCRIPTOR =
  '{"datastoreapi": "1.0.0", "info": {"title": "a", "version": "1.0.0"}, "services": {}, "schema": {}}\n';

test("a fence with nothing around it is taken off a descriptor", () => {
  for (const text of [`\`\`\`json\n${DESCRIPTOR}\`\`\`\n`, `\n~~~\n${DESCRIPTOR}~~~`]) {
    const { findings } = validate(text);
    expect(findings.map(({ message }) => message)).toEqual([
      "this is a document in a fence of Markdown; take the fence off",
    ]);
    expect(applyFixes(text, findings).text.trim()).toBe(DESCRIPTOR.trim());
  }
  const prose = `Here is the descriptor:\n\`\`\`json\n${DESCRIPTOR}\`\`\`\n`;
  const { findings } = validate(prose);
  expect([findings.length, applyFixes(prose, findings, { unsafe: true }).text]).toEqual([1, prose]);
});

test.each(["None", "True", "False"])("%s on a line with more is a constant of Python", (word) => {
  const text = `{'a': ${word}, 'datastoreapi': '1.0.0', 'services': {}, 'list': [${word}]}`;
  const fixed = applyFixes(text, validate(text).findings).text;
  const meant = { None: null, True: true, False: false }[word];
  expect(JSON.parse(fixed)).toMatchObject({ a: meant, datastoreapi: "1.0.0", list: [meant] });
});

test("recognizing takes time in proportion to the text", async () => {
  const hostile = ["{{ ", "#", "/*", "-- \n", "```\n", "$a.", "CREATE a ", "{% a"];
  for (const part of sample(hostile)) {
    const text = part.repeat(200_000 / part.length);
    const time = await measure(() => [validate(text), validate(`{${text}`)]);
    expect(time, part).toBeLessThan(4000);
  }
});

test("what can be imported is known before and after it is parsed", () => {
  const imported = Object.entries(FOREIGN).flatMap(([file, text]) => {
    const { format } = recognize(parseDocument(text, { file }));
    expect(mayBeImported(text), file).toBe(format?.importedAs !== undefined);
    return format?.importedAs ?? [];
  });
  expect(new Set(imported)).toEqual(new Set(["odcs", "dbt"]));
});
