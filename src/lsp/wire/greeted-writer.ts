import type { Writable } from "node:stream";
import { Message } from "vscode-jsonrpc";
import { AbstractMessageWriter } from "vscode-jsonrpc/node";
import { writtenMessage } from "./messages.js";

/**
 * Writes messages, without the answer to a request that was answered already. It is the first one.
 *
 * The writer of `vscode-jsonrpc` writes the header and the content separately: twice as much work for
 * the system, and the client wakes up twice.
 */
export class GreetedWriter extends AbstractMessageWriter {
  readonly #output: Writable;
  #answered: unknown;

  constructor(output: Writable, answered: unknown) {
    super();
    this.#output = output;
    this.#answered = answered;
    output.on("error", (error) => this.fireError(error));
    output.once("close", () => this.fireClose());
  }

  async write(message: Message): Promise<void> {
    if (this.#answered !== undefined && Message.isResponse(message)) {
      const isAnswer = message.id === this.#answered;
      this.#answered = undefined;
      if (isAnswer) return;
    }
    const bytes = writtenMessage(message);
    await new Promise<void>((resolve, reject) => {
      this.#output.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  end(): void {
    this.#output.end();
  }
}
