import { readSync, writeSync } from "node:fs";
import { initializeResult } from "../lsp/capabilities.js";
import { greet } from "../lsp/greeting.js";
import { packageVersion } from "./version.js";

export interface ServerFlags {
  /** Whether a configuration may be a module, which runs code. */
  readonly allowModules: boolean;
}

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
const USUAL = /^--(?:stdio|no-custom-rules|clientProcessId=\d+)$/;

/**
 * Starts the server without the rest of the command; the build calls this first.
 *
 * @returns `false` for arguments that `main` has to look at
 */
export function startServer(argv: readonly string[]): boolean {
  if (!argv.every((argument) => USUAL.test(argument))) return false;
  void runServer({ allowModules: !argv.includes("--no-custom-rules") });
  return true;
}
