import { readSync, writeSync } from "node:fs";
import { initializeResult } from "../lsp/wire/capabilities.js";
import { greet } from "../lsp/wire/greeting.js";
import type { ServerFlags } from "./lsp-server.js";
import { packageVersion } from "./version.js";

/** Answers the client, and loads the server, which ends the process when the client is done. */
export async function runServer(flags: ServerFlags): Promise<never> {
  const version = packageVersion();
  // The streams of Node would take longer to load than everything else here.
  const wire = {
    read: (into: Buffer) => readSync(0, into),
    write: (bytes: Buffer) => writeSync(1, bytes),
  };
  const greeting = greet(wire, initializeResult(version));
  const { serveStreams } = await import("./lsp-server.js");
  serveStreams({ version, ...flags, ...greeting });
  return new Promise(() => {});
}

/** The arguments with which editors start the server. */
const USUAL = /^--(?:stdio|no-custom-rules|clientProcessId=(\d+))$/;

/**
 * Starts the server without the rest of the command; the build calls this first.
 *
 * @returns `false` for arguments that `main` must handle
 */
export function startServer(argv: readonly string[]): boolean {
  const matches = argv.map((argument) => USUAL.exec(argument));
  if (matches.includes(null)) return false;
  const id = matches.find((match) => match?.[1] !== undefined)?.[1];
  const flags = {
    allowModules: !argv.includes("--no-custom-rules"),
    clientProcess: id === undefined ? undefined : Number(id),
  };
  runServer(flags).catch((error: unknown) => {
    console.error("dsd: a bug in dsd:", error);
    process.exitCode = 70;
  });
  return true;
}
