// The table in docs/fixes.md: what the fixes leave of the findings in the fixtures, and in real documents.
//
// UPDATE_DOCS=1 npx vitest run test/fix-table.slow.test.ts writes it, and a thorough run compares it; each run compares the
// number of documents. The rows of real documents stay as they are unless DSD_SAMPLES is the folder that has them.

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { JsonReport } from "./data-products/support.js";
import { isThorough } from "./support/effort.js";
import { Folder } from "./support/folder.js";
import { countPlaceholders } from "./support/kept-meaning.js";
import { isUpdating } from "./support/markdown.js";
import { filesBelow, readText, root } from "./support/project.js";
import { runMain } from "./support/run-main.js";

const PAGE = "docs/fixes.md";

/** A document, and the kind of object that it is. */
interface Document {
  readonly path: string;
  readonly as: string;
}

const slips = filesBelow("fixtures/slips", "before.json", "before.yaml").map((path): Document => {
  const expected = readText(path.replace(/before\.\w+$/, "expected.json"));
  const { as = "descriptor" } = JSON.parse(expected) as { as?: string };
  return { path: join(root, path), as };
});

const invalid = filesBelow("fixtures/invalid", ".json", ".yaml").map((path): Document => {
  return { path: join(root, path), as: "descriptor" };
});

/** The real documents: how their files start in the folder of samples, and their row of the table. */
const REAL = {
  "001": "odm-specification-datastoreapi: `examples/v1.0.0-DRAFT/example.json`",
  "004":
    "odm-specification-dpdescriptor: `examples/tripexecution/ports/trip-status-oport-api.json`",
  "011": "data-products-with-bauplan: `data-product-descriptor.json`",
  "018": "-odm-demo: `…/ports/output/rfm-oport-api.json`",
  "025": "odm-platform-pp-registry-server: `…/dpds-v1.0.0-invalid-for-old-parser.json`",
  "027": "odm-cli-extensions-importer-jdbc: `…/ImporterJDBCExtensionTest.testPatch.json`",
  "034": "odm-platform-adapter-observer-blindata: `docs/mapping.md`",
  "051": "odm-platform-adapter-observer-blindata: `…/v1QualityExtractor_odcs31_sql_raw….json`",
};

const folders: Folder[] = [];
afterAll(() => {
  for (const folder of folders) folder.remove();
});

/** The row of some documents: their findings, and those that a person has to decide, before and after. */
async function rowOf(title: string, documents: readonly Document[]): Promise<string> {
  const kinds = new Map(documents.map(({ as }) => [as, documents.filter((one) => one.as === as)]));
  const sums = { found: 0, open: 0, safe: 0, unsafe: 0, left: 0, placeholders: 0 };
  for (const [as, own] of kinds) {
    const folder = new Folder();
    folders.push(folder);
    for (const [index, { path }] of own.entries()) {
      mkdirSync(join(folder.path, `${index}`));
      cpSync(path, join(folder.path, `${index}`, path.replace(/.*[\\/]/, "")));
    }
    const files = () => filesIn(folder).map((name) => folder.read(name));
    const before = files();
    const [found, safe, unsafe] = [
      await findingsOf(folder, as),
      await findingsOf(folder, as, "--fix"),
      await findingsOf(folder, as, "--fix-unsafe"),
    ];
    sums.found += found.length;
    sums.open += found.filter(({ fixes = [] }) => fixes.length === 0).length;
    sums.safe += safe.length;
    sums.unsafe += unsafe.length;
    sums.left += unsafe.filter(({ fixes = [] }) => fixes.length === 0).length;
    for (const [index, text] of files().entries()) {
      sums.placeholders += countPlaceholders(before[index] ?? "", text);
    }
  }
  return `| ${title} | ${Object.values(sums).join(" | ")} |`;
}

const filesIn = (folder: Folder): string[] =>
  readdirSync(folder.path, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:json|yaml)$/.test(name))
    .sort();

async function findingsOf(folder: Folder, as: string, ...options: string[]) {
  const args = ["validate", "--as", as, "--no-config", "--format", "json", ...options];
  const { stdout } = await runMain([...args, ...filesIn(folder)], { cwd: folder.path });
  return (JSON.parse(stdout) as JsonReport).files.flatMap(({ findings }) => findings);
}

/**
 * Compares a row with the page, or writes it.
 *
 * @param name the title of the row, without the number of documents
 */
function expectRow(name: string, row: string): void {
  const page = readText(PAGE);
  const line = page.split("\n").find((one) => one.startsWith("| ") && one.includes(`${name} |`));
  if (line === undefined) throw new Error(`${PAGE} has no row for ${name}`);
  if (isUpdating)
    writeFileSync(
      join(root, PAGE),
      page.replace(line, () => row),
    );
  else expect(line).toBe(row);
}

describe.each([
  ["`fixtures/slips`", slips],
  ["`fixtures/invalid`", invalid],
])("%s", (folder, documents) => {
  const title = `${documents.length} documents in ${folder}`;

  // Each of these fixes is also tried by the tests of slips, which say more about it than a number.
  test.runIf(isThorough || isUpdating)("what the fixes leave", { timeout: 120_000 }, async () => {
    expectRow(folder, await rowOf(title, documents));
  });

  test("the page has each of the documents", () => {
    expect(readText(PAGE), "UPDATE_DOCS=1 npx vitest run test/fix-table.slow.test.ts").toContain(
      `| ${title} |`,
    );
  });
});

const samples = process.env.DSD_SAMPLES;

describe.skipIf(samples === undefined)("real documents", () => {
  test.each(Object.entries(REAL))("%s", async (start, title) => {
    const name = readdirSync(samples ?? "").find((one) => one.startsWith(`${start}-`)) ?? "";
    const path = join(samples ?? "", name);
    expect(readFileSync(path, "utf8")).not.toBe("");
    expectRow(title, await rowOf(title, [{ path, as: "descriptor" }]));
  });
});

test("no document gets a placeholder", () => {
  const rows = readText(PAGE)
    .split("\n")
    .filter((line) => / \d+ \| \d+ \| \d+ \|$/.test(line));
  expect(rows).toHaveLength(10);
  expect(rows.filter((row) => !row.endsWith("| 0 |"))).toEqual([]);
});
