import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { descriptor, type Folder } from "../support/folder.js";
import { globOf, linted, ofDiagnostic, ofFinding } from "./as-linted.js";
import type { TestClient } from "./client.js";
import { makeFolder, startClient } from "./started.js";

let client: TestClient;
let folder: Folder;

const COMMENTS = `datastoreapi: 1.0.0
info: { title: t, version: 1.0.0 }
services: {}
schema:
  tables:
    - fullyQualifiedName: shop.orders
      version: 1.0.0
      # dsd-disable-next-line missing-columns -- the import fills them in
      columns: []
    - fullyQualifiedName: shop.lines
      version: 1.0.0
      columns: [] # dsd-disable-line missing-columns
    # dsd-disable-next-line column-positions -- there was one
    - fullyQualifiedName: shop.customers
      version: 1.0.0
      columns: []
`;

const table = (fullyQualifiedName: string) => ({
  fullyQualifiedName,
  version: "1.0.0",
  columns: [],
});
const DESCRIPTOR = descriptor({}, [table("shop.orders"), table("shop.lines")]);
const suppression = (name: string, files: string[]) => ({
  rules: ["missing-columns"],
  files,
  name,
  reason: "the import fills them in",
});
const product = (definition: unknown) => ({
  dataProductDescriptor: "1.0.0",
  info: { fullyQualifiedName: "urn:dpds:p", domain: "d", name: "p", version: "1.0.0" },
  interfaceComponents: {
    outputPorts: [
      {
        fullyQualifiedName: "urn:dpds:p:o",
        name: "o",
        version: "1.0.0",
        promises: {
          api: { version: "1.0.0", specification: "datastoreapi", definition },
        },
      },
    ],
  },
});

/** Files in a folder, and codes that the server has to report in them at least. */
const CASES: [title: string, files: Record<string, string | object>, codes: string[]][] = [
  [
    "comments, used, unused and without a reason",
    { "db.yaml": COMMENTS },
    ["missing-columns", "invalid-suppression", "unused-suppression"],
  ],
  [
    "the configuration, used and unused",
    {
      "db.json": DESCRIPTOR,
      "dsd.config.json": {
        suppressions: [suppression("shop.orders", ["db.json"]), suppression("x.y", ["db.json"])],
      },
    },
    ["missing-columns", "unused-suppression"],
  ],
  [
    "a configuration that another one extends",
    {
      "db.json": DESCRIPTOR,
      "base.yaml":
        "suppressions:\n  - { rules: [missing-columns], files: [db.json], name: x.y, reason: r }\n",
      "dsd.config.yaml": "extends: ./base.yaml\n",
    },
    ["missing-columns", "unused-suppression"],
  ],
  [
    "a data product document with a descriptor in an object",
    {
      "product.json": product(DESCRIPTOR),
      "dsd.config.json": { suppressions: [suppression("shop.lines", ["*.json"])] },
    },
    ["missing-columns"],
  ],
  [
    "a data product document with a descriptor in a string",
    { "product.json": product(JSON.stringify(DESCRIPTOR)) },
    ["missing-columns"],
  ],
  [
    "a data product document with comments",
    {
      "product.yaml": `dataProductDescriptor: 1.0.0
info: { fullyQualifiedName: "urn:dpds:p", domain: d, name: p, version: 1.0.0 }
interfaceComponents:
  outputPorts:
    - fullyQualifiedName: "urn:dpds:p:o"
      name: o
      version: 1.0.0
      promises:
        api:
          version: 1.0.0
          specification: datastoreapi
          definition:
${COMMENTS.replace(/^/gm, "            ").trimEnd()}
`,
    },
    ["missing-columns", "invalid-suppression", "unused-suppression"],
  ],
];

describe("the diagnostics with suppressions are what `dsd lint` reports:", () => {
  const write = (files: Record<string, string | object>): string => {
    folder = makeFolder();
    for (const [name, content] of Object.entries(files)) folder.write(name, content);
    // The search for a configuration ends here.
    folder.write(".git/HEAD", "ref: refs/heads/main\n");
    return folder.path;
  };
  const compare = async (expected: Awaited<ReturnType<typeof linted>>, codes: string[]) => {
    const shown: string[] = [];
    for (const [path, findings] of expected) {
      const found = await client.diagnostics(pathToFileURL(path).href);
      expect(found.map(ofDiagnostic)).toEqual(findings.map(ofFinding));
      shown.push(...found.map(({ code }) => String(code)));
    }
    expect(shown).toEqual(expect.arrayContaining(codes));
  };

  test.each(CASES)("%s", async (_, files, codes) => {
    const cwd = write(files);
    const [main = ""] = Object.keys(files);
    client = await startClient();
    await client.open(pathToFileURL(`${cwd}/${main}`).href, folder.read(main));
    await compare(await linted(cwd, [globOf(main)]), codes);
  });

  test("a suppression for all files, in a folder of which everything is known", async () => {
    const files = {
      "db.json": DESCRIPTOR,
      "dsd.config.json": {
        suppressions: [suppression("shop.orders", ["**"]), suppression("x.y", ["**"])],
      },
    };
    const cwd = write(files);
    client = await startClient({ folder: cwd });
    const uri = pathToFileURL(`${cwd}/dsd.config.json`).href;
    await client.until(uri, (found) => found.length > 0);
    await compare(await linted(cwd), ["missing-columns", "unused-suppression"]);
  });

  test("a base that changes is read again", async () => {
    const cwd = write({
      "db.json": DESCRIPTOR,
      "base.json": {},
      "dsd.config.json": { extends: "./base.json" },
    });
    client = await startClient();
    const uri = pathToFileURL(`${cwd}/db.json`).href;
    await client.open(uri, folder.read("db.json"));
    const before = await client.diagnostics(uri);
    folder.write("base.json", { suppressions: [suppression("shop.orders", ["**"])] });
    const changes = [{ uri: pathToFileURL(`${cwd}/base.json`).href, type: 2 }];
    await client.notify("workspace/didChangeWatchedFiles", { changes });
    expect(await client.diagnostics(uri)).toHaveLength(before.length - 1);
  });
});
