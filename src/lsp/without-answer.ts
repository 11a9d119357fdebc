import { Writable } from "node:stream";
import { firstMessage } from "./messages.js";

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
