import { Console } from "node:console";
import { initializeResult } from "../lsp/capabilities.js";
import { greet } from "../lsp/greeting.js";
import { lspFlags } from "./command-flags.js";
import { parseFlags } from "./flags.js";
import { packageVersion } from "./version.js";

/** `dsd lsp`: the language server, over standard input and output, until the client ends it. */
export async function runLsp(argv: string[]): Promise<number> {
  const { values } = parseFlags(argv, lspFlags);
  const version = packageVersion();
  const write = reserveOutput();
  const answered = await greet(process.stdin, (bytes) => write(bytes), initializeResult(version));
  if (process.stdin.readableEnded) return 1;
  const { runServer } = await import("./lsp-server.js");
  runServer({ version, allowModules: !values["no-custom-rules"], write, answered });
  // The connection ends the process.
  return new Promise(() => {});
}

/** The arguments with which editors start the server. */
const USUAL = /^--(?:stdio|no-custom-rules|clientProcessId=\d+)$/;

/**
 * Starts the server without the rest of the command; the build calls this first.
 *
 * @returns `false` for arguments that `main` has to look at
 */
export function startServer(argv: string[]): boolean {
  if (!argv.every((argument) => USUAL.test(argument))) return false;
  void runLsp(argv).then((code) => {
    process.exitCode = code;
  });
  return true;
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
