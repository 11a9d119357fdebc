import { PassThrough, Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Message } from "vscode-jsonrpc";
import { GreetedWriter } from "../../src/lsp/wire/greeted-writer.js";

const answerOf = (id: number | string) => ({ jsonrpc: "2.0", id, result: null });
const request = { jsonrpc: "2.0", id: 7, method: "window/workDoneProgress/create" };

/** What of some messages is written when a request was answered already. */
async function written(answered: unknown, ...messages: Message[]): Promise<unknown[]> {
  const output = new PassThrough();
  const writer = new GreetedWriter(output, answered);
  for (const message of messages) await writer.write(message);
  output.end();
  const texts = (await output.setEncoding("utf8").toArray()).join("").split(/Content-Length.*\s+/);
  return texts.slice(1).map((text) => JSON.parse(text) as unknown);
}

test("the answer that was given is left out, and nothing else", async () => {
  const messages = [request, answerOf(7), answerOf(8), answerOf(7)];
  expect(await written(7, ...messages)).toEqual([request, answerOf(8), answerOf(7)]);
  expect(await written(undefined, ...messages)).toEqual(messages);
});

test("the ids of JSON-RPC are numbers or strings", async () => {
  expect(await written("7", answerOf(7))).toEqual([answerOf(7)]);
  expect(await written("7", answerOf("7"))).toEqual([]);
});

test("a message is written at once, so that the client wakes up once", async () => {
  const output = new PassThrough();
  const chunks: Buffer[] = [];
  output.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new GreetedWriter(output, undefined).write(answerOf(1));
  expect(chunks).toHaveLength(1);
});

test("an output that fails is reported", async () => {
  const output = new Writable({ write: (_bytes, _encoding, done) => done(new Error("gone")) });
  const writer = new GreetedWriter(output, undefined);
  const errors: string[] = [];
  writer.onError(([error]) => errors.push(error.message));
  let isClosed = false;
  writer.onClose(() => {
    isClosed = true;
  });
  await expect(writer.write(answerOf(1))).rejects.toThrow("gone");
  await setImmediate();
  expect(errors).toEqual(["gone"]);
  expect(isClosed).toBe(true);
});
