#!/usr/bin/env node
import { fstatSync, writeSync } from "node:fs";
import { reasonOf } from "../node/files/paths.js";
import { MAX_STREAM, waitForPipe } from "../node/files/read-text.js";
import { main } from "./main.js";
import { type CommandIo, UsageError } from "./run/io.js";

// `process.stdout` could do all of this, but loading its streams takes as long as checking a small
// file. So they are used only when they are needed.

/** Standard output or standard error. */
type Output = "stdout" | "stderr";

const DESCRIPTORS = { stdout: 1, stderr: 2 } as const;
const NAMES = { stdout: "standard output", stderr: "standard error" } as const;

/**
 * Writes to standard output or standard error.
 *
 * @throws UsageError when nothing can be written there
 */
function write(output: Output, text: string): void {
  let rest: Uint8Array = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(DESCRIPTORS[output], rest));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A closed pipe (`dsd … | head`) is not an error.
      if (code === "EPIPE") return;
      if (code !== "EAGAIN") {
        throw new UsageError(`cannot write to ${NAMES[output]}: ${reasonOf(error)}`);
      }
      // The pipe is full and nonblocking.
      waitForPipe();
    }
  }
}

/** Whether the output is a terminal. */
function isTerminal(output: Output): boolean {
  const stats = fstatSync(DESCRIPTORS[output]);
  if (stats.isFile() || stats.isFIFO() || stats.isSocket()) return false;
  return process[output].isTTY === true;
}

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
  get columns() {
    const { columns } = isTerminal("stdout") ? process.stdout : process.stderr;
    // A terminal that does not know its width says 0.
    return columns || undefined;
  },
};

// The process ends at once, because V8 would collect garbage before it ends by itself. If it fails, there is
// nowhere left to write the reason.
main(process.argv.slice(2), io).then(process.exit, () => process.exit(2));
