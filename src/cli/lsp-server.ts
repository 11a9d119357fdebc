import { Console } from "node:console";
import { Writable } from "node:stream";
import { createConnection } from "vscode-languageserver/node";
import { serve } from "../lsp/server.js";
import { packageVersion } from "./version.js";

interface ServerFlags {
  /** Whether a configuration may be a module, which runs code. */
  readonly allowModules: boolean;
}

/**
 * Starts the language server over standard input and output. It ends the process when the client asks
 * for that, closes the input, or is gone.
 */
export function startServer({ allowModules }: ServerFlags): void {
  const connection = createConnection(process.stdin, reserveOutput());
  serve(connection, { version: packageVersion(), allowModules });
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
