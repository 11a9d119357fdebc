import { Console } from "node:console";
import { Writable } from "node:stream";
import { createMessageConnection } from "vscode-jsonrpc/node";
import { serve } from "../lsp/wire/connection.js";
import { GreetedWriter } from "../lsp/wire/greeted-writer.js";
import type { Greeting } from "../lsp/wire/greeting.js";
import { MessageReader } from "../lsp/wire/message-reader.js";

export interface ServerFlags {
  /** Whether a configuration may be a module, which runs code. */
  readonly allowModules: boolean;
  /** A process whose end ends the server. */
  readonly clientProcess: number | undefined;
}

interface ServerStart extends ServerFlags, Greeting {
  readonly version: string;
}

/** Starts the server that `dsd lsp` loads when the client has its first answer. */
export function serveStreams({ read, answered, unwritten, ...options }: ServerStart): void {
  const input = process.stdin;
  if (read.length > 0) input.unshift(read);
  const output = reserveOutput();
  if (unwritten.length > 0) output.write(unwritten);
  const reader = new MessageReader(input);
  const connection = createMessageConnection(reader, new GreetedWriter(output, answered));
  reader.onError((error) => {
    const isHeader = !(error instanceof SyntaxError);
    // The error of a parser quotes the message, which can be anything.
    const what = isHeader ? "the header of a message" : "a message, which is not JSON,";
    console.error(`dsd: ${what} cannot be read`);
    // After a wrong header, it is unknown where the next message starts.
    if (isHeader) process.exit(1);
  });
  const end = serve(connection, { ...options, exit: (code) => process.exit(code) });
  input.once("end", end);
  input.once("close", end);
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
