import { nearestName } from "../findings/nearest-name.js";
import { explain, explainedCodes } from "../node/explain.js";
import { parseFlags } from "./flags.js";
import { EXPLAIN_HELP } from "./help.js";
import { type CommandIo, UsageError } from "./io.js";

/** `dsd explain CODE`: prints the page of a code or a rule. */
export async function runExplain(argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseFlags(argv, { help: { type: "boolean", short: "h" } });
  const codes = explainedCodes();
  const [code, ...more] = positionals;
  if (values.help || code === undefined) {
    io.stdout(values.help ? EXPLAIN_HELP : `${codes.join("\n")}\n`);
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
