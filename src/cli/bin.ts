#!/usr/bin/env node
import type { CommandIo } from "./io.js";
import { main } from "./main.js";

/** A reader that has gone away (`dsd … | head`) is no fault. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const io: CommandIo = {
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  async stdin() {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  },
  env: process.env,
  isTerminal: process.stdout.isTTY === true,
  get isErrorTerminal() {
    return process.stderr.isTTY === true;
  },
};

process.exitCode = await main(process.argv.slice(2), io);
