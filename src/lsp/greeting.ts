import { type Readable, Writable } from "node:stream";
import { firstMessage, writtenMessage } from "./messages.js";

/**
 * Answers the first message of a client, `initialize`, before the server is loaded, which takes longer
 * than starting Node. The message stays in the input, which is paused.
 *
 * @returns the id of the request that was answered; `undefined` when the first message is another one,
 *   or the input ends before it
 */
export async function greet(
  input: Readable,
  write: (bytes: Buffer) => void,
  result: object,
): Promise<unknown> {
  const read = await firstBytes(input);
  if (input.readableEnded) return undefined;
  input.unshift(read);
  const { method, id } = firstMessage(read)?.message ?? {};
  if (method !== "initialize" || id === undefined) return undefined;
  write(writtenMessage({ jsonrpc: "2.0", id, result }));
  return id;
}

/** The bytes that have been read when the first message is complete, or when the input ends. */
function firstBytes(input: Readable): Promise<Buffer> {
  return new Promise((resolve) => {
    let read: Buffer = Buffer.alloc(0);
    const take = (chunk: Buffer): void => {
      read = Buffer.concat([read, chunk]);
      if (firstMessage(read) !== undefined) stop();
    };
    const stop = (): void => {
      input.pause();
      input.off("data", take);
      input.off("end", stop);
      resolve(read);
    };
    input.on("data", take);
    input.on("end", stop);
  });
}

/** Output without the answer to a request that was answered already. It is the first message. */
export function withoutAnswer(write: (bytes: Uint8Array, done: () => void) => void, id: unknown) {
  let held: Buffer | undefined = id === undefined ? undefined : Buffer.alloc(0);
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (held === undefined) return write(chunk, done);
      held = Buffer.concat([held, chunk]);
      const first = firstMessage(held);
      if (first === undefined) return done();
      const isAnswer = first.message?.id === id && first.message?.method === undefined;
      const rest = isAnswer ? held.subarray(first.end) : held;
      held = undefined;
      write(rest, done);
    },
  });
}
