// The server that the extension brings along: of the command, only the verb that starts it.
import { runLsp } from "../../../src/cli/lsp-command.js";

const [verb, ...args] = process.argv.slice(2);
void runLsp(verb === "lsp" ? args : []);
