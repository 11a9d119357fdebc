import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { driftCodes, findingCodes } from "../../findings/codes.js";
import { lastingIdentity } from "../../findings/identity.js";
import type { ReportedFinding } from "../../findings/reported-finding.js";
import { isInside, statsOf, type UnreadableFileError } from "../../node/files/paths.js";
import { readTextFile } from "../../node/files/read-text.js";
import { type FileReport, type Report, withFindings } from "../../reporters/findings/report.js";
import { recover } from "../../values/recover.js";
import { escapedJson } from "../../words/phrases.js";
import { isBaseline } from "../output/output-files.js";
import { UsageError } from "../run/io.js";

/** Findings that are accepted for now, by their lasting identity, with how often each occurs. */
type Baseline = Map<string, number>;

interface BaselineEntry {
  file: string;
  code: string;
  at: string;
  count?: number;
}

/** @throws UsageError when the file cannot be read, or is not a baseline */
export function readBaseline(file: string): Baseline {
  const read = (): unknown => JSON.parse(readTextFile(resolve(file)).text);
  const data = recover(read, Error, (error: Error & Partial<UnreadableFileError>) => {
    const { code, reason = error.message } = error;
    const hint = code === "ENOENT" ? "; --update-baseline writes one" : "";
    throw new UsageError(`the baseline ${file} cannot be read: ${reason}${hint}`);
  });
  if (!isBaseline(data)) throw new UsageError(`${file} is not a baseline`);
  return new Map(
    (data.findings as BaselineEntry[]).map(({ file: path, code, at, count = 1 }) => [
      lastingIdentity(path, code, at),
      count,
    ]),
  );
}

/**
 * Reads the baseline that a run will update: an empty one if there is none yet.
 *
 * @throws UsageError when the file is something else
 */
export function readOldBaseline(file: string): Baseline {
  const stats = statsOf(resolve(file));
  const isNew = stats === undefined || (stats.isFile() && stats.size === 0);
  return isNew ? new Map() : readBaseline(file);
}

/**
 * Updates a baseline with the findings of a run. Entries that the run did not cover stay as they
 * are.
 *
 * @param isCovered whether the run would have found an entry of the baseline
 */
export function updatedBaseline(
  file: string,
  old: Baseline,
  { files }: Report,
  isCovered: Coverage,
): Baseline {
  const counts = new Map([...old].filter(([identity]) => !isCovered(identity)));
  for (const one of files) {
    for (const finding of one.findings) {
      const identity = identityOf(file, one, finding);
      counts.set(identity, (counts.get(identity) ?? 0) + 1);
    }
  }
  return counts;
}

/** The text of a baseline: one finding on each line, so a diff shows what has changed. */
export function baselineText(baseline: Baseline): string {
  const lines = [...baseline]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([identity, count]) => {
      const { file, code, at } = partsOf(identity);
      const entry: BaselineEntry = { file, code, at, ...(count > 1 && { count }) };
      return `    ${escapedJson(JSON.stringify(entry))}`;
    });
  const list = lines.length === 0 ? "" : `\n${lines.join(",\n")}\n  `;
  return `{\n  "version": 1,\n  "findings": [${list}]\n}\n`;
}

export const countOf = (baseline: Baseline): number =>
  [...baseline.values()].reduce((sum, count) => sum + count, 0);

function partsOf(identity: string): BaselineEntry {
  const [file, code, at] = JSON.parse(identity) as [string, string, string];
  return { file, code, at };
}

/** Whether a run covers a finding of the baseline, by its identity. */
type Coverage = (identity: string) => boolean;

/** The scope of a run. */
interface RunScope {
  readonly paths: readonly string[];
  /** Whether only some of the files below these paths were checked. */
  readonly isFiltered: boolean;
  /** Whether the rules ran. */
  readonly hasRules: boolean;
  /** Whether the descriptors were compared with databases. */
  readonly hasDrift: boolean;
  /** The codes that were reported; empty if all were. */
  readonly only: readonly string[];
}

/**
 * Returns which findings of a baseline a run would have found. A finding is covered if its file was
 * checked or no longer exists, or if the run covers the baseline's whole folder. A finding of a rule
 * is covered only if the rules ran, and a difference from a database only if the database was compared.
 */
export function coverageOf(
  file: string,
  { files, failures }: Report,
  { paths, isFiltered, hasRules, hasDrift, only }: RunScope,
): Coverage {
  const folder = dirname(resolve(file));
  const nameOf = (path: string): string => nameIn(folder, path);
  const checked = new Set(files.flatMap(({ path }) => nameOf(path)));
  const failed = failures.map(({ path }) => nameOf(path));
  const isWhole =
    !isFiltered &&
    (paths.length === 0 ? ["."] : paths).some(
      (path) => isFolder(path) && isInside(resolve(path), folder),
    );
  return (identity) => {
    const { file: name, code } = partsOf(identity);
    if (only.length > 0 && !only.includes(code)) return false;
    if (Object.hasOwn(driftCodes, code) && !hasDrift) return false;
    const isOfRule = !Object.hasOwn(findingCodes, code) && !Object.hasOwn(driftCodes, code);
    if (isOfRule && !hasRules) return false;
    if (failed.some((one) => name === one || name.startsWith(`${one}/`))) return false;
    if (isWhole || checked.has(name)) return true;
    return !isRemote(name) && !existsSync(resolve(folder, name));
  };
}

const isFolder = (path: string): boolean => statsOf(path)?.isDirectory() === true;

/**
 * Removes the findings of a baseline from a run. This does not change whether files are valid.
 *
 * @returns also how many findings were left out, and how many of the baseline no longer exist
 */
export function applyBaseline(
  file: string,
  baseline: Baseline,
  report: Report,
  isCovered: Coverage,
) {
  const remaining = new Map(baseline);
  let known = 0;
  const rest = withFindings(report, (finding, one) => {
    const identity = identityOf(file, one, finding);
    const count = remaining.get(identity) ?? 0;
    if (count > 0) remaining.set(identity, count - 1);
    known += count > 0 ? 1 : 0;
    return count === 0;
  });
  const gone = countOf(new Map([...remaining].filter(([identity]) => isCovered(identity))));
  return { report: rest, known, gone };
}

/**
 * File, code and place of a finding; the message may be reworded. Paths are relative to the
 * baseline.
 */
const identityOf = (
  baseline: string,
  { path }: FileReport,
  { code, pointer, place = pointer, file = path }: ReportedFinding,
): string => lastingIdentity(nameIn(dirname(resolve(baseline)), file), code, place);

/** The name of a file in the baseline of a folder. */
const nameIn = (folder: string, file: string): string =>
  isRemote(file) ? file : relative(folder, resolve(file)).replaceAll("\\", "/");

const isRemote = (file: string): boolean => /^https?:/.test(file);
