import { IMPACTS, reachesImpact } from "../../diff/compare/change-kinds.js";
import type { Change, ChangeSide, Dependent, Subject } from "../../diff/compare/changes.js";
import {
  changeCount,
  type DiffFile,
  type DiffReport,
  diffRecord,
} from "../../engine/compare/diff-result.js";
import { grouped } from "../../values/collections.js";
import { count, jsonText } from "../../words/phrases.js";

/** Whether both sides could be compared completely, if there are two. */
export const isSound = ({ status, old, new: next }: DiffFile): boolean =>
  status === "added" ||
  status === "removed" ||
  [old, next].every((side) => side === undefined || (side.valid && side.complete && side.readable));

/** Whether there is nothing to say about a descriptor. */
export const isUnchanged = (file: DiffFile): boolean =>
  file.status === "same" && file.findings.length === 0 && isSound(file);

/** A condition under which `dsd diff` fails. */
export type DiffFailOn = "unversioned" | "major" | "minor" | "any" | "never";

/** Returns the exit code of a run: 2 when a side could not be read, 1 as `failOn` says, 0 otherwise. */
export function exitCodeOfDiff({ files, failures }: DiffReport, failOn: DiffFailOn): 0 | 1 | 2 {
  if (failures.length > 0) return 2;
  return files.some((file) => hasFailed(file, failOn)) ? 1 : 0;
}

/** Whether a descriptor makes the command fail. */
export function hasFailed(file: DiffFile, failOn: DiffFailOn): boolean {
  if (failOn === "never") return false;
  if (failOn === "unversioned") return hasErrors(file);
  // A change that cannot be compared may break everything.
  if (isLost(file)) return true;
  const { major, minor, patch, none } = file.counts;
  if (failOn === "major") return major > 0;
  return major + minor + (failOn === "any" ? patch + none : 0) > 0;
}

export const hasErrors = ({ findings }: DiffFile): boolean =>
  findings.some(({ severity }) => severity === "error");

/** Whether nothing could be compared, because one version cannot be read. */
export const isLost = ({ status, old, new: next }: DiffFile): boolean =>
  status !== "removed" && (old?.readable === false || next?.readable === false);

/** Whether a change is one of those that make the command fail. */
export const failsOn = ({ impact, accepted }: Change, failOn: DiffFailOn): boolean =>
  accepted === undefined &&
  (failOn === "any" ||
    ((failOn === "major" || failOn === "minor") && reachesImpact(impact, failOn)));

/** The subject of a change, as the title of a group. */
function groupOf({ kind, table, service, name }: Subject): string {
  if (kind === "table" || table !== undefined) return `table ${table ?? name}`;
  if (kind === "service" || service !== undefined) return `service ${service ?? name}`;
  return kind === "database" ? "database" : "descriptor";
}

