import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { CheckedDocument, CheckedEntry } from "../engine/check-document.js";
import { entryAt, entryPointers } from "../engine/entry-at.js";
import { readResult } from "../engine/read.js";
import { NO_DESCRIPTOR } from "../engine/result.js";
import {
  type Exported,
  type ExportedFile,
  isExport,
  type Loss,
  UniqueNames,
} from "../exports/exported.js";
import { FORMATS, type Format, type FormatFlag, formatNamed } from "../exports/index.js";
import { pathOfUri, statsOf } from "../node/files/paths.js";
import { readTextFile } from "../node/files/read-text.js";
import { UnreadableFileError } from "../node/files/unreadable-file.js";
import { formatPretty } from "../reporters/findings/pretty.js";
import { getOrAdd } from "../values/get-or-add.js";
import { nearestName } from "../words/nearest-name.js";
import { count } from "../words/phrases.js";
import { printable } from "../words/quote.js";
import type { Commands, Offer } from "./command.js";
import { COLOR_FLAGS, type Flag, type Flags, oneOf, parseFlags, withColor } from "./flags.js";
import { type CommandIo, say, UsageError, wantsColor } from "./io.js";
import { OutputFiles } from "./output-files.js";
import { ReportBuilder } from "./report-builder.js";
import { checkNamed } from "./run-files.js";
import { CHECK_FLAGS, type CheckSettings, settingsOf } from "./settings.js";

const { as: _, strict: __, ...loadingFlags } = CHECK_FLAGS;

const ownFlags = {
  out: {
    short: "o",
    value: "FILE|DIR",
    help: "write to a file, or to a folder if it ends in / or is one: one file per table where the format has that",
  },
  at: {
    value: "POINTER",
    help: "only the descriptor at this JSON Pointer in a data product document",
  },
  check: { help: "write nothing, and exit 1 if what -o names is out of date" },
  strict: { help: "exit 1 if the format cannot say something" },
  force: { help: "export a descriptor with errors too, as far as it can be read" },
} as const satisfies Flags;

/** A flag of formats, as the command has it: those of several formats share their help. */
const toFlag = ({ help, choices, value = choices && "WORD" }: FormatFlag): Flag => ({
  help,
  value,
  completes: choices,
});

/** The flags of `export`. */
export const flags: Flags = {
  ...ownFlags,
  ...Object.fromEntries(
    FORMATS.flatMap((format) =>
      format.flags.map((flag) => {
        const help = `${format.id}: ${flag.help}`;
        return [flag.name, toFlag({ ...flag, help })];
      }),
    ),
  ),
  ...loadingFlags,
  ...COLOR_FLAGS,
};

/** The formats, for the first argument. */
export const completes = (_commands: Commands): readonly Offer[] =>
  FORMATS.map(({ id, summary }) => [id, summary]);

/** The flags as they were given, with the types of those that the command itself has. */
function parseValues(argv: string[]) {
  const { values, positionals } = parseFlags(argv, {
    ...flags,
    ...ownFlags,
    ...loadingFlags,
    ...COLOR_FLAGS,
  });
  const others: Readonly<Record<string, unknown>> = values;
  return { values, others, positionals };
}

/** `dsd export`: writes a descriptor in another format. */
export async function run(argv: string[], world: CommandIo): Promise<number> {
  const given = parseValues(argv);
  const { values, positionals } = given;
  const io = withColor(world, values);
  const [id, ...paths] = positionals;
  if (id === undefined) {
    throw new UsageError("dsd export takes a format and a file", formatLines());
  }
  const format = requireFormat(id);
  if (format.runPages !== undefined) return exportToPages({ format, paths, given, argv, io });
  const [path, ...more] = paths;
  if (path === undefined || more.length > 0) {
    throw new UsageError(`dsd export ${id} takes one file`);
  }
  const options = formatValues(format, given.others);
  const isFolder = isFolderName(values.out);
  const settings = exportSettings(values, [path]);
  const checked = await checkNamed(path, { settings, io });
  const entries = chosenEntries(checked, path, values.at);
  if (entries.length > 1 && !isFolder) {
    throw new UsageError(
      `${path} has several descriptors; choose one with --at, or write all with -o DIR/`,
      entryPointers(checked).map((pointer) => `  --at ${pointer}`),
    );
  }
  const hasErrors = reportFindings(checked, entries, settings.maxFindings, io);
  if (hasErrors && !values.force) {
    say(io, "nothing is exported because of the errors; --force exports what can be read");
    return 1;
  }
  const { models } = readResult({ ...checked, entries });
  const exports = models.map((model) => format.run(model, options, { perTable: isFolder }));
  sayLosses(format, exports, io);
  for (const note of exports.flatMap(({ notes = [] }) => notes)) say(io, `${format.id}: ${note}`);
  const files = namedFiles(exports, values.out, isFolder);
  const used = [
    path,
    ...entries.flatMap(({ uris }) => uris.flatMap((uri) => pathOfUri(uri) ?? [])),
  ];
  const isCurrent = values.check
    ? isUpToDate(files, values.out ?? "", { isFolder, argv, io })
    : writeFiles(files, used, io);
  const isLossy = values.strict && exports.some(({ losses }) => losses.length > 0);
  return hasErrors || isLossy || !isCurrent ? 1 : 0;
}

