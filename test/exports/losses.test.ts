// The table of losses in docs/exports.md. UPDATE_DOCS=1 writes it.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Loss } from "../../src/exports/exported.js";
import { FORMATS, type FormatValues } from "../../src/exports/index.js";
import { SQL_DIALECTS } from "../../src/exports/sql/column-types.js";
import { readFile } from "../../src/node.js";
import { isUpdating } from "../support/markdown.js";
import { readText, root } from "../support/project.js";

const PAGE = "docs/exports.md";
const BEFORE = "which has\neverything:\n\n";

const { model } = await readFile(join(root, "fixtures/exports/shop.yaml"));

/** Each format with the options that change what it loses. */
const variants: readonly (readonly [title: string, id: string, values: FormatValues])[] =
  FORMATS.flatMap(({ id }) => {
    if (id === "sql") {
      return SQL_DIALECTS.map((dialect) => [dialect, id, { dialect }] as const);
    }
    if (id === "typescript") {
      return ["rows", "zod"].map((use) => [`typescript, ${use}`, id, { for: use }] as const);
    }
    return [[id, id, {}] as const];
  });

function lossesOf(id: string, values: FormatValues): readonly Loss[] {
  const format = FORMATS.find((one) => one.id === id);
  if (format === undefined || model === undefined) throw new Error(`no format ${id}`);
  return format.run(model, values, { perTable: false }).losses;
}

/** The table: a row for each kind of loss, and a column for each format. */
function lossTable(): string {
  const columns = variants.map(([title, id, values]) => ({ title, losses: lossesOf(id, values) }));
  const kinds = new Set(columns.flatMap(({ losses }) => losses.map(({ what }) => what)));
  const cell = (losses: readonly Loss[], what: string): string => {
    const lost = losses.filter((loss) => loss.what === what).length;
    const isGone =
      what === "interval of a partition" && losses.some((loss) => loss.what === "partition");
    if (lost === 0) return isGone ? "lost with it" : "held";
    return `${lost} lost`;
  };
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  return [
    row(["", ...columns.map(({ title }) => title)]),
    `|${"---|".repeat(columns.length + 1)}\n`,
    ...[...kinds]
      .sort()
      .map((what) => row([what, ...columns.map(({ losses }) => cell(losses, what))])),
  ].join("");
}

test("the table of docs/exports.md has what the formats report", () => {
  const page = readText(PAGE);
  const start = page.indexOf(BEFORE) + BEFORE.length;
  const end = page.indexOf("\n\n", start) + 1;
  if (isUpdating) {
    writeFileSync(join(root, PAGE), page.slice(0, start) + lossTable() + page.slice(end));
  } else expect(page.slice(start, end)).toBe(lossTable());
});

test("docs/exports.md has a row for every format", () => {
  const rows = readText(PAGE)
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((line) => line.split("|")[1]?.match(/[\w-]+/g) ?? []);
  expect(named.sort()).toEqual(FORMATS.map(({ id }) => id).sort());
});

describe("every loss", () => {
  test.each(variants)("of %s says where and why", (_, id, values) => {
    for (const { what, where, why } of lossesOf(id, values)) {
      expect(what).toMatch(/^[a-z][a-z ]+$/);
      expect(where).toMatch(/^(?:orders|customers|events|daily|legacy)(?:\.|$)/);
      expect(why).toMatch(/^[^\n]{4,}[^.\n]$/);
    }
  });

  const COMMENTED = ["sql", "dbml"];
  test.each(variants.filter(([, id]) => COMMENTED.includes(id)))(
    "of %s is a comment in the text",
    (_, id, values) => {
      const format = FORMATS.find((one) => one.id === id);
      const text = model && format?.run(model, values, { perTable: false }).files[0]?.text;
      for (const { what, where, why } of lossesOf(id, values)) {
        expect(text).toContain(`dsd: ${what} of ${where}: ${why}`);
      }
    },
  );
});
