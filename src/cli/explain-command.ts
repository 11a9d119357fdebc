import { codeText, explain, explainedCodes } from "../node/files/code-pages.js";
import { nearestName } from "../words/nearest-name.js";
import type { Offer } from "./command.js";
import { parseFlags } from "./flags.js";
import { type CommandIo, UsageError } from "./io.js";

export const flags = {};

export const completes = (): Offer[] => explainedCodes().map((code) => [code]);

/** `dsd explain CODE`: prints the page of a code or a rule. */
export async function run(argv: string[], io: CommandIo): Promise<number> {
  const { positionals } = parseFlags(argv, flags);
  const codes = explainedCodes();
  const [code, ...more] = positionals;
  if (code === undefined) {
    io.stdout(listOf(codes));
    return 0;
  }
  if (more.length > 0) throw new UsageError("dsd explain takes one code");
  if (!codes.includes(code)) {
    const nearest = nearestName(code, codes);
    const hint = nearest === undefined ? "dsd explain lists all codes" : `did you mean ${nearest}?`;
    throw new UsageError(`unknown code "${code}"; ${hint}`);
  }
  const page = explain(code);
  if (page === undefined) throw new Error(`the page of ${code} is missing from the package`);
  io.stdout(page);
  return 0;
}

/** Each code with the first sentence of its page. */
function listOf(codes: readonly string[]): string {
  const width = Math.max(...codes.map(({ length }) => length));
  return codes
    .map((code) => `${code.padEnd(width)}  ${plain(codeText(code)?.summary ?? "")}`.trimEnd())
    .map((line) => `${line}\n`)
    .join("");
}

const plain = (markdown: string): string => markdown.replaceAll("`", "");
