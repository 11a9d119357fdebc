import { type Flags, parseFlags } from "./flags.js";

/** The flags of `lsp`. */
export const flags = {
  stdio: {
    type: "boolean",
    default: false,
    help: "use standard input and output; this is the default",
  },
  // Clients that start a server for their own process pass this flag; the connection reads it.
  clientProcessId: {
    type: "string",
    value: "ID",
    help: "id of the process whose end also ends the server",
  },
  "no-custom-rules": {
    type: "boolean",
    default: false,
    help: "reject a configuration that is a module, so no code in a workspace runs",
  },
} as const satisfies Flags;

/** `dsd lsp`: the language server, over standard input and output, until the client ends it. */
export async function run(argv: string[]): Promise<never> {
  const { values } = parseFlags(argv, flags);
  const { startServer } = await import("./lsp-server.js");
  startServer({ allowModules: !values["no-custom-rules"] });
  return new Promise(() => {});
}
