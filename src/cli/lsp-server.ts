import { Console } from "node:console";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { serve } from "../lsp/connection.js";
import type { Greeting } from "../lsp/greeting.js";
import { withoutAnswer } from "../lsp/without-answer.js";
import type { ServerFlags } from "./lsp-start.js";

export interface ServerStart extends ServerFlags, Greeting {
  readonly version: string;
}

/** Starts the server that `dsd lsp` loads when the client has its first answer. */
export function serveStreams({ version, allowModules, ...greeting }: ServerStart): void {
  const write = reserveOutput();
  if (greeting.unwritten.length > 0) write(greeting.unwritten);
  if (greeting.read.length > 0) process.stdin.unshift(greeting.read);
  const output = withoutAnswer(write, greeting.answered);
  const connection = createConnection(ProposedFeatures.all, process.stdin, output);
  serve(connection, { version, allowModules });
}

/**
 * Reserves standard output for the protocol. A custom rule that prints would break the protocol, so
 * everything else goes to standard error from now on.
 *
 * @returns writes to standard output
 */
function reserveOutput(): (bytes: Uint8Array, done?: () => void) => void {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  globalThis.console = new Console(stderr, stderr);
  return (bytes, done = () => {}) => {
    write(bytes, () => done());
  };
}