/** Writes pages: of the working folder, if no path is given. */
async function exportToPages(request: {
  readonly format: Format;
  readonly paths: readonly string[];
  readonly given: ReturnType<typeof parseValues>;
  readonly argv: readonly string[];
  readonly io: CommandIo;
}): Promise<number> {
  const { format, given, argv, io } = request;
  const { out, at, check } = given.values;
  if (request.paths.length === 0 && out === undefined) {
    throw new UsageError(
      `dsd export ${format.id} without a path takes the working folder, and needs -o DIR/ or -o FILE`,
    );
  }
  const paths = request.paths.length === 0 ? ["."] : request.paths;
  const options = formatValues(format, given.others);
  const isFolder = isFolderName(out);
  const settings = exportSettings(given.values, paths);
  const { exportPages } = await import("./export-pages.js");
  const { exported, used, hasErrors } = await exportPages({
    ...{ format, paths, at, isFolder, settings, io },
    title: asText(options.title),
    against: asText(options.against),
  });
  const files = namedFiles([exported], out, isFolder);
  const isCurrent = check
    ? isUpToDate(files, out ?? "", { isFolder, argv, io })
    : writeFiles(files, used, io);
  return hasErrors || !isCurrent ? 1 : 0;
}

/** The settings of the check. @throws UsageError for `--check` without a file to compare */
function exportSettings(
  { strict: _, ...values }: ReturnType<typeof parseValues>["values"],
  paths: readonly string[],
): CheckSettings {
  if (values.check && (values.out ?? "-") === "-") {
    throw new UsageError("--check needs -o, the file that is compared");
  }
  return settingsOf(values, paths);
}

