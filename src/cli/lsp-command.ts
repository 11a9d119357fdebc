import { lspFlags } from "./command-flags.js";
import { parseFlags } from "./flags.js";

/** `dsd lsp`: the language server, over standard input and output, until the client ends it. */
export async function runLsp(argv: string[]): Promise<number> {
  const { values } = parseFlags(argv, lspFlags);
  const { runServer } = await import("./lsp-start.js");
  const { clientProcessId } = values;
  return runServer({
    allowModules: !values["no-custom-rules"],
    clientProcess: clientProcessId === undefined ? undefined : Number(clientProcessId),
  });
}
