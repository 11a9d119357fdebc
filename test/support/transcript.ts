import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sqlite from "node-sqlite3-wasm";
import { main } from "../../src/cli/main.js";
import type { CommandIo } from "../../src/cli/run/io.js";

/** The output of one run of the command. */
export interface Run {
  stdout: string;
  stderr: string;
  exitCode: number;
}

/** Runs the command in this process, in the working folder. */
export async function run(
  argv: string[],
  { env = {}, input = "", isTerminal = false }: Partial<Setting> = {},
): Promise<Run> {
  const result: Run = { stdout: "", stderr: "", exitCode: 0 };
  const io: CommandIo = {
    stdout: (text) => {
      result.stdout += text;
    },
    stderr: (text) => {
      result.stderr += text;
    },
    stdin: async () => (typeof input === "string" ? new TextEncoder().encode(input) : input),
    env,
    isTerminal,
    isErrorTerminal: false,
  };
  result.exitCode = await main(argv, io);
  return result;
}

export interface Setting {
  env: Record<string, string>;
  input: string | Uint8Array;
  isTerminal: boolean;
}

/** A temporary copy of the files of the transcripts, as working folder until it is left. */
export function enterFolder(): { folder: string; leave: () => void } {
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), "dsd-"));
  cpSync(fileURLToPath(new URL("../../fixtures/transcripts/files", import.meta.url)), folder, {
    recursive: true,
  });
  // Files that a git repository cannot contain, or should not.
  mkdirSync(join(folder, "empty"));
  mkdirSync(join(folder, "more/node_modules"));
  cpSync(join(folder, "faulty.json"), join(folder, "more/node_modules/faulty.json"));
  writeFileSync(join(folder, "empty.json"), "");
  writeFileSync(
    join(folder, "latin1.json"),
    Buffer.from('{"datastoreapi": "gr\u00f6\u00dfe"}', "latin1"),
  );
  writeFileSync(join(folder, "utf16.json"), Buffer.from('\ufeff{"datastoreapi": 1}', "utf16le"));
  writeFileSync(join(folder, "mark.yaml"), "\ufeffdatastoreapi: 1\n");
  const database = new sqlite.Database(join(folder, ".shop/nightly.sqlite"));
  database.exec(readFileSync(join(folder, ".shop/nightly.sql"), "utf8"));
  database.close();
  mkdirSync(join(folder, "links"));
  symlinkSync("nowhere.json", join(folder, "links/dangling.json"));
  symlinkSync("loop-b.json", join(folder, "links/loop-a.json"));
  symlinkSync("loop-a.json", join(folder, "links/loop-b.json"));
  symlinkSync("..", join(folder, "links/up"));
  symlinkSync("../valid.json", join(folder, "links/valid.json"));
  process.chdir(folder);
  return {
    folder,
    leave: () => {
      process.chdir(before);
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * The text of a transcript with the commands in it run again. A command is a line `$ dsd …` in a
 * block of console text, perhaps with `NAME=value` before it and `< file` behind; what it puts out on
 * standard error is marked with `! `, and its exit code is at the end.
 */
export async function rerun(
  transcript: string,
  readInput: (path: string) => Uint8Array,
): Promise<string> {
  const blocks = transcript.split(/(^```console\n[\s\S]*?^```$)/m);
  const results: string[] = [];
  for (const block of blocks) {
    const command = /^```console\n\$ (.*)$/m.exec(block)?.[1];
    results.push(command === undefined ? block : await rerunBlock(command, readInput));
  }
  return results.join("");
}

async function rerunBlock(
  command: string,
  readInput: (path: string) => Uint8Array,
): Promise<string> {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? "",
  );
  const start = words.indexOf("dsd");
  const env = Object.fromEntries(words.slice(0, start).map((word) => word.split("=", 2)));
  const redirect = words.indexOf("<");
  const input = redirect < 0 ? "" : readInput(words[redirect + 1] ?? "");
  const argv = words.slice(start + 1, redirect < 0 ? undefined : redirect);
  const { stdout, stderr, exitCode } = await run(argv, { env, input });
  const marked = stderr.replace(/^(?=.)/gm, "! ");
  const output = `${stdout}${marked}`.replaceAll("\u001b", "␛");
  return `\`\`\`console\n$ ${command}\n${output}[exit ${exitCode}]\n\`\`\``;
}