const asText = (value: string | boolean | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;

const formatLines = (): string[] => {
  const width = Math.max(...FORMATS.map(({ id }) => id.length));
  return FORMATS.map(({ id, summary }) => `  ${id.padEnd(width)}  ${summary}`);
};

function requireFormat(id: string): Format {
  const format = formatNamed(id);
  if (format !== undefined) return format;
  const nearest = nearestName(
    id,
    FORMATS.map((one) => one.id),
  );
  const hint = nearest === undefined ? "" : `; did you mean ${nearest}?`;
  throw new UsageError(`there is no format "${id}"${hint}`, formatLines());
}

/** The flags of a format. @throws UsageError for one of another format, or a value that it does not take */
function formatValues(format: Format, values: Readonly<Record<string, unknown>>) {
  const own: Record<string, string | boolean | undefined> = {};
  for (const other of FORMATS) {
    for (const flag of other.flags) {
      const value = values[flag.name];
      const isOwn = format.flags.find(({ name }) => name === flag.name);
      if (value === undefined || value === false) continue;
      if (isOwn === undefined) {
        throw new UsageError(`--${flag.name} is an option of dsd export ${other.id}`);
      }
      if (typeof value === "string" && isOwn.choices !== undefined) {
        oneOf(`--${flag.name}`, value, isOwn.choices);
      }
      own[flag.name] = typeof value === "string" ? value : true;
    }
  }
  return own;
}

/** The descriptors to export: the one that a pointer names, or all. */
function chosenEntries(
  checked: CheckedDocument,
  path: string,
  at: string | undefined,
): readonly CheckedEntry[] {
  if (checked.entries.length === 0) throw new UsageError(`${path}: ${NO_DESCRIPTOR}`);
  if (at === undefined || (at === "" && checked.is !== "container")) return checked.entries;
  if (checked.is !== "container") {
    throw new UsageError(`${path} is itself a descriptor, so it has none at "${at}"`);
  }
  const entry = entryAt(checked, at);
  if (entry !== undefined) return [entry];
  const details = entryPointers(checked).map((pointer) => `  --at ${pointer}`);
  throw new UsageError(`${path} has no descriptor at "${at}"`, details);
}

/** Reports the findings of the descriptors. @returns whether one of them is an error */
function reportFindings(
  checked: CheckedDocument,
  entries: readonly CheckedEntry[],
  maxFindings: number,
  io: CommandIo,
): boolean {
  const builder = new ReportBuilder({ maxFindings, hasPlaces: false });
  builder.add({ ...checked, entries });
  const files = builder.files();
  if (files.some(({ findings }) => findings.length > 0)) {
    const sourceAt = (file: string) => builder.texts.get(file);
    const color = wantsColor(io, io.isErrorTerminal);
    const width = io.isErrorTerminal ? io.columns : undefined;
    io.stderr(
      formatPretty({ files, failures: [], skipped: 0 }, { color, sourceOf: sourceAt, width }),
    );
  }
  return files.some(({ findings }) => findings.some(({ severity }) => severity === "error"));
}

/** Says what the format could not keep: how often, and where first. */
function sayLosses({ id }: Format, exports: readonly Exported[], io: CommandIo): void {
  const losses = exports.flatMap((one) => one.losses);
  if (losses.length === 0) return;
  const groups = new Map<string, Loss[]>();
  for (const loss of losses) getOrAdd(groups, loss.what, () => []).push(loss);
  say(io, `${id} cannot say ${count(losses.length, "thing")}:`);
  for (const [what, all] of groups) {
    const [first] = all;
    const others = all.length > 1 ? ` and ${all.length - 1} more` : "";
    io.stderr(
      `${printable(`  ${all.length} x ${what}: ${first?.where} (${first?.why})${others}`)}\n`,
    );
  }
}

const isFolderName = (out: string | undefined): boolean =>
  out !== undefined && (/[\\/]$/.test(out) || statsOf(out)?.isDirectory() === true);

interface TargetFile extends ExportedFile {
  /** `undefined` for standard output. */
  readonly path: string | undefined;
}

/** The files of an export with their paths. */
function namedFiles(
  exports: readonly Exported[],
  out: string | undefined,
  isFolder: boolean,
): readonly TargetFile[] {
  const files = exports.flatMap((one) => one.files);
  if (isFolder) {
    const names = new UniqueNames();
    return files.map((file) => {
      const [, stem = "", end = ""] = /^(.*?)(\.[^/]*)?$/.exec(file.name) ?? [];
      return { ...file, path: join(out ?? "", `${names.give(stem, "-")}${end}`) };
    });
  }
  return files.map((file) => ({ ...file, path: out === "-" ? undefined : out }));
}

function writeFiles(files: readonly TargetFile[], used: readonly string[], io: CommandIo): boolean {
  const paths = files.flatMap(({ path }) => path ?? []);
  const foreign = paths.find((path) => isForeign(textAt(path)));
  if (foreign !== undefined) {
    throw new UsageError(
      `cannot write ${foreign}: it exists, and no export has written it; choose another name, or remove it`,
    );
  }
  const outputs = new OutputFiles(paths);
  for (const { path, text } of files) {
    if (path === undefined) io.stdout(text);
    else if (textAt(path) !== text) outputs.write(path, text, used);
  }
  return true;
}

const isForeign = (text: string | undefined): boolean =>
  text !== undefined && text.trim() !== "" && !isExport(text);

/** The text of a file; `undefined` if there is none, and empty if it is a device. */
function textAt(path: string): string | undefined {
  const stats = statsOf(path);
  if (stats === undefined) return undefined;
  if (!stats.isFile()) return "";
  try {
    return readTextFile(path).text;
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw new UsageError(`cannot read ${path}: ${error.reason}`);
  }
}

/** Compares what is there with an export, and says how to renew it. */
function isUpToDate(
  files: readonly TargetFile[],
  out: string,
  { isFolder, argv, io }: { isFolder: boolean; argv: readonly string[]; io: CommandIo },
): boolean {
  const stale = files.flatMap(({ path, text }) => {
    if (path === undefined) return [];
    const found = textAt(path);
    if (found === text) return [];
    if (isForeign(found)) return [`${path} was not written by an export; remove it first`];
    return [`${path} ${found === undefined ? "does not exist" : "is out of date"}`];
  });
  const names = new Set(files.map(({ path }) => basename(path ?? "")));
  const mark = files[0]?.text.split("\n").find((line) => isExport(line)) ?? "";
  const left = isFolder && statsOf(out)?.isDirectory() ? readdirSync(out) : [];
  const old = left.filter(
    (name) =>
      !names.has(name) &&
      statsOf(join(out, name))?.isFile() &&
      textAt(join(out, name))?.slice(0, 600).includes(mark),
  );
  for (const line of stale) say(io, line);
  for (const name of old)
    say(io, `${join(out, name)} is not part of the export any more; remove it`);
  if (stale.length > 0) {
    const args = argv.filter((arg) => arg !== "--check").map(shellWord);
    say(io, `to renew it, run: dsd export ${args.join(" ")}`);
  }
  return stale.length + old.length === 0;
}

const shellWord = (word: string): string =>
  /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
