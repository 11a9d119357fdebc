import { PassThrough } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { greet, withoutAnswer } from "../../src/lsp/greeting.js";
import { firstMessage, writtenMessage } from "../../src/lsp/messages.js";

const RESULT = { capabilities: {} };

/** Splits bytes at some places. */
const split = (bytes: Buffer, places: readonly number[]): Buffer[] => {
  const sorted = [0, ...places.map((at) => at % bytes.length), bytes.length].sort((a, b) => a - b);
  return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end));
};

/** Greets with an input, and returns what was written, and what is left to read. */
async function greeted(chunks: readonly Buffer[], isEnded = true) {
  const input = new PassThrough();
  const written: Buffer[] = [];
  const answered = greet(input, (bytes) => written.push(bytes), RESULT);
  for (const chunk of chunks) input.write(chunk);
  if (isEnded) input.end();
  const id = await answered;
  const left: Buffer[] = [];
  if (!input.readableEnded) {
    for await (const chunk of input) left.push(chunk as Buffer);
  }
  return { id, written: Buffer.concat(written), left: Buffer.concat(left) };
}

test("initialize is answered, however it arrives, and stays in the input", async () => {
  const request = { jsonrpc: "2.0", id: 7, method: "initialize", params: { rootUri: "file:///ö" } };
  const bytes = Buffer.concat([writtenMessage(request), writtenMessage({ method: "initialized" })]);
  const places = fc.array(fc.nat(), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(places, async (at) => {
      const { id, written, left } = await greeted(split(bytes, at));
      expect(id).toBe(7);
      expect(left).toEqual(bytes);
      const answer = { jsonrpc: "2.0", id: 7, result: RESULT };
      expect(firstMessage(written)).toEqual({ message: answer, end: written.length });
    }),
    { numRuns: 30 },
  );
});

test.each([
  ["another request", writtenMessage({ id: 1, method: "shutdown" })],
  ["a notification", writtenMessage({ method: "initialize" })],
  ["no JSON", Buffer.from("Content-Length: 3\r\n\r\n{a}")],
  ["a header without a length", Buffer.from("Content-Type: x\r\n\r\n")],
])("%s is left to the server", async (_, bytes) => {
  const { id, written, left } = await greeted([bytes]);
  expect(id).toBeUndefined();
  expect(written.length).toBe(0);
  expect(left).toEqual(bytes);
});

test("only the answer that was given is left out of the output", () => {
  const answer = writtenMessage({ id: 7, result: RESULT });
  const others = writtenMessage({ id: 7, result: null });
  const outputOf = (id: unknown, bytes: Buffer, at: readonly number[]) => {
    const written: Uint8Array[] = [];
    const output = withoutAnswer((chunk, done) => {
      written.push(chunk);
      done();
    }, id);
    for (const chunk of split(bytes, at)) output.write(chunk);
    return Buffer.concat(written);
  };
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 5 }), (at) => {
      const both = Buffer.concat([answer, others]);
      expect(outputOf(7, both, at)).toEqual(others);
      expect(outputOf("7", both, at)).toEqual(both);
      expect(outputOf(undefined, both, at)).toEqual(both);
      const request = Buffer.concat([writtenMessage({ id: 7, method: "x" }), answer]);
      expect(outputOf(7, request, at)).toEqual(request);
    }),
    { numRuns: 30 },
  );
});
