#!/usr/bin/env node
import { fstatSync } from "node:fs";
import type { CommandIo } from "./io.js";
import { main } from "./main.js";
import { write } from "./write.js";

const io: CommandIo = {
  stdout: (text) => write(1, text),
  stderr: (text) => write(2, text),
  async stdin() {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  },
  env: process.env,
  get isTerminal() {
    // What surely is no terminal is told without `process.stdout`; see `write`.
    const stats = fstatSync(1);
    const isRedirected = stats.isFile() || stats.isFIFO() || stats.isSocket();
    return !isRedirected && process.stdout.isTTY === true;
  },
  get isErrorTerminal() {
    return process.stderr.isTTY === true;
  },
};

void main(process.argv.slice(2), io).then((code) => {
  process.exitCode = code;
});
