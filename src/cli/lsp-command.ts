import { Console } from "node:console";
import { Writable } from "node:stream";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { serve } from "../lsp/connection.js";
import { parseFlags } from "./flags.js";
import { lspFlags } from "./verb-flags.js";
import { packageVersion } from "./version.js";

/** `dsd lsp`: the language server, over standard input and output, until the client ends it. */
export async function runLsp(argv: string[]): Promise<number> {
  const { values } = parseFlags(argv, lspFlags);
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
