import { firstMessage, writtenMessage } from "./messages.js";

/** Input and output that do not wait: both throw instead, as they do when something is wrong. */
interface Wire {
  /** Reads some bytes; returns how many, 0 at the end of the input. */
  readonly read: (into: Buffer) => number;
  /** Writes some of the bytes; returns how many. */
  readonly write: (bytes: Buffer) => number;
}

export interface Greeting {
  /** What was read of the input. The server reads it again. */
  readonly read: Buffer;
  /** The id of the request that was answered; `undefined` if the first message is another one. */
  readonly answered: unknown;
  /** The end of the answer, if not all of it could be written. */
  readonly unwritten: Buffer;
}

/** Usual clients send less than this as their first message. */
const CHUNK = 1 << 16;

/**
 * Answers the first message of a client, `initialize`, before the server is loaded, which takes longer
 * than starting Node. What cannot be done at once is left to the server.
 */
export function greet(wire: Wire, result: object): Greeting {
  const read = firstBytes(wire.read);
  const { method, id } = firstMessage(read)?.message ?? {};
  if (method !== "initialize" || id === undefined) {
    return { read, answered: undefined, unwritten: Buffer.alloc(0) };
  }
  const answer = writtenMessage({ jsonrpc: "2.0", id, result });
  return { read, answered: id, unwritten: afterWriting(wire.write, answer) };
}

/** The bytes up to the end of the first message, and what came with them; fewer if there are no more. */
function firstBytes(read: Wire["read"]): Buffer {
  let bytes: Buffer = Buffer.alloc(0);
  const chunk = Buffer.allocUnsafe(CHUNK);
  while (firstMessage(bytes) === undefined) {
    const count = attempt(() => read(chunk));
    if (count === 0) break;
    bytes = Buffer.concat([bytes, chunk.subarray(0, count)]);
  }
  return bytes;
}

/** Writes bytes, and returns those that are left. */
function afterWriting(write: Wire["write"], bytes: Buffer): Buffer {
  let left = bytes;
  while (left.length > 0) {
    const count = attempt(() => write(left));
    if (count === 0) break;
    left = left.subarray(count);
  }
  return left;
}

/** 0 for what would have to wait, and for an error: the server meets it again, with a stream. */
function attempt(transfer: () => number): number {
  try {
    return transfer();
  } catch {
    return 0;
  }
}
