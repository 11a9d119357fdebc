import fc from "fast-check";
import { expect, test } from "vitest";
import { greet } from "../../src/lsp/wire/greeting.js";
import { firstMessage, writtenMessage } from "../../src/lsp/wire/messages.js";

const RESULT = { capabilities: {} };
const ANSWER = { jsonrpc: "2.0", id: 7, result: RESULT };

/** Splits bytes at some places. */
const split = (bytes: Buffer, places: readonly number[]): Buffer[] => {
  const sorted = [0, ...places.map((at) => at % bytes.length), bytes.length].sort((a, b) => a - b);
  return sorted
    .slice(1)
    .map((end, index) => bytes.subarray(sorted[index], end))
    .filter(({ length }) => length > 0);
};

const wouldWait = (): never => {
  throw Object.assign(new Error("resource temporarily unavailable"), { code: "EAGAIN" });
};

/** What happens with an input that arrives in chunks, and an output that takes some of the bytes at once. */
function greeted(chunks: readonly Buffer[], room: readonly number[] = [1e6], end = () => 0) {
  const input = [...chunks];
  const output = [...room];
  const written: Buffer[] = [];
  const greeting = greet(
    {
      read: (into) => input.shift()?.copy(into) ?? end(),
      write: (bytes) => {
        const count = Math.min(bytes.length, output.shift() ?? wouldWait());
        written.push(bytes.subarray(0, count));
        return count;
      },
    },
    RESULT,
  );
  return { ...greeting, written: Buffer.concat(written), unread: Buffer.concat(input) };
}

const places = fc.array(fc.nat(), { maxLength: 5 });

test("initialize is answered, however it arrives, and nothing of the input is lost", () => {
  const request = { jsonrpc: "2.0", id: 7, method: "initialize", params: { rootUri: "file:///ö" } };
  const bytes = Buffer.concat([writtenMessage(request), writtenMessage({ method: "initialized" })]);
  fc.assert(
    fc.property(places, (at) => {
      const { answered, written, read, unread } = greeted(split(bytes, at));
      expect(answered).toBe(7);
      expect(Buffer.concat([read, unread])).toEqual(bytes);
      expect(firstMessage(written)).toEqual({ message: ANSWER });
      expect(written).toEqual(writtenMessage(ANSWER));
    }),
  );
});

test("an initialize that is longer than what is read at once is answered", () => {
  const params = { text: "x".repeat(200_000) };
  const bytes = writtenMessage({ id: 7, method: "initialize", params });
  const chunks = Array.from({ length: 20 }, (_, index) =>
    bytes.subarray(index * 11_000, (index + 1) * 11_000),
  );
  const { answered, read } = greeted(chunks);
  expect(answered).toBe(7);
  expect(read.equals(bytes)).toBe(true);
});

test("what cannot be read at once, and what follows, is left to the server", () => {
  const bytes = writtenMessage({ id: 7, method: "initialize" });
  fc.assert(
    fc.property(fc.nat({ max: bytes.length - 1 }), fc.boolean(), (at, isEnd) => {
      const start = bytes.subarray(0, at);
      const chunks = at === 0 ? [] : [start];
      const { answered, read, written } = greeted(chunks, [1e6], isEnd ? () => 0 : wouldWait);
      expect(answered).toBeUndefined();
      expect(read).toEqual(start);
      expect(written.length).toBe(0);
    }),
  );
});

test("what cannot be written at once is left to the server", () => {
  const bytes = writtenMessage({ id: 7, method: "initialize" });
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 40 }), { maxLength: 4 }), (room) => {
      const { answered, written, unwritten } = greeted([bytes], room);
      expect(answered).toBe(7);
      expect(Buffer.concat([written, unwritten])).toEqual(writtenMessage(ANSWER));
    }),
  );
});

test.each([
  ["another request", writtenMessage({ id: 1, method: "shutdown" })],
  ["a notification", writtenMessage({ method: "initialize" })],
  ["no JSON", Buffer.from("Content-Length: 3\r\n\r\n{a}")],
  ["a header without a length", Buffer.from("Content-Type: x\r\n\r\n")],
  ["a length below zero", Buffer.from("Content-Length: -5\r\n\r\n")],
])("%s is left to the server", (_, bytes) => {
  const { answered, written, read } = greeted([bytes]);
  expect(answered).toBeUndefined();
  expect(written.length).toBe(0);
  expect(read).toEqual(bytes);
});
