// Markdown shows what strangers wrote as text: no image, no link, no cell of a table that ends early.

import { createRequire } from "node:module";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatGithubSummary } from "../../src/reporters/findings/github.js";
import { escapeMarkdown } from "../../src/words/markdown-text.js";
import { printable, quote } from "../../src/words/phrases.js";
import { cases } from "../support/effort.js";
import { folderPerTest } from "../support/folder.js";
import { reportOf } from "../support/reports.js";
import { runMain } from "../support/run-main.js";

/** It has no types. */
interface Renderer {
  render(markdown: string): string;
}
const MarkdownIt: new (options: object) => Renderer = createRequire(import.meta.url)("markdown-it");
const renderer = new MarkdownIt({ html: true, linkify: true });

/** The HTML of a text, which has neither images nor links nor other tags of strangers. */
function rendered(markdown: string): string {
  const html = renderer.render(markdown);
  expect(html, markdown).not.toMatch(/<(?:img|a|script|b)\b|<!--/i);
  return html;
}

/** The cells of a row as cmark reads them: a backslash escapes the next character, whatever it is. */
const cells = (row: string): number =>
  (row.match(/(?:\\[\s\S]|[^|\\])+/g) ?? []).filter((cell) => cell.trim() !== "").length;

const PIECES = [
  ..."`\\|![]()<>*_~&$\n ",
  "``",
  "```",
  "\\|",
  "![x](https://evil.example/z.png)",
  "[a](https://evil.example)",
  "[a]: https://evil.example",
  "<https://evil.example>",
  "<img src=x>",
  "<!--",
  "https://evil.example/x",
  "www.evil.example",
  "a@evil.example",
  "&lt;b&gt;",
  "a",
];
const text = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 8 })
  .map((pieces) => `a${pieces.join("")}`);

test("no text becomes an image or a link, or ends its cell", () => {
  fc.assert(
    fc.property(text, (own) => {
      for (const message of [printable(own), `unknown key ${quote(own)} and ${quote(own)}`]) {
        const shown = escapeMarkdown(message);
        rendered(`- **error**: ${shown}`);
        const row = `| ${shown} | b |`;
        expect(rendered(`| x | y |\n|---|---|\n${row}`).match(/<td>/g), row).toHaveLength(2);
        expect(cells(row), row).toBe(2);
      }
    }),
    { numRuns: cases(3_000) },
  );
});

test("code stays code, with its signs", () => {
  expect(rendered(escapeMarkdown("unknown `a_b*|c` in <b>"))).toBe(
    "<p>unknown <code>a_b*\\|c</code> in &lt;b&gt;</p>\n",
  );
});

const folder = folderPerTest();

const HOSTILE = [
  "```\n![x](https://evil.example/z.png)",
  "``![x](https://evil.example/z.png)",
  "\\|![x](https://evil.example/z.png)|",
  "[a](https://evil.example)",
  "https://evil.example",
  "www.evil.example",
  "<img src=x>",
];

test.each(HOSTILE)("names such as %j in `dsd diff --format markdown`", async (name) => {
  const document = (type: string, key: string) => ({
    datastoreapi: "1.0.0",
    info: { title: name, version: "1.0.0", datastoreName: "d" },
    services: { [key]: { name, description: name } },
    schema: {
      tables: [
        {
          name,
          fullyQualifiedName: name,
          version: "1.0.0",
          columns: [{ name, fullyQualifiedName: name, dataType: type }],
        },
      ],
    },
  });
  folder.write("old.json", document("INT", name));
  folder.write("new.json", document(name, `${name}2`));
  const args = ["diff", "--format=markdown", "--fail-on=never", "old.json", "new.json"];
  const { stdout } = await runMain(args, { cwd: folder.path });
  const rows = stdout.split("\n").filter((line) => line.startsWith("| "));
  expect(rows.length).toBeGreaterThan(1);
  rendered(stdout);
});

test.each(HOSTILE)("messages and files such as %j in the summary of a step", (name) => {
  const summary = formatGithubSummary(
    reportOf([{ message: `unknown property ${quote(name)}: ${name}` }], name),
  );
  expect(rendered(summary).match(/<td>/g)).toHaveLength(3);
});
