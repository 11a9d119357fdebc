import { PassThrough } from "node:stream";
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
