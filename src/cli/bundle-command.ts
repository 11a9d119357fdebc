import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { languageOfName, loadYaml } from "../node/parse-text.js";
import { reasonOf } from "../node/reason.js";
import { UnreadableFileError } from "../node/unreadable-file.js";
import { formatPretty } from "../reporters/pretty.js";
import { type BundleMode, bundleEntry, requirementsOf } from "../workspace/bundle.js";
import type { EntryResult } from "../workspace/workspace.js";
import { withColor } from "./color-flags.js";
import { oneOf, parseFlags } from "./flags.js";
import { type CommandIo, UsageError, wantsColor } from "./io.js";
import { ReportBuilder } from "./report-builder.js";
import { openRun } from "./run-files.js";
import { type CheckSettings, settingsOf } from "./settings.js";
import { bundleFlags } from "./verb-flags.js";

/** `dsd bundle` and `dsd dereference`: writes one document, or reports why it cannot. */
export async function runBundle(
  mode: BundleMode,
  argv: string[],
  world: CommandIo,
): Promise<number> {
  const { values, positionals } = parseFlags(argv, bundleFlags);
  const io = withColor(world, values);
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError(`dsd ${mode} takes one file`);
  const to = values.to === undefined ? undefined : oneOf("--to", values.to, ["json", "yaml"]);
  const flags = settingsOf(values, positionals);
  const settings = { ...flags, ...requirementsOf(mode, flags) };

  const checked = await checkOne(path, settings, io);
  const { writeYaml } = await loadYaml();
  const resultUri = values.out && pathToFileURL(resolve(values.out)).href;
  const bundled = bundleEntry(checked, mode, { resultUri }, writeYaml);
  const builder = new ReportBuilder({ maxFindings: settings.maxFindings, hasPlaces: false });
  builder.add(checked, bundled.added);
  const files = builder.merger.files();
  if (files.some(({ findings }) => findings.length > 0)) {
    const sourceOf = (file: string) => builder.texts.get(file);
    const color = wantsColor(io, io.isErrorTerminal);
    io.stderr(formatPretty({ files, failures: [], skipped: 0 }, { color, sourceOf }));
  }
  if (!bundled.valid) return 1;

  const language = to ?? languageOfName(values.out) ?? checked.graph.entry.source.language;
  const text = textOf(bundled.toText, language);
  if (values.out === undefined) io.stdout(text);
  else writeResult(values.out, text);
  return 0;
}

async function checkOne(
  path: string,
  settings: CheckSettings,
  io: CommandIo,
): Promise<EntryResult> {
  const file = { path, isFound: false };
  const { open, wait } = await openRun([file], { settings, io });
  try {
    const entry = open(file);
    if (entry === undefined) throw new Error("a named file is read whatever it contains");
    return await wait(entry);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw new UsageError(`${path}: ${error.reason}`);
  }
}

function textOf<L>(toText: (language: L) => string, language: L): string {
  try {
    return toText(language);
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
