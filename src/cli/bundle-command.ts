import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type BundleMode, bundleGraph } from "../bundle/bundle-graph.js";
import { compareFindings, type Finding } from "../findings/finding.js";
import { reasonOf, UnreadableFileError } from "../node/read-text.js";
import { formatPretty } from "../reporters/pretty.js";
import type { Report } from "../reporters/report.js";
import { languageOfName } from "../syntax/language.js";
import { placeFindings } from "../syntax/place-findings.js";
import type { Language } from "../syntax/source-document.js";
import { type Tree, writeJson } from "../syntax/tree.js";
import { checkOne, reportOf } from "./check-files.js";
import { oneOf, parseFlags } from "./flags.js";
import { BUNDLE_HELP, DEREFERENCE_HELP } from "./help.js";
import { type CommandIo, UsageError, wantsColor } from "./io.js";
import { CHECK_FLAGS, settingsOf } from "./settings.js";

const { as: _as, ...checkFlags } = CHECK_FLAGS;

const FLAGS = {
  ...checkFlags,
  out: { type: "string", short: "o" },
  to: { type: "string" },
} as const;

/** `dsd bundle` and `dsd dereference`: writes one document, or says why it cannot. */
export async function runBundle(mode: BundleMode, argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseFlags(argv, FLAGS);
  if (values.help) {
    io.stdout(mode === "bundle" ? BUNDLE_HELP : DEREFERENCE_HELP);
    return 0;
  }
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError(`dsd ${mode} takes one file`);
  const settings = settingsOf(values, positionals);
  // What nobody may look at can stay in a bundle; it cannot be replaced.
  if (mode === "dereference") settings.requireReferences = true;
  const to = values.to === undefined ? undefined : oneOf("--to", values.to, ["json", "yaml"]);

  let checked: Awaited<ReturnType<typeof checkOne>>;
  try {
    checked = await checkOne({ path, isFound: false }, settings, io);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw new UsageError(`${path}: ${error.message}`);
  }
  const { report, texts } = reportOf([checked]);
  const resultUri = values.out && pathToFileURL(resolve(values.out)).href;
  const isClean = report.files.every(({ errors }) => errors === 0);
  const folded = isClean ? bundleGraph(checked, mode, { resultUri }) : undefined;
  for (const { document, finding } of folded?.findings ?? []) {
    addFinding(report, texts, document.source.text, placeFindings(document.source, [finding])[0]);
  }
  const isDone = folded?.tree !== undefined && report.files.every(({ errors }) => errors === 0);
  if (report.files.some(({ findings }) => findings.length > 0)) {
    const sourceOf = (file: string) => texts.get(file);
    io.stderr(formatPretty(report, { color: wantsColor(io, io.isErrorTerminal), sourceOf }));
  }
  if (!isDone || folded?.tree === undefined) return 1;

  const format = to ?? languageOfName(values.out) ?? checked.entry.document.format;
  const text = await textOf(folded.tree, format);
  if (values.out === undefined) io.stdout(text);
  else writeResult(values.out, text);
  return 0;
}

function addFinding(
  report: Report,
  texts: Map<string, string>,
  text: string,
  finding: Finding | undefined,
): void {
  const file = report.files.find(({ path }) => path === finding?.file);
  if (file === undefined || finding === undefined) return;
  file.findings = [...file.findings, finding].sort(compareFindings);
  if (finding.severity === "error") {
    file.errors++;
    file.valid = false;
  } else {
    file.warnings++;
  }
  texts.set(file.path, text);
}

async function textOf(tree: Tree, format: Language): Promise<string> {
  if (format === "json") return `${writeJson(tree)}\n`;
  const { writeYaml } = await import("../syntax/yaml.js");
  try {
    return writeYaml(tree);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`the result is ${error.message} (--to json)`);
  }
}

function writeResult(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`cannot write ${file}: ${reasonOf(error)}`);
  }
}
