// A gate that cannot be passed by being unreadable: what a new version loses from sight is a change or a finding.

import { describe, expect, test } from "vitest";
import { diff, diffTrees } from "../../src/index.js";
import { formatPointer } from "../../src/values/json-value.js";
import { isThorough, sample } from "../support/effort.js";
import { Folder } from "../support/folder.js";
import { readText } from "../support/project.js";
import {
  changed,
  LOST_PROPERTIES,
  OLD,
  PULL_REQUESTS,
  properties,
  ref,
  shapes,
  shop,
  table,
  textsIn,
} from "../support/pull-requests.js";
import { runMain } from "../support/run-main.js";

/** The rows of the table that are tried. */
const TRIED = sample(LOST_PROPERTIES, 3);

/** Their outcomes: two tests look at each of them. */
const outcomes = new Map<string, Promise<string>>();

/** The exit code by default, and the codes of changes and findings. */
function outcome({ name, path, loss }: (typeof LOST_PROPERTIES)[number]): Promise<string> {
  const title = `${name} ${loss}`;
  const known = outcomes.get(title) ?? measured(changed(path, loss));
  outcomes.set(title, known);
  return known;
}

async function measured(next: unknown): Promise<string> {
  const { changes, findings } = await diff(JSON.stringify(OLD), JSON.stringify(next));
  const isError = findings.some(({ severity }) => severity === "error");
  const codes = new Set([...changes.map(({ code }) => code), ...findings.map(({ code }) => code)]);
  return [isError ? 1 : 0, ...codes].join(" ");
}

/** Why the loss of a property is neither a change nor a finding. */
const SILENT: Readonly<Record<string, string>> = {
  "Table.name deleted": "the fully qualified name ends in it",
  "Column.name deleted": "the fully qualified name ends in it",
  "Column.columnConstraint deleted":
    "a constraint of the table says that the column is the primary key",
  "Column.columnConstraint mistyped":
    "any text is valid, and a constraint of the table says that the column is the primary key",
  "Column.ordinalPosition deleted": "the list has the same order",
  "Data Store Descriptor.$schema deleted": "it is for editors",
  "Data Store Descriptor.$schema mistyped": "it is for editors, and any value is valid",
  "Table.id deleted": "it names the entry of a catalog",
  "Table.entityType deleted": "it says what every table is",
  "Standard Definition.id deleted": "it names the entry of a catalog",
  "Standard Definition.id mistyped": "it names the entry of a catalog, and any value is valid",
  "Reference.description deleted": "it is about the reference",
  "Reference.description mistyped": "it is about the reference, and any value is valid",
  "Components.serverInfo deleted": "nothing refers to it",
};

describe("every property that a new version loses", () => {
  test("the table has at least 120 pull requests", () => {
    expect(LOST_PROPERTIES.length).toBeGreaterThanOrEqual(120);
  });

  test("every property of the specification is in it", () => {
    const all = Object.values(shapes).flatMap((shape) =>
      typeof shape === "object" && "properties" in shape
        ? Object.keys(shape.properties).map((key) => `${shape.title}.${key}`)
        : [],
    );
    expect(all.filter((name) => !properties.has(name))).toEqual([]);
  });

  test("exit code and codes", async () => {
    const rows: string[] = [];
    for (const lost of TRIED) rows.push(`${lost.name} ${lost.loss}: ${await outcome(lost)}`);
    // To write it: `THOROUGH=1 npx vitest run test/diff/gate.slow.test.ts -u`.
    const table = "fixtures/diff/losses.txt";
    if (isThorough) await expect(`${rows.join("\n")}\n`).toMatchFileSnapshot(`../../${table}`);
    else expect(sample(readText(table).trimEnd().split("\n"), 3)).toEqual(rows);
  });

  test.each(TRIED)("$name $loss is a change or a finding", async (lost) => {
    const { name, path, loss } = lost;
    const [code = "", ...codes] = (await outcome(lost)).split(" ");
    // A safe fix takes null out of an optional property.
    const kept = loss === "nulled" ? "deleted" : loss;
    if (`${name} ${kept}` in SILENT) expect([code, codes]).toEqual(["0", []]);
    else expect(codes, formatPointer(path)).not.toEqual([]);
  });
});

describe("pull requests that lose a part from sight", () => {
  test.each(PULL_REQUESTS)("%s", async (_, old, next, code) => {
    const { files, failures = [] } = await diffTrees(textsIn(old), textsIn(next));
    expect(failures).toEqual([]);
    const errors = files.flatMap(({ findings }) =>
      findings.filter(({ severity }) => severity === "error"),
    );
    expect(errors.length > 0 ? 1 : 0, JSON.stringify(files, null, 1)).toBe(code);
  });

  test.each<[format: string, shown: RegExp]>([
    ["pretty", /✗ new\.json: no changes, 1 part not compared/],
    ["concise", /^new\.json:1:\d+: error not-compared `t\.json` cannot be compared/],
    [
      "markdown",
      /^## Descriptors could not be compared completely\n[\s\S]*1 part not compared[\s\S]*\*\*error\*\*/,
    ],
    ["json", /"code": "not-compared",\n +"severity": "error"/],
    ["sarif", /"ruleId": "not-compared"[\s\S]*"level": "error"/],
    ["github", /^::error file=new\.json,line=1[^\n]*title=not-compared/],
    ["gitlab", /"check_name": "not-compared"[\s\S]*"severity": "major"/],
    ["junit", /failures="1"[\s\S]*not-compared/],
  ])("in the format %s, with exit code 1 until it is accepted", async (format, shown) => {
    const folder = new Folder();
    try {
      folder.write("old.json", JSON.stringify(shop(table("a"))));
      folder.write("new.json", JSON.stringify(shop(ref("t.json"))));
      const run = () =>
        runMain(["diff", "--format", format, "old.json", "new.json"], { cwd: folder.path });
      const { code, stdout } = await run();
      expect(code).toBe(1);
      expect(stdout).toMatch(shown);
      const accepted = [{ code: "not-compared", subject: "t.json", reason: "looked at" }];
      folder.write("dsd.config.json", JSON.stringify({ diff: { accepted } }));
      expect(await run()).toMatchObject({ code: 0, stderr: "" });
    } finally {
      folder.remove();
    }
  });
});
