import fc from "fast-check";
import { expect, test } from "vitest";
import { LSPErrorCodes, type Range } from "vscode-languageserver-protocol";
import { cases } from "../support/effort.js";
import { readText } from "../support/project.js";
import { TestClient } from "./client.js";

const FILES = [
  "examples/stock.yaml",
  "examples/orders.json",
  "examples/lint.yaml",
  "examples/data-product/product.yaml",
];

/** Requests about a position, with what else they need. */
const REQUESTS: Readonly<Record<string, object>> = {
  hover: {},
  definition: {},
  references: { context: { includeDeclaration: true } },
  documentHighlight: {},
  completion: {},
  prepareRename: {},
  rename: { newName: "a.b" },
};
const WHOLE = ["documentSymbol", "documentLink", "foldingRange"];

const edit = fc.record({
  at: fc.nat(),
  length: fc.oneof(fc.nat(3), fc.nat(200)),
  text: fc.oneof(
    fc.constantFrom(
      "",
      '"',
      "'",
      "{",
      "}",
      "[",
      "]",
      "\n",
      "  ",
      "- ",
      ": ",
      "#",
      "&a ",
      "*a",
      "|\n",
      "\t",
      "\r",
      "---\n",
      "größe 😀",
      "$ref: ",
      "# dsd-disable-next-line missing-columns -- x\n",
      "# dsd-disable-line\n",
      '"$ref": "#/',
    ),
    fc.string({ maxLength: 20, unit: "binary" }),
  ),
});

/** A rename may be refused, with a sentence for a person; every other error is a failure. */
function refused(error: unknown): null {
  const { code, message } = error as { code: number; message: string };
  expect(code).toBe(LSPErrorCodes.RequestFailed);
  expect(message).not.toBe("");
  return null;
}

/** Every range in an answer. */
function rangesIn(answer: unknown): Range[] {
  if (typeof answer !== "object" || answer === null) return [];
  const { start, end } = answer as Partial<Range>;
  if (start !== undefined && end !== undefined) return [answer as Range];
  return Object.values(answer).flatMap(rangesIn);
}

test("no request fails on any text, and no answer is outside of the text", async () => {
  const client = await TestClient.start();
  const uri = "untitled:text";
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...FILES),
      fc.array(edit, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(), { minLength: 2, maxLength: 2 }),
      async (file, edits, positions) => {
        await client.open(uri, readText(file), file.endsWith(".json") ? "json" : "yaml");
        for (const { at, length, text } of edits) {
          const start = at % (client.textOf(uri).length + 1);
          await client.splice(uri, start, start + length, text);
          const offset =
            positions[0] === undefined
              ? 0
              : (start + (positions[0] % 20)) % (client.textOf(uri).length + 1);
          const asked = Object.entries(REQUESTS).map(([name, more]) =>
            client.at(name, uri, offset, more).catch(refused),
          );
          const whole = WHOLE.map((name) =>
            client.request(`textDocument/${name}`, { textDocument: { uri } }),
          );
          const actions = client.actions(uri, offset, offset);
          const document = client.document(uri);
          for (const answer of await Promise.all([...asked, ...whole, actions])) {
            for (const range of rangesIn(answer)) {
              for (const position of [range.start, range.end]) {
                expect(document.positionAt(document.offsetAt(position))).toEqual(position);
              }
            }
          }
        }
        await client.actions(uri, 0, client.textOf(uri).length, ["source.fixAll"]);
        await client.close(uri);
        expect(client.bugs).toEqual([]);
      },
    ),
    { numRuns: cases(25) },
  );
  await client.stop();
});
