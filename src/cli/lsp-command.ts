import { Console } from "node:console";
import { Writable } from "node:stream";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { serve } from "../lsp/connection.js";
import { parseFlags } from "./flags.js";
import { LSP_HELP } from "./help.js";
import type { CommandIo } from "./io.js";
import { packageVersion } from "./version.js";

const FLAGS = {
  stdio: { type: "boolean", default: false },
  // Clients that start a server for their own process add this; the connection reads it.
  clientProcessId: { type: "string" },
  "no-custom-rules": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** `dsd lsp`: the language server, over standard input and output, until the client ends it. */
export async function runLsp(argv: string[], io: CommandIo): Promise<number> {
  const { values } = parseFlags(argv, FLAGS);
  if (values.help) {
    io.stdout(LSP_HELP);
    return 0;
  }
  const connection = createConnection(ProposedFeatures.all, process.stdin, reservedOutput());
  serve(connection, { version: packageVersion(), allowModules: !values["no-custom-rules"] });
  // The connection ends the process.
  return new Promise(() => {});
}

/**
 * Standard output for the protocol alone. A custom rule that prints would break the protocol, so
 * everything else goes to standard error from now on.
 */
function reservedOutput(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  globalThis.console = new Console(stderr, stderr);
  return new Writable({
    write: (chunk: Uint8Array, _encoding, done) => {
      write(chunk, () => done());
    },
  });
}
