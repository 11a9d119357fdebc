import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { CheckedDocument } from "../engine/check-document.js";
import { entryPointers } from "../engine/entry-at.js";
import { modelsIn } from "../engine/read.js";
import { NO_DESCRIPTOR } from "../engine/result.js";
import { type Exported, type ExportedFile, isExport, UniqueNames } from "../exports/exported.js";
import { FORMATS, type Format, type FormatValues, formatNamed } from "../exports/index.js";
import { pathOfUri, statsOf, UnreadableFileError } from "../node/files/paths.js";
import { readTextFile } from "../node/files/read-text.js";
import { grouped } from "../values/collections.js";
import { recover } from "../values/recover.js";
import { nearestName } from "../words/nearest-name.js";
import { count, printable, shellWord } from "../words/phrases.js";
import type { ExportRequest, WrittenExport } from "./export-pages.js";
import { isFolderName, OutputFiles } from "./output/output-files.js";
import {
  COLOR_FLAGS,
  type Commands,
  type Flags,
  type LoadedCommand,
  type Offer,
  readChoice,
  type Values,
} from "./run/flags.js";
import { type CommandIo, printText, say, UsageError } from "./run/io.js";
import { CHECK_FLAGS, openRun, READING_FLAGS } from "./run/open-run.js";
import { AT_FLAG, checkEach, checkNamed, entryNamed, printFindings } from "./run/run-files.js";

const { as: _, strict: __, ...loadingFlags } = CHECK_FLAGS;

const ownFlags = {
  out: {
    short: "o",
    value: "FILE|DIR",
    help: "write to a file, or to a folder if it ends in / or is one: one file per table where the format has that",
  },
  at: AT_FLAG,
  check: { help: "write nothing, and exit 1 if what -o names is out of date" },
  strict: { help: "exit 1 if the format cannot express something" },
  force: { help: "export a descriptor with errors too, as far as it can be read" },
} as const satisfies Flags;

/** The flags of all formats. Those with the same flag share its help. */
const formatFlags: Flags = Object.fromEntries(
  FORMATS.flatMap((format) =>
    Object.entries(format.flags).map(([name, flag]) => {
      const takers = FORMATS.filter((one) => Object.hasOwn(one.flags, name)).map(({ id }) => id);
      return [name, { ...flag, help: `${takers.join(", ")}: ${flag.help}` }];
    }),
  ),
);

const flags: Flags = {
  ...ownFlags,
  ...formatFlags,
  ...loadingFlags,
  ...READING_FLAGS,
  ...COLOR_FLAGS,
};

/** The flags of the command itself, which keep their types. */
const typedFlags = { ...flags, ...ownFlags, ...loadingFlags, ...READING_FLAGS, ...COLOR_FLAGS };

/** The formats, for the first argument. */
const completes = (_commands: Commands): readonly Offer[] =>
  FORMATS.map(({ id, summary }) => [id, summary]);

export const exportCommand: LoadedCommand = { flags, completes, run };

function plan(values: Values<typeof typedFlags>, [id, ...named]: readonly string[]) {
  const { out, check } = values;
  if (id === undefined) {
    throw new UsageError("dsd export takes a format and a file", formatLines());
  }
  const format = requireFormat(id);
  const paths = pathsFor(format, named, out);
  const options = formatValues(format, values);
  if (check && (out ?? "-") === "-") {
    throw new UsageError("--check needs -o, the file that is compared");
  }
  // Pages have findings, as those of `dsd lint`.
  const checks = format.runPages === undefined ? undefined : ("rules" as const);
  return { paths, checks, format, options };
}

