import { logLine } from "../words/log-line.js";
import type { CommandIo } from "./io.js";

/** Writes a message of the command to standard error. Names and values in it may be hostile. */
export const say = ({ stderr }: Pick<CommandIo, "stderr">, message: string): void =>
  stderr(`${logLine(`dsd: ${message}`)}\n`);
