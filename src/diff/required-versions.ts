import { quote } from "../findings/quote.js";
import { numberSuffix } from "../model/fully-qualified-name.js";
import type { DescriptorModel } from "../model/model.js";
import type { Place } from "../model/place.js";
import type { TableModel } from "../model/table.js";
import { type Impact, largestImpact, reachesImpact } from "./impact.js";
import type { JudgedChange } from "./judge.js";
import type { TablePair } from "./pair-tables.js";
import { nameMajor, tableName } from "./table-names.js";
import {
  compareVersions,
  formatVersion,
  nextVersion,
  parseVersion,
  type Version,
} from "./version.js";

/** What is wrong with a version, before it has a range. */
export interface VersionProblem {
  readonly code: VersionCode;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly place: Place;
  /** The text that would be right, unless it cannot be written there. */
  readonly fix?: { readonly value: string; readonly safe: boolean } | undefined;
}

export type VersionCode =
  | "version-not-raised"
  | "version-too-low"
  | "version-lowered"
  | "stale-name-major";

/** A table that both sides have, and how its changes count. */
export interface JudgedTable extends TablePair {
  readonly changes: readonly JudgedChange[];
}

/** The versions that changes ask for. */
export interface Requirements {
  /** The largest impact of all changes that count. */
  readonly impact: Impact;
  /** The lowest version of the document that the changes ask for; `undefined` if it cannot be told. */
  readonly requires: string | undefined;
  /** The version of the new document, as it is written. */
  readonly declares: string | undefined;
  readonly problems: readonly VersionProblem[];
}

/** Compares the versions of a document and of its tables with those that the changes ask for. */
export function requiredVersions(
  old: DescriptorModel,
  next: DescriptorModel,
  tables: readonly JudgedTable[],
  changes: readonly JudgedChange[],
): Requirements {
  const problems: VersionProblem[] = [];
  const counted = [...changes, ...tables.flatMap((table) => table.changes)].filter(counts);
  const stepped = tables.filter((table) => {
    const target = checkTable(table, problems);
    const before = parseVersion(table.old.version);
    return target !== undefined && before !== undefined && target.major > before.major;
  });
  const impact = largestImpact(counted.map((change) => change.impact));
  const declares = next.info?.text("version");
  const before = parseVersion(old.info?.text("version"));
  const after = parseVersion(declares);
  const place = next.info?.at("version");
  const needed: Impact = stepped.length > 0 ? "major" : impact;
  if (before === undefined) return { impact, requires: undefined, declares, problems };
  const required = nextVersion(before, needed);
  if (after !== undefined && place !== undefined) {
    const [first] = stepped;
    const reason =
      first !== undefined && impact !== "major"
        ? `the major version of table ${quote(tableName(first.new))} is another one`
        : reasonOf(counted);
    const found = versionProblem({ before, after, required, reason, what: "the descriptor" });
    // Errors of the document come first.
    if (found !== undefined) problems.unshift({ ...found, place });
  }
  return { impact, requires: formatVersion(required), declares, problems };
}

const counts = ({ accepted }: JudgedChange): boolean => accepted === undefined;

/**
 * Checks the version of a table.
 *
 * @returns the version that it has once it is as the changes ask for
 */
function checkTable(
  { old, new: next, changes }: JudgedTable,
  problems: VersionProblem[],
): Version | undefined {
  const before = parseVersion(old.version);
  const after = parseVersion(next.version);
  if (before === undefined || after === undefined) return undefined;
  const counted = changes.filter(counts);
  const required = nextVersion(before, largestImpact(counted.map(({ impact }) => impact)));
  const what = `table ${quote(tableName(next))}`;
  const found = versionProblem({ before, after, required, reason: reasonOf(counted), what });
  if (found !== undefined) {
    const { place, isExact } = versionPlace(next);
    problems.push({ ...found, place, fix: isExact ? found.fix : undefined });
  }
  const target = compareVersions(after, required) < 0 ? required : after;
  const stale = staleName({ old, new: next }, before, target);
  if (stale !== undefined) problems.push(stale);
  return target;
}

/** The place of a table's version, and whether it is that of the text itself. */
function versionPlace(table: TableModel): { place: Place; isExact: boolean } {
  const node = table.text("version") === undefined ? (table.standardDefinition ?? table) : table;
  const place = node.at("version");
  // Nothing inside a definition that is written as a text has a place of its own.
  return { place, isExact: place.pointer !== node.at().pointer };
}

interface VersionStep {
  readonly before: Version;
  readonly after: Version;
  readonly required: Version;
  readonly reason: string;
  /** Whose version it is, in words. */
  readonly what: string;
}

function versionProblem({
  before,
  after,
  required,
  reason,
  what,
}: VersionStep): Omit<VersionProblem, "place"> | undefined {
  const value = formatVersion(required);
  const fix = { value, safe: true };
  const declared = `the version of ${what} is \`${formatVersion(after)}\``;
  if (compareVersions(after, before) < 0) {
    const message = `${declared}, which is lower than before (\`${formatVersion(before)}\`)`;
    const need =
      compareVersions(required, before) > 0 ? `; it has to be \`${value}\` or higher` : "";
    return { code: "version-lowered", severity: "error", message: message + need, fix };
  }
  if (compareVersions(after, required) >= 0) return undefined;
  const isPatch = required.major === after.major && required.minor === after.minor;
  const isSame = compareVersions(after, before) === 0;
  return {
    code: isSame ? "version-not-raised" : "version-too-low",
    severity: isPatch ? "warning" : "error",
    message: `${declared}, and has to be \`${value}\` or higher: ${reason}`,
    fix,
  };
}

/** The change that asks for the most, and how many others there are. */
function reasonOf(changes: readonly JudgedChange[]): string {
  const impact = largestImpact(changes.map((change) => change.impact));
  const first = changes.find((change) => reachesImpact(change.impact, impact));
  const more = changes.length - 1;
  const others = more <= 0 ? "" : ` (and ${more} more change${more === 1 ? "" : "s"})`;
  return `${first?.message ?? ""}${others}`;
}

/** The fully qualified name of a table that ends in another major version than that of the table. */
function staleName(
  { old, new: next }: Pick<JudgedTable, "old" | "new">,
  before: Version,
  target: Version,
): VersionProblem | undefined {
  const { fullyQualifiedName: full, columns = [] } = next;
  if (full === undefined) return undefined;
  const oldNumber = nameMajor(old);
  const number = nameMajor(next) ?? (oldNumber === undefined ? undefined : numberSuffix(full));
  if (number === undefined || number === target.major) return undefined;
  // It was so before.
  if (number === oldNumber && target.major === before.major) return undefined;
  const stem = full.slice(0, -String(number).length);
  const isRepeated = columns.some(
    ({ fullyQualifiedName }) =>
      fullyQualifiedName?.startsWith(full) && /^[.:]/.test(fullyQualifiedName.slice(full.length)),
  );
  const place = next.at("fullyQualifiedName");
  const isExact = place.pointer !== next.at().pointer;
  return {
    code: "stale-name-major",
    severity: "warning",
    message: `the fully qualified name of table ${quote(tableName(next))} ends in ${number}, and its version is \`${formatVersion(target)}\``,
    place,
    // Names of columns that repeat the major version would no longer belong to the table.
    fix: isExact ? { value: `${stem}${target.major}`, safe: !isRepeated } : undefined,
  };
}
