import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { serve } from "../lsp/connection.js";
import { withoutAnswer } from "../lsp/greeting.js";

export interface ServerStart {
  readonly version: string;
  readonly allowModules: boolean;
  /** Writes to the client. */
  readonly write: (bytes: Uint8Array, done: () => void) => void;
  /** The id of the request `initialize`, if it was answered. */
  readonly answered: unknown;
}

/** Starts the server that `dsd lsp` loads when the client has its first answer. */
export function runServer({ version, allowModules, write, answered }: ServerStart): void {
  const output = withoutAnswer(write, answered);
  const connection = createConnection(ProposedFeatures.all, process.stdin, output);
  serve(connection, { version, allowModules });
  process.stdin.resume();
}
