import fc from "fast-check";
import { expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { EditedText } from "../../src/lsp/documents/edited-text.js";
import { LineIndex } from "../../src/syntax/line-index.js";

const pieces = fc
  .array(fc.constantFrom("a", "größe", "😀", "\n", "\r", "\r\n", "\n\n", ""), { maxLength: 6 })
  .map((list) => list.join(""));
const position = fc.record({ line: fc.nat(8), character: fc.nat(8) });
const edit = fc.record({ range: fc.record({ start: position, end: position }), text: pieces });

test("a text has the lines of one that was read as a whole, after any edits", () => {
  fc.assert(
    fc.property(
      pieces,
      fc.array(fc.oneof({ weight: 9, arbitrary: edit }, fc.record({ text: pieces })), {
        maxLength: 8,
      }),
      (start, edits) => {
        const text = new EditedText(start);
        for (const change of edits) {
          // One that has edits behind it can be wrong about lines behind its end.
          const before = TextDocument.create("file:///a", "yaml", 1, text.text);
          text.apply(change);
          expect(text.text).toBe(TextDocument.update(before, [change], 2).getText());
          const linesOf = (lines: LineIndex) =>
            Array.from({ length: text.text.length + 2 }, (_, at) => [
              lines.positionAt(at),
              lines.startOf(at + 1),
            ]);
          expect(linesOf(text.lines)).toEqual(linesOf(new LineIndex(text.text)));
        }
      },
    ),
    { numRuns: 400 },
  );
});
