import { Console } from "node:console";
import { Writable } from "node:stream";
import { createConnection } from "vscode-languageserver/node";
import { serve } from "../lsp/server.js";
import { packageVersion } from "../node/files/package-files.js";
import { type Flags, type LoadedCommand, parseFlags } from "./run/flags.js";

const flags = {
  stdio: { help: "use standard input and output; this is the default" },
  // Clients that start a server for their own process pass this flag; the connection reads it.
  clientProcessId: { value: "ID", help: "id of the process whose end also ends the server" },
  "no-custom-rules": {
    help: "reject a configuration that is a module, so no code in a workspace runs",
  },
} as const satisfies Flags;

export const lspCommand: LoadedCommand = { flags, run: runLsp };

/**
 * `dsd lsp`: the language server, over standard input and output. It ends the process when the client
 * asks for that, closes the input, or is gone.
 */
export async function runLsp(argv: string[]): Promise<never> {
  const { values } = parseFlags(argv, flags);
  const connection = createConnection(process.stdin, reserveOutput());
  serve(connection, { version: packageVersion(), allowModules: !values["no-custom-rules"] });
  return new Promise(() => {});
}

/**
 * Reserves standard output for the protocol. A custom rule that prints would break the protocol, so
 * everything else goes to standard error from now on.
 */
function reserveOutput(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  globalThis.console = new Console(stderr, stderr);
  return new Writable({
    write: (bytes: Buffer, _encoding, done) => void write(bytes, () => done()),
  });
}
