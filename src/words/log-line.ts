import { maskText } from "../secrets/mask.js";
import { printable } from "./phrases.js";

/**
 * Makes a line safe for a log: printable, without secrets, and not a workflow command, which starts
 * with `::`.
 *
 * @example logLine("::add-mask::x") // "\\u003a:add-mask::x"
 */
export const logLine = (line: string): string => notCommand(printable(maskText(line)));

/** Escapes the start of a line that GitHub Actions would read as a command. */
export const notCommand = (line: string): string => line.replace(/^(\s*):(?=:)/, "$1\\u003a");
