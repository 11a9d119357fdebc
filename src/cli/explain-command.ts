import { fixKinds } from "../engine/fix-documents.js";
import { driftCodes, findingCodes } from "../findings/codes.js";
import { codeText, explain, explainedCodes } from "../node/files/package-files.js";
import { ruleGroups } from "../rules/index.js";
import { grouped } from "../values/collections.js";
import { nearestName } from "../words/nearest-name.js";
import { wrapHelp } from "./help.js";
import { type LoadedCommand, type Offer, parseFlags } from "./run/flags.js";
import { type CommandIo, UsageError } from "./run/io.js";

const completes = (): Offer[] => explainedCodes().map((code) => [code]);

export const explainCommand: LoadedCommand = { flags: {}, completes, run };

/** `dsd explain CODE`: prints the page of a code or a rule. */
async function run(argv: string[], io: CommandIo): Promise<number> {
  const { positionals } = parseFlags(argv, {});
  const codes = explainedCodes();
  const [code, ...more] = positionals;
  if (code === undefined) {
    io.stdout(listOf(codes));
    return 0;
  }
  if (more.length > 0) throw new UsageError("dsd explain takes one code");
  if (fixKinds().includes(code) && !codes.includes(code)) {
    throw new UsageError(
      `${code} is a kind of fix, not a code; to see what it does: dsd validate --fix-unsafe --fix-dry-run --fix-only ${code}`,
    );
  }
  if (!codes.includes(code)) {
    const nearest = nearestName(code, codes);
    const hint = nearest === undefined ? "dsd explain lists all codes" : `did you mean ${nearest}?`;
    throw new UsageError(`unknown code "${code}"; ${hint}`);
  }
  const page = explain(code);
  if (page === undefined) throw new Error(`the page of ${code} is missing from the package`);
  io.stdout(forTerminal(page));
  return 0;
}

/** A page without links that a terminal cannot follow. */
const forTerminal = (page: string): string =>
  page.replace(/\[([^\]]*)\]\((?!https?:)[^)]*\)/g, "$1");

/** Each code with the first sentence of its page, under the heading of its subject. */
function listOf(codes: readonly string[]): string {
  const width = Math.max(...codes.map(({ length }) => length));
  const line = (code: string): string =>
    `  ${code.padEnd(width)}  ${plain(codeText(code)?.summary ?? "")}`.trimEnd();
  const builtIn = [...Object.keys(findingCodes), ...Object.keys(driftCodes)];
  const about = grouped(builtIn, (code) => SUBJECTS.find(([, pattern]) => pattern.test(code))?.[0]);
  const rules = ruleGroups.map((group): [string, string[]] => [
    `Rules: ${group.title}`,
    group.rules.map(({ id }) => id).sort(),
  ]);
  const listed = new Set([...builtIn, ...rules.flatMap(([, ids]) => ids)]);
  const changes = codes.filter((code) => !listed.has(code));
  const sections = [...about, ...rules, ["Changes (dsd diff)", changes] as const].map(
    ([title, ids]) => `${title}\n${ids.map((id) => `${line(id)}\n`).join("")}`,
  );
  const kinds = wrapHelp(
    `Kinds of fixes, which --fix-only also accepts: ${fixKinds().join(", ")}.`,
  );
  return `${sections.join("\n")}\n${kinds}\n`;
}

/** The subjects of the codes that are not about rules. */
const SUBJECTS: readonly (readonly [title: string, pattern: RegExp])[] = [
  ["References", /reference/],
  ["Versions and removals", /^version|-major$|removal/],
  ["Suppressions", /suppression/],
  [
    "Databases (dsd verify)",
    /differs$|^missing-(?:table|column)$|^extra-|^unreadable$|^ambiguous-/,
  ],
  ["Syntax and structure", /./],
];

const plain = (markdown: string): string => markdown.replaceAll("`", "");
