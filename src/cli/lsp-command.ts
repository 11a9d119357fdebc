import { lspFlags } from "./command-flags.js";
import { parseFlags } from "./flags.js";

/** `dsd lsp`: the language server, over standard input and output, until the client ends it. */
export async function runLsp(argv: string[]): Promise<never> {
  const { values } = parseFlags(argv, lspFlags);
  const { startServer } = await import("./lsp-server.js");
  startServer({ allowModules: !values["no-custom-rules"] });
  return new Promise(() => {});
}
