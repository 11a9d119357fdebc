import type { Stats } from "node:fs";
import { join, relative, resolve } from "node:path";
import { FileWriter, isSameFile, NotWrittenError } from "../../node/files/file-writer.js";
import {
  linkStatsOf,
  realPathOf,
  reasonOf,
  statsOf,
  UnreadableFileError,
} from "../../node/files/paths.js";
import { readTextFile } from "../../node/files/read-text.js";
import { existingFolderOf } from "../../node/files/root-folder.js";
import { isObject, type JsonObject } from "../../values/json-value.js";
import { recover } from "../../values/recover.js";
import { count } from "../../words/phrases.js";
import { UsageError } from "../run/io.js";

/** Whether `-o` names a folder. Such a name ends with a slash, or the folder exists. */
export const isFolderName = (out: string | undefined): out is string =>
  out !== undefined && (/[\\/]$/.test(out) || statsOf(out)?.isDirectory() === true);

/** The files that a run writes, apart from the files that it fixes. Each is written once. */
export class OutputFiles {
  readonly #writer = new FileWriter();
  readonly #written: Stats[] = [];

  /**
   * @param paths all files that the run will write
   * @throws UsageError when two of them are the same file
   */
  constructor(paths: readonly string[]) {
    const places = paths.map(placeOf);
    const twice = paths.find((_, index) => places.indexOf(places[index] ?? "") !== index);
    if (twice !== undefined) throw twiceWritten(twice);
  }

  /**
   * Prepares the files of a run that writes reports.
   *
   * @param others other files that the run uses, which no report may replace
   * @throws UsageError if it is known before the run that a report cannot be written
   */
  static forReports(reports: readonly string[], others: readonly string[] = []): OutputFiles {
    const outputs = new OutputFiles([...reports, ...others]);
    const other = reports.find((file) => !isNewOrReport(resolve(file)));
    if (other === undefined) return outputs;
    throw new UsageError(`cannot write ${other}: it exists, and is not a dsd report`);
  }

  /**
   * Writes one of the files.
   *
   * @param used the files that the run has read, which must not be replaced
   * @throws UsageError when that is not possible
   */
  write(path: string, text: string, used: Iterable<string>): void {
    const identity = identityOf(path);
    if (identity !== undefined) {
      if (this.#written.some((one) => isSameFile(one, identity))) throw twiceWritten(path);
      for (const file of used) {
        if (isSameFile(identityOf(file), identity)) {
          throw new UsageError(`cannot write ${path}: this run has read it`);
        }
      }
    }
    try {
      this.#writer.write(path, text);
    } catch (error) {
      const reason = error instanceof NotWrittenError ? error.message : reasonOf(error);
      const before = this.#written.length;
      const others =
        before > 0
          ? `; ${count(before, "earlier file")} ${before === 1 ? "was" : "were"} written`
          : "";
      throw new UsageError(`cannot write ${path}: ${reason}${others}`);
    }
    const written = identityOf(path);
    if (written !== undefined) this.#written.push(written);
  }
}

const twiceWritten = (path: string): UsageError =>
  new UsageError(`${path} would be written twice; give each output its own file`);

// Paths are resolved before the file system sees them, as they are when files are written: the file
// system cannot find `new/../x` as long as `new` does not exist.

/**
 * The stats of a file, which identify it whatever path leads to it; `undefined` for a device, and
 * for a file that does not exist.
 */
function identityOf(path: string): Stats | undefined {
  const stats = statsOf(resolve(path));
  return stats?.isFile() ? stats : undefined;
}

/** The real path of a file that may not exist yet. */
function placeOf(path: string): string {
  const file = resolve(path);
  const folder = existingFolderOf(file);
  return join(realPathOf(folder), relative(folder, file));
}

function isNewOrReport(path: string): boolean {
  // A folder, a device or a link is refused, or not replaced, when it is written.
  const stats = linkStatsOf(path);
  if (stats?.isFile() !== true || stats.nlink > 1) return true;
  const text = recover(() => readTextFile(path).text, UnreadableFileError);
  return text !== undefined && (text.trim() === "" || isReport(text));
}

/** The start of a report that is not JSON, such as JUnit, Markdown, or GitHub commands. */
const STARTS =
  /^(?:<\?xml [^>]*>\n<testsuites>|## (?:[A-Za-z ]+ of descriptors\b|Descriptors could not be compared|dsd\b)|::(?:error|warning|notice) |(?:error|warning|info)\[|\d+ (?:of \d+ )?(?:file|descriptor)s?\b[^\n]*\n$)/;

/** The end of a report for people, and a line of a concise report. */
const VERDICT = /(?:^|\n)(?:[✓✗!] .*|nothing was compared)\n$/;
const CONCISE = /^[^\n]+: (?:error|warning|info|failed) [^\n]+\n/;

/** Whether a text is a report or a baseline that dsd has written. */
function isReport(text: string): boolean {
  if ([STARTS, VERDICT, CONCISE].some((pattern) => pattern.test(text))) return true;
  const value: unknown = recover(() => JSON.parse(text), Error);
  if (Array.isArray(value)) return value.every(isCodeQualityIssue);
  return isObject(value) && (isBaseline(value) || isJsonReport(value) || isSarif(value));
}

/** Whether a value is a baseline. A baseline never replaces anything else. Unlike a baseline, a report has `files`. */
export const isBaseline = (value: unknown): value is { readonly findings: readonly unknown[] } =>
  isObject(value) && value.version === 1 && Array.isArray(value.findings) && !("files" in value);

const isJsonReport = ({ version, files, summary }: JsonObject): boolean =>
  version === 1 && Array.isArray(files) && isObject(summary);

const isSarif = ({ version, runs }: JsonObject): boolean =>
  version === "2.1.0" && Array.isArray(runs);

const isCodeQualityIssue = (value: unknown): boolean =>
  isObject(value) && "check_name" in value && "fingerprint" in value;
