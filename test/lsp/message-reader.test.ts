import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MessageReader } from "../../src/lsp/wire/message-reader.js";
import { writtenMessage } from "../../src/lsp/wire/messages.js";

/** What is read of an input that arrives in chunks. */
async function read(bytes: Buffer, places: readonly number[] = []) {
  const input = new PassThrough();
  const reader = new MessageReader(input);
  const messages: unknown[] = [];
  const errors: string[] = [];
  reader.onError((error) => errors.push(error.name));
  reader.listen((message) => messages.push(message));
  const sorted = [0, ...places.map((at) => at % bytes.length), bytes.length].sort((a, b) => a - b);
  for (const [index, start] of sorted.slice(0, -1).entries()) {
    input.write(bytes.subarray(start, sorted[index + 1]));
    await setImmediate();
  }
  input.end();
  await setImmediate();
  return { messages, errors };
}

test("messages arrive, wherever their bytes are split", async () => {
  const sent = ["", "größe 😀", "x".repeat(1_000)].map((text) => ({ jsonrpc: "2.0", text }));
  const bytes = Buffer.concat(sent.map(writtenMessage));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 6 }), async (places) => {
      expect(await read(bytes, places)).toEqual({ messages: sent, errors: [] });
    }),
  );
});

test("other headers, and any case, are taken", async () => {
  const content = '{"jsonrpc":"2.0"}';
  const headers = `content-type: x\r\nCONTENT-LENGTH:\t${content.length} \r\nfoo: 1`;
  const { messages } = await read(Buffer.from(`${headers}\r\n\r\n${content}`));
  expect(messages).toEqual([{ jsonrpc: "2.0" }]);
});

test("after a message that is not JSON, the next one is read", async () => {
  const next = writtenMessage({ jsonrpc: "2.0" });
  const bytes = Buffer.concat([Buffer.from("Content-Length: 3\r\n\r\n{a}"), next]);
  expect(await read(bytes)).toEqual({ messages: [{ jsonrpc: "2.0" }], errors: ["SyntaxError"] });
});

test.each(["-5", "", "1e3", "5.5", "0x10", "5 bytes", "999999999999"])(
  "a length of %j is an error",
  async (length) => {
    const { messages, errors } = await read(Buffer.from(`Content-Length: ${length}\r\n\r\n{}`));
    expect(messages).toEqual([]);
    expect(errors).toEqual(["HeaderError"]);
  },
);