/** `dsd export`: writes a descriptor in another format. */
async function run(argv: string[], world: CommandIo): Promise<number> {
  const run = await openRun(argv, world, { flags: typedFlags, plan });
  const { io, paths, values } = run;
  const { out, check, force, strict } = values;
  const isFolder = isFolderName(out);
  const request = { ...run, ...run.plan, at: values.at, isFolder };
  const { runPages } = request.format;
  const written = await (runPages === undefined
    ? exportDescriptors(request, force)
    : (await import("./export-pages.js")).exportPages(request, runPages)
  ).catch((error: unknown) => {
    // The checks of a document do not recurse into it, but most formats are written recursively, and YAML to a limit.
    if (!(error instanceof RangeError && /call stack|deeper than/.test(error.message))) throw error;
    throw new UsageError(`${paths.join(", ")}: it is nested too deeply to export`);
  });
  if (written === undefined) return 1;
  const { exports, used, hasErrors, isIncomplete } = written;
  const files = namedFiles(exports, out, isFolder);
  if (!check) writeFiles(files, used, io);
  const isCurrent = !check || isUpToDate(files, out ?? "", { isFolder, argv, io });
  const isLossy = strict && exports.some(({ losses }) => losses.length > 0);
  if (isIncomplete) return 2;
  return hasErrors || isLossy || !isCurrent ? 1 : 0;
}

/**
 * The files to export. Formats of pages take any number, by default all in the working folder; formats that join
 * files take some, and the others exactly one.
 */
function pathsFor(
  { id, runPages, isJoint }: Format,
  paths: readonly string[],
  out: string | undefined,
): readonly string[] {
  if (runPages === undefined) {
    if (paths.length === 1 || (isJoint && paths.length > 0)) return paths;
    throw new UsageError(`dsd export ${id} takes ${isJoint ? "files or a folder" : "one file"}`);
  }
  if (paths.length > 0) return paths;
  if (out !== undefined) return ["."];
  throw new UsageError(
    `dsd export ${id} without a path takes the working folder, and needs -o DIR/ or -o FILE`,
  );
}

/**
 * Exports the descriptors in a file, each by itself, or those of several files together.
 *
 * @returns `undefined` if nothing is exported because of errors
 */
async function exportDescriptors(
  request: ExportRequest,
  force: boolean,
): Promise<WrittenExport | undefined> {
  const { format, options, isFolder, io } = request;
  const documents = await readDocuments(request);
  const files = documents.flatMap((checked) => printFindings(checked, request));
  const findings = files.flatMap((file) => file.findings);
  const hasErrors = findings.some(({ severity }) => severity === "error");
  if (hasErrors && !force) {
    say(io, "nothing is exported because of the errors; --force exports what can be read");
    return undefined;
  }
  const entries = documents.flatMap((checked) => checked.entries);
  const models = modelsIn(entries, !isFolder);
  const exports = models.map((model) => format.run(model, options, { perTable: isFolder }));
  sayLosses(format, exports, io);
  for (const note of exports.flatMap(({ notes = [] }) => notes)) say(io, `${format.id}: ${note}`);
  const reached = entries.flatMap(({ uris }) => uris.flatMap((uri) => pathOfUri(uri) ?? []));
  return { exports, used: [...documents.map(({ name }) => name), ...reached], hasErrors };
}

/** The checked documents of an export: one, or all files of a format that joins them. */
async function readDocuments(request: ExportRequest): Promise<readonly CheckedDocument[]> {
  const { format, paths, at, isFolder } = request;
  const [path = "", ...others] = paths;
  if (format.isJoint && (others.length > 0 || statsOf(path)?.isDirectory())) {
    if (at !== undefined) throw new UsageError("--at chooses a descriptor of one file");
    if (isFolder) throw new UsageError(`several files become one in ${format.id}; give it -o FILE`);
    return checkAll(request);
  }
  const checked = await checkNamed(path, request);
  if (checked.entries.length === 0) throw new UsageError(`${path}: ${NO_DESCRIPTOR}`);
  const entries = at === undefined ? checked.entries : [entryNamed(checked, path, at)];
  if (entries.length > 1 && !isFolder) {
    throw new UsageError(
      `${path} has several descriptors; choose one with --at, or write all with -o DIR/`,
      entryPointers(checked).map((pointer) => `  --at ${pointer}`),
    );
  }
  return [{ ...checked, entries }];
}

/** @throws UsageError for a file that cannot be read, and without any descriptor */
async function checkAll(request: ExportRequest): Promise<readonly CheckedDocument[]> {
  const documents = (await checkEach(request)).filter(({ entries }) => entries.length > 0);
  if (documents.length > 0) return documents;
  throw new UsageError(`no descriptor found in ${request.paths.join(", ")}`);
}

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

