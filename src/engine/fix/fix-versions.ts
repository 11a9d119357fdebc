import type { Finding } from "../../findings/finding.js";
import { parseVersion } from "../../model/version.js";
import { getOrAdd } from "../../values/collections.js";
import { applyFixes } from "./apply-fixes.js";

/** A version that cannot be written. */
export interface UnwrittenVersion {
  readonly finding: Finding;
  /** The reason, as it follows the word "because". */
  readonly reason: string;
}

/**
 * Writes the versions that a comparison requires. A text gets all of its versions or none: with some of
 * them, it would look correct although it is not.
 *
 * @param texts by name
 * @param findings of all comparisons: several descriptors in one text can require a version of it
 * @returns the texts that get other versions, and the versions that cannot be written
 */
export function fixVersions(texts: ReadonlyMap<string, string>, findings: readonly Finding[]) {
  const edits = new Map<string, { before: string; after: string }>();
  const unwritten: UnwrittenVersion[] = [];
  for (const [file, problems] of byFile(findings)) {
    const before = texts.get(file);
    if (before === undefined) continue;
    const { text: after, applied } = applyFixes(before, problems, { file });
    const written = new Set(applied.map(({ finding }) => finding));
    const missing = problems.filter((one) => isAboutVersion(one) && !written.has(one));
    unwritten.push(...missing.map((finding) => ({ finding, reason: reasonFor(before, finding) })));
    if (missing.length === 0 && after !== before) edits.set(file, { before, after });
  }
  return { edits, left: unwritten };
}

/** Each finding once, by the name of its text. If several versions are required in one place, the highest. */
function byFile(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const files = new Map<string, Map<string, Finding>>();
  for (const finding of findings) {
    const { file, code, pointer } = finding;
    if (file === undefined) continue;
    const versions = getOrAdd(files, file, () => new Map());
    const key = isAboutVersion(finding) ? pointer : `${code} ${pointer}`;
    const version = versions.get(key);
    if (version === undefined || isHigher(finding, version)) versions.set(key, finding);
  }
  return new Map([...files].map(([file, versions]) => [file, [...versions.values()]]));
}

const isAboutVersion = ({ details }: Finding): boolean => details?.version !== undefined;

/** Whether a finding asks for a higher version than another one. */
function isHigher(one: Finding, other: Finding): boolean {
  const [version, known] = [one, other].map(({ details }) => parseVersion(details?.version));
  return version !== undefined && known !== undefined && version.compare(known) > 0;
}

function reasonFor(text: string, { range, pointer, fixes }: Finding): string {
  if (/\/rawContent\//.test(pointer) || !/\/version$/.test(pointer) || range === undefined) {
    return "it is in a definition that is written as a string";
  }
  const { start, end } = range;
  const line = text.slice(0, start.offset).replace(/^[\s\S]*[\r\n]/, "");
  const source = text.slice(start.offset, end.offset);
  if (source.startsWith("*")) return "it is an alias of a version elsewhere in the text";
  if (/^[|>]/.test(source)) return "it is a block of text";
  if (/^&|&\S+\s+$/.test(source) || /[\s,{[]&\S+\s+$/.test(line)) {
    return "it has an anchor, whose aliases would change, too";
  }
  if (/^!/.test(source) || /[\s,{[]!\S*\s+$/.test(line)) return "it has a tag";
  return fixes === undefined ? "of how it is written" : "other versions are written in its place";
}
