#!/usr/bin/env node
import { MAX_STREAM } from "../node/files/read-stream.js";
import { type CommandIo, UsageError } from "./io.js";
import { main } from "./main.js";
import { isOutputPending, isTerminal, write } from "./standard-output.js";

const io: CommandIo = {
  stdout: (text) => write("stdout", text),
  stderr: (text) => write("stderr", text),
  async stdin() {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_STREAM) {
        throw new UsageError(`standard input has more than ${MAX_STREAM >> 20} MB`);
      }
    }
    return Buffer.concat(chunks);
  },
  env: process.env,
  get isTerminal() {
    return isTerminal("stdout");
  },
  get isErrorTerminal() {
    return isTerminal("stderr");
  },
};

// If it fails, there is nowhere left to write the reason.
main(process.argv.slice(2), io).then(end, () => end(2));

/** Ends the process at once, because V8 would collect garbage before it ends by itself. */
function end(code: number): void {
  process.exitCode = code;
  if (!isOutputPending()) process.exit();
}
