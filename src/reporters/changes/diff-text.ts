import { IMPACTS } from "../../diff/change-kinds.js";
import type { Change, ChangeSide, Subject } from "../../diff/changes.js";
import { count } from "../../words/phrases.js";
import {
  changeCount,
  type DiffFile,
  type DiffReport,
  hasErrors,
  isLost,
  isUnchanged,
} from "./diff-report.js";

/** The subject of a change, as the title of a group. */
function groupOf({ kind, table, service, name }: Subject): string {
  if (kind === "table" || table !== undefined) return `table ${table ?? name}`;
  if (kind === "service" || service !== undefined) return `service ${service ?? name}`;
  return kind === "database" ? "database" : "descriptor";
}

/** Changes by what they belong to, in the order of the first of each. */
export function grouped(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const group = groupOf(change.subject);
    const known = groups.get(group);
    if (known === undefined) groups.set(group, [change]);
    else known.push(change);
  }
  return groups;
}

/** A value in one line. */
export const valueText = ({ value }: ChangeSide): string | undefined =>
  typeof value === "object" ? value.join(", ") : value?.toString();

/** The place of a side: `db.yaml:12:5`. */
export function placeText({ file, range, pointer }: ChangeSide, fallback: string): string {
  const name = file ?? fallback;
  return range ? `${name}:${range.start.line}:${range.start.column}` : `${name} ${pointer}`;
}

/** How many changes there are of each impact: `2 major, 1 patch change`. */
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

/** What the changes require, and what is declared. */
export function verdictOf(file: DiffFile): string {
  const { status, requires, declares, old, new: next } = file;
  if (status === "added") return "added";
  if (status === "removed") return "removed";
  if (isLost(file)) {
    return `nothing compared with ${file.oldPath ?? "the old version"}: ${old?.reason ?? "it cannot be read"}`;
  }
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
  const unresolved = [...(old?.unresolved ?? []), ...(next?.unresolved ?? [])];
  const behind =
    unresolved.length === 0
      ? ""
      : `; not compared: what is behind ${[...new Set(unresolved)].map((ref) => `\`${ref}\``).join(", ")}`;
  const moved = status === "renamed" ? `renamed from ${file.oldPath ?? ""}, ` : "";
  return `${moved}${countsText(file)}${isSame ? "" : versions}${note}${behind}`;
}

/** How many changes are not shown. */
export const hiddenChanges = (file: DiffFile): number => changeCount(file) - file.changes.length;

/** How many descriptors have changed, and how many have only another name. */
export function overallText({ files }: DiffReport): string {
  const all = count(files.length, "descriptor");
  const lost = files.filter(isLost).length;
  if (lost > 0 && lost === files.length) return `${all}: nothing compared`;
  const different = files.filter((file) => file.status !== "same" && !isLost(file));
  const changed = different.filter((file) => changeCount(file) > 0).length;
  const renamed = different.length - changed;
  const parts = [changed === 0 ? `${all}: no changes` : `${changed} of ${all} changed`];
  if (renamed > 0) parts.push(`${renamed} renamed`);
  if (lost > 0) parts.push(`${lost} not compared`);
  return parts.join(", ");
}

/** How many descriptors are the same. */
export const sameText = (files: readonly DiffFile[]): string => {
  const same = files.filter(isUnchanged).length;
  return same === 0 ? "" : `${count(same, "descriptor")} without changes`;
};
