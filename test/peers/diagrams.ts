// Mermaid itself reads and draws the diagrams of Markdown pages, in Chromium.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { chromium } from "playwright-core";
import { findChromium } from "../../scripts/install-program.js";
import { toMarkdown } from "../../src/export.js";
import { type Model, read } from "../../src/index.js";
import { modelOf } from "../support/models.js";
import { schemas } from "../support/tables.js";

declare const mermaid: {
  initialize(options: object): void;
  render(id: string, text: string): Promise<unknown>;
};

/** Names and types on which Mermaid fails as they are. */
const HARD = [
  ..."%\\#$`|;:{}[]()<>\"'~*&@",
  ...[
    "1st",
    "größe",
    "主键",
    "a b",
    "a-b",
    "title",
    "end",
    "erDiagram",
    "PK",
    "fk",
    "Uk",
    "--",
    "%% x",
    "___",
  ],
  ...["double precision", "DECIMAL(18,2)", "x\ny", "\u202e", "", "😀"],
];

/** Two tables with a name in each place of a diagram. */
const hard = (name: string): Model =>
  modelOf({
    tables: ["a", "b"].map((table) => ({
      ...{ fullyQualifiedName: table, name: `${name}${table}`, version: "1.0.0" },
      columns: [{ fullyQualifiedName: `${table}.c`, name, dataType: name, isPrimaryKey: true }],
      constraints:
        table === "a" ? [{ constraintType: "FOREIGN_KEY", columns: ["a.c", "b.c"] }] : [],
    })),
  });

const shop = readFileSync(join(import.meta.dirname, "../../examples/pages/shop.yaml"), "utf8");
const models: Model[] = [
  ...(await read(shop)).models,
  ...HARD.map(hard),
  ...fc.sample(schemas(), { numRuns: 40, seed: 33 }).map((schema) => modelOf(schema)),
];
const diagrams = models.flatMap((model) => {
  const text = toMarkdown(model).files[0]?.text ?? "";
  return [...text.matchAll(/```mermaid\n([\s\S]*?)\n```/g)].map(([, diagram = ""]) => diagram);
});

const { path: executablePath, ...missing } = findChromium();
if (executablePath === undefined) throw new Error(JSON.stringify(missing));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage();
await page.addScriptTag({
  path: join(import.meta.dirname, "node_modules/mermaid/dist/mermaid.min.js"),
});
const failures = await page.evaluate(async (texts) => {
  mermaid.initialize({ startOnLoad: false, suppressErrorRendering: true });
  const failed: string[] = [];
  for (const [index, text] of texts.entries()) {
    try {
      await mermaid.render(`diagram${index}`, text);
    } catch (error) {
      failed.push(`${error}\n${text}`);
    }
  }
  return failed;
}, diagrams);
await browser.close();
for (const failure of failures) console.error(failure);
console.log(
  `mermaid has drawn ${diagrams.length - failures.length} of ${diagrams.length} diagrams`,
);
// Each hard name has a diagram of all tables, and one for each table.
process.exitCode = failures.length === 0 && diagrams.length > 3 * HARD.length ? 0 : 1;
