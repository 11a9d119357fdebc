import { Message } from "vscode-jsonrpc";
import { StreamMessageWriter } from "vscode-jsonrpc/node";

/** Writes messages, without the answer to a request that was answered already. It is the first one. */
export class GreetedWriter extends StreamMessageWriter {
  #answered: unknown;

  constructor(output: NodeJS.WritableStream, answered: unknown) {
    super(output);
    this.#answered = answered;
  }

  override async write(message: Message): Promise<void> {
    if (this.#answered !== undefined && Message.isResponse(message)) {
      const isAnswer = message.id === this.#answered;
      this.#answered = undefined;
      if (isAnswer) return;
    }
    await super.write(message);
  }
}