/** Changes by what they belong to, in the order in which the groups first occur. */
export const bySubject = (changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> =>
  grouped(changes, ({ subject }) => groupOf(subject));

/** A value in one line. */
export const sideText = ({ value }: ChangeSide): string | undefined =>
  typeof value === "object" ? value.join(", ") : value?.toString();

/** The place of a side: `db.yaml:12:5`. */
export function placeText({ file, range, pointer }: ChangeSide, fallback: string): string {
  const name = file ?? fallback;
  return range ? `${name}:${range.start.line}:${range.start.column}` : `${name} ${pointer}`;
}

/** How many dependents a line for people names. */
const MAX_NAMED = 5;

/** The tables and columns of other descriptors that use a change, in one line for each state; none if there are none. */
export function dependentsTexts({ usedBy = [], usedByTotal, wasUsedByTotal }: Change): string[] {
  const named = (is: "used" | "was used", all: readonly Dependent[], total = all.length) => {
    if (all.length === 0) return [];
    const hidden = total - MAX_NAMED;
    const names = all.slice(0, MAX_NAMED).map(({ path, descriptor, kind, name }) => {
      const file = descriptor === "" ? path : `${path}#${descriptor}`;
      return kind === "reference" ? `${file} ($ref at ${name})` : `${file} ${name}`;
    });
    return [`${is} by: ${names.join(", ")}${hidden > 0 ? `, and ${hidden} more` : ""}`];
  };
  const removed = usedBy.filter((one) => one.removed);
  const current = usedBy.filter((one) => !one.removed);
  return [...named("used", current, usedByTotal), ...named("was used", removed, wasUsedByTotal)];
}

/** Counts the changes of each impact: `2 major, 1 patch change`. */
function countsText({ counts }: Pick<DiffFile, "counts">): string {
  const parts = [...IMPACTS]
    .reverse()
    .filter((impact) => counts[impact] > 0)
    .map((impact) => `${counts[impact]} ${impact === "none" ? "irrelevant" : impact}`);
  if (counts.accepted > 0) parts.push(`${counts.accepted} accepted`);
  if (parts.length === 0) return "no changes";
  const last = parts.pop() ?? "";
  const total = Number.parseInt(last, 10);
  const noun = parts.length === 0 && total === 1 ? "change" : "changes";
  return [...parts, `${last} ${noun}`].join(", ");
}

/** Says which versions the changes require, and which are declared. */
export function verdictOf(file: DiffFile): string {
  const { status, requires, declares, old, new: next } = file;
  if (status === "added") return "added";
  if (status === "removed")
    return file.counts.accepted > 0 ? "removed, which is accepted" : "removed";
  if (old?.readable === false) {
    return `nothing compared with ${file.oldPath ?? "the old version"}: ${old.reason ?? "it cannot be read"}`;
  }
  if (next?.readable === false) return `nothing compared: ${next.reason ?? "it cannot be read"}`;
  const versions =
    requires === undefined || declares === undefined
      ? ""
      : `: requires ${requires}, declares ${declares}`;
  const isSame = changeCount(file) === 0 && !hasErrors(file);
  const broken = [old?.valid === false && "old", next?.valid === false && "new"].filter(
    (side) => side !== false,
  );
  const note =
    broken.length === 0
      ? ""
      : ` (the ${broken.join(" and the ")} version ${broken.length === 1 ? "is" : "are"} not valid: compared as far as ${broken.length === 1 ? "it" : "they"} can be read)`;
  const parts = uncomparedCount([file]);
  const uncompared = parts === 0 ? "" : `, ${count(parts, "part")} not compared`;
  const unresolved = [...(old?.unresolved ?? []), ...(next?.unresolved ?? [])];
  const behind =
    unresolved.length === 0
      ? ""
      : `; not compared: what is behind ${[...new Set(unresolved)].map((ref) => `\`${ref}\``).join(", ")}`;
  const moved = status === "renamed" ? `renamed from ${file.oldPath ?? ""}, ` : "";
  return `${moved}${countsText(file)}${uncompared}${isSame ? "" : versions}${note}${behind}`;
}

/** How many parts could not be compared. */
const uncomparedCount = (files: readonly DiffFile[]): number =>
  files.flatMap(({ findings }) => findings).filter(({ code }) => code === "not-compared").length;

/** How many changes are not shown. */
export const hiddenChanges = (file: DiffFile): number => changeCount(file) - file.changes.length;

/** How many descriptors have changed, and how many have only another name. */
export function overallText({ files, unchanged = 0, broken = 0 }: DiffReport): string {
  const all = count(files.length, "descriptor");
  const lost = files.filter(isLost).length;
  if (lost > 0 && lost === files.length) return `${all}: nothing compared`;
  const different = files.filter((file) => file.status !== "same" && !isLost(file));
  const changed = different.filter((file) => changeCount(file) > 0).length;
  const renamed = different.length - changed;
  const parts = [changed === 0 ? `${all}: no changes` : `${changed} of ${all} changed`];
  if (renamed > 0) parts.push(`${renamed} renamed`);
  if (lost > 0) parts.push(`${lost} not compared`);
  const uncompared = uncomparedCount(files);
  if (uncompared > 0) parts.push(`${count(uncompared, "part")} not compared`);
  if (broken > 0) parts.push(`breaks ${count(broken, "other descriptor")}`);
  if (unchanged > 0) parts.push(leftOutText(unchanged));
  return parts.join(", ");
}

/** How many files were not parsed. */
const leftOutText = (unchanged: number): string => `left out ${count(unchanged, "unchanged file")}`;

/** How many descriptors are the same. */
export const sameText = ({ files, unchanged = 0 }: DiffReport): string => {
  const same = files.filter(isUnchanged).length;
  return [
    ...(same > 0 ? [`${count(same, "descriptor")} without changes`] : []),
    ...(unchanged > 0 ? [leftOutText(unchanged)] : []),
  ].join(", ");
};

/** Formats a run as one JSON document. */
export const formatJsonDiff = (report: DiffReport): string => `${jsonText(diffRecord(report))}\n`;
