// The server that the extension brings along: of the command, only the verb that starts it.
import { run } from "../../../src/cli/lsp-command.js";

const [verb, ...args] = process.argv.slice(2);
void run(verb === "lsp" ? args : []);
