import type { Readable } from "node:stream";
import type { DataCallback, Disposable, Message } from "vscode-jsonrpc";
import { AbstractMessageReader } from "vscode-jsonrpc/node";
import { type MessageSpan, messageSpan } from "./messages.js";

/**
 * Reads the messages of a client. The reader of `vscode-jsonrpc` takes some wrong lengths for right
 * ones, such as `-5`, and then waits forever.
 */
export class MessageReader extends AbstractMessageReader {
  readonly #input: Readable;
  #chunks: Buffer[] = [];
  /** How many bytes the chunks have. */
  #length = 0;
  /** Where the first message is, once its header was read. */
  #span: MessageSpan | undefined;

  constructor(input: Readable) {
    super();
    this.#input = input;
  }

  listen(callback: DataCallback): Disposable {
    const take = (chunk: Buffer) => this.#take(chunk, callback);
    this.#input.on("data", take);
    this.#input.once("error", (error) => this.fireError(error));
    this.#input.once("close", () => this.fireClose());
    return { dispose: () => void this.#input.off("data", take) };
  }

  #take(chunk: Buffer, callback: DataCallback): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    // A long message comes in many chunks, which are put together once.
    if (this.#length < (this.#span?.end ?? 0)) return;
    let bytes = Buffer.concat(this.#chunks);
    try {
      for (;;) {
        this.#span ??= messageSpan(bytes);
        if (this.#span === undefined || bytes.length < this.#span.end) break;
        const { start, end } = this.#span;
        const text = bytes.toString("utf8", start, end);
        bytes = bytes.subarray(end);
        this.#span = undefined;
        this.#read(text, callback);
      }
    } catch (error) {
      this.fireError(error);
    }
    this.#chunks = [bytes];
    this.#length = bytes.length;
  }

  #read(text: string, callback: DataCallback): void {
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch (error) {
      this.fireError(error);
      return;
    }
    callback(message);
  }
}