/** The flags of a format. @throws UsageError for another format's flag, or an invalid value */
function formatValues(format: Format, values: Readonly<Record<string, unknown>>): FormatValues {
  const options: Record<string, string | boolean> = {};
  for (const other of FORMATS) {
    for (const name of Object.keys(other.flags)) {
      const value = values[name];
      if (value === undefined || value === false) continue;
      const flag = Object.hasOwn(format.flags, name) ? format.flags[name] : undefined;
      if (flag === undefined) {
        throw new UsageError(`--${name} is an option of dsd export ${other.id}`);
      }
      if (typeof value === "string" && flag.completes !== undefined) {
        readChoice(`--${name}`, value, flag.completes);
      }
      options[name] = typeof value === "string" ? value : true;
    }
  }
  return options;
}

/** Reports the losses of a format: how many of each kind, and the first place. */
function sayLosses({ id }: Format, exports: readonly Exported[], io: CommandIo): void {
  const losses = exports.flatMap((one) => one.losses);
  if (losses.length === 0) return;
  say(io, `${id} cannot say ${count(losses.length, "thing")}:`);
  for (const [what, all] of grouped(losses, (loss) => loss.what)) {
    const { where, why } = all[0];
    const others = all.length > 1 ? ` and ${all.length - 1} more` : "";
    io.stderr(`${printable(`  ${all.length} x ${what}: ${where} (${why})${others}`)}\n`);
  }
}

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

function writeFiles(files: readonly TargetFile[], used: readonly string[], io: CommandIo): void {
  const paths = files.flatMap(({ path }) => path ?? []);
  const foreign = paths.find((path) => isForeign(textAt(path)));
  if (foreign !== undefined) {
    throw new UsageError(
      `cannot write ${foreign}: it exists, and no export has written it; choose another name, or remove it`,
    );
  }
  const outputs = new OutputFiles(paths);
  for (const { path, text } of files) {
    if (path === undefined) printText(io, text);
    else if (textAt(path) !== text) outputs.write(path, text, used);
  }
}

const isForeign = (text: string | undefined): boolean =>
  text !== undefined && text.trim() !== "" && !isExport(text);

/** The text of a file; `undefined` if there is none, and empty if it is a device. */
function textAt(path: string): string | undefined {
  const stats = statsOf(path);
  if (stats === undefined) return undefined;
  if (!stats.isFile()) return "";
  return recover(
    () => readTextFile(path),
    UnreadableFileError,
    ({ reason }) => {
      throw new UsageError(`cannot read ${path}: ${reason}`);
    },
  ).text;
}

/** Compares the existing files with an export, and says how to renew them. */
function isUpToDate(
  files: readonly TargetFile[],
  out: string,
  { isFolder, argv, io }: { isFolder: boolean; argv: readonly string[]; io: CommandIo },
): boolean {
  const stale = files.flatMap(({ path, text }) => {
    if (path === undefined) return [];
    const current = textAt(path);
    if (current === text) return [];
    if (isForeign(current)) return [`${path} was not written by an export; remove it first`];
    return [`${path} ${current === undefined ? "does not exist" : "is out of date"}`];
  });
  const names = new Set(files.map(({ path }) => basename(path ?? "")));
  const mark = files[0]?.text.split("\n").find((line) => isExport(line)) ?? "";
  const existing = isFolder && statsOf(out)?.isDirectory() ? readdirSync(out) : [];
  const old = existing.filter(
    (name) =>
      !names.has(name) &&
      statsOf(join(out, name))?.isFile() &&
      textAt(join(out, name))?.slice(0, 600).includes(mark),
  );
  for (const line of stale) say(io, line);
  for (const name of old) say(io, `${join(out, name)} is no longer part of the export; remove it`);
  if (stale.length > 0) {
    const args = argv.filter((arg) => arg !== "--check").map(shellWord);
    say(io, `to renew it, run: dsd export ${args.join(" ")}`);
  }
  return stale.length + old.length === 0;
}
