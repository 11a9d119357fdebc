import type { Finding } from "../findings/finding.js";
import { documentPlace } from "../model/document-place.js";
import { numberSuffix } from "../model/fully-qualified-name.js";
import type { DescriptorModel, ModelNode, Place, TableModel } from "../model/model.js";
import { nextVersion, parseVersion, type Version } from "../model/version.js";
import {
  placeFindings,
  type UnplacedFinding,
  type UnplacedFix,
} from "../text/parse/place-findings.js";
import { grouped } from "../values/collections.js";
import { isObject, valueAt } from "../values/json-value.js";
import { count, quote } from "../words/phrases.js";
import { type Impact, largestImpact, reachesImpact } from "./compare/change-kinds.js";
import type { JudgedChange } from "./compare/changes.js";
import type { TablePair } from "./pairing/pair-tables.js";
import type { Both } from "./pairing/pairs.js";
import type { TableNames } from "./pairing/table-names.js";

/** A problem of a version, before it has a range. */
interface VersionProblem extends Omit<UnplacedFinding, "path"> {
  readonly place: Place;
}

/** A table that both sides have, and how its changes count. */
interface JudgedTable extends TablePair {
  readonly changes: readonly JudgedChange[];
}

/**
 * Compares the versions of a document and of its tables with those that the changes require.
 *
 * @returns the largest impact of all changes that count, and the lowest version of the document that they require;
 *   `undefined` if the old one has none
 */
export function requiredVersions(
  old: DescriptorModel,
  next: DescriptorModel,
  tables: readonly JudgedTable[],
  changes: readonly JudgedChange[],
  names: TableNames,
) {
  const problems: VersionProblem[] = [];
  const counted = [...changes, ...tables.flatMap((table) => table.changes)].filter(isCounted);
  const raised = tables.filter((table) => {
    const target = checkTable(table, names, problems);
    const before = tableVersion(table.old).version;
    return target !== undefined && before !== undefined && target.major > before.major;
  });
  const impact = largestImpact(counted.map((change) => change.impact));
  const declares = next.info?.text("version");
  const before = declaredVersion(old.info, old);
  const after = declaredVersion(next.info, next);
  const needed: Impact = raised.length > 0 ? "major" : impact;
  if (before.version === undefined) return { impact, requires: undefined, declares, problems };
  const required = nextVersion(before.version, needed);
  const [first] = raised;
  const reason =
    first !== undefined && impact !== "major"
      ? `the major version of table ${quote(names.nameOf(first.new))} changed`
      : reasonOf(counted);
  const found = versionProblem({ before, after, required, reason, what: "the descriptor" });
  // Errors of the document come first.
  if (found !== undefined) problems.unshift(found);
  return { impact, requires: required.version, declares, problems };
}

const isCounted = ({ accepted }: JudgedChange): boolean => accepted === undefined;

/**
 * Checks the version of a table.
 *
 * @returns the version that the table has once the changes are accounted for
 */
function checkTable(
  { old, new: next, changes }: JudgedTable,
  names: TableNames,
  problems: VersionProblem[],
): Version | undefined {
  const before = tableVersion(old);
  if (before.version === undefined) return undefined;
  const after = tableVersion(next);
  const counted = changes.filter(isCounted);
  const required = nextVersion(before.version, largestImpact(counted.map(({ impact }) => impact)));
  const what = `table ${quote(names.nameOf(next))}`;
  const reason = reasonOf(counted);
  const found = versionProblem({ before, after, required, reason, what });
  // A table that changed its form, such as from a Table to a JSON Schema, may leave out its version.
  const isStated = after.shown !== undefined || old.style === next.style;
  if (found !== undefined && isStated) problems.push(found);
  const { version } = after;
  const target = version === undefined || version.compareMain(required) < 0 ? required : version;
  const shown = target === version ? after.shown : `\`${target.version}\``;
  const stale = staleName({ old, new: next }, names, before.version, target, shown);
  if (stale !== undefined) problems.push(stale);
  return target;
}

interface VersionStep {
  readonly before: DeclaredVersion;
  readonly after: DeclaredVersion;
  readonly required: Version;
  readonly reason: string;
  /** Whose version it is, in words. */
  readonly what: string;
}

function versionProblem({ before, after, required, reason, what }: VersionStep) {
  const { version, shown, place, write } = after;
  const params = { version: required.version };
  const problem = (
    code: string,
    severity: VersionProblem["severity"],
    message: string,
  ): VersionProblem => ({
    ...{ code, severity, message, place, mark: "value", params, details: params },
    fix: write && versionFix(required.version, true, write === "member" ? place : undefined),
  });
  const needed = `has to be \`${required.version}\` or higher`;
  const because = reason === "" ? "" : `: ${reason}`;
  if (version === undefined) {
    const message =
      shown === undefined
        ? `${what} has no version; it ${needed}${because}`
        : `the version of ${what} is ${shown}, which is not a version; it ${needed}${because}`;
    return problem("version-too-low", "error", message);
  }
  const declared = `the version of ${what} is ${shown}`;
  if (before.version !== undefined && version.compare(before.version) < 0) {
    const need = required.compareMain(before.version) > 0 ? `; it ${needed}` : "";
    const message = `${declared}, which is lower than before (${before.shown})${need}`;
    return problem("version-lowered", "error", message);
  }
  if (version.compareMain(required) >= 0) return undefined;
  const isPatch = required.major === version.major && required.minor === version.minor;
  const isSame = before.version !== undefined && version.compareMain(before.version) === 0;
  return problem(
    isSame ? "version-not-raised" : "version-too-low",
    isPatch ? "warning" : "error",
    `${declared}, and ${needed}${because}`,
  );
}

/** The change that requires the biggest step, and how many others there are. */
function reasonOf(changes: readonly JudgedChange[]): string {
  const impact = largestImpact(changes.map((change) => change.impact));
  const first = changes.find((change) => reachesImpact(change.impact, impact));
  const more = changes.length - 1;
  const others = more <= 0 ? "" : ` (and ${count(more, "more change")})`;
  return `${first?.message ?? ""}${others}`;
}

/**
 * The fully qualified name of a table that ends in another major version than that of the table.
 *
 * @param shown the version of the table, as a message shows it
 */
function staleName(
  { old, new: next }: Both<TableModel>,
  names: TableNames,
  before: Version,
  target: Version,
  shown: string | undefined,
): VersionProblem | undefined {
  const { fullyQualifiedName: full } = next;
  if (full === undefined) return undefined;
  const oldNumber = names.majorOf(old);
  const number = names.majorOf(next) ?? (oldNumber === undefined ? undefined : numberSuffix(full));
  if (number === undefined || number === target.major) return undefined;
  // The name did not match the version before, either.
  if (number === oldNumber && target.major === before.major) return undefined;
  const stem = full.slice(0, -String(number).length);
  const isRepeated = next.columns?.some(
    ({ fullyQualifiedName }) =>
      fullyQualifiedName?.startsWith(full) && /^[.:]/.test(fullyQualifiedName.slice(full.length)),
  );
  const place = next.at("fullyQualifiedName");
  const isExact = place.pointer !== next.at().pointer;
  return {
    code: "stale-name-major",
    severity: "warning",
    message: `the fully qualified name of table ${quote(names.nameOf(next))} ends in ${number}, and its version is ${shown}`,
    place,
    mark: "value",
    // Names of columns that repeat the major version would no longer belong to the table.
    fix: isExact ? versionFix(`${stem}${target.major}`, !isRepeated) : undefined,
  };
}

/** Members after which a version can be written, the best first. */
const BEFORE_VERSION = ["name", "fullyQualifiedName", "title"];

/** Writes a version: instead of the old one, or into an object that has none. */
function versionFix(value: string, safe: boolean, owner?: Place): UnplacedFix {
  const title = `write \`${value}\``;
  if (owner === undefined) return { title, safe, change: { kind: "rewrite-value", value } };
  const { document, path } = documentPlace(owner);
  const object = valueAt(document.source.value, path);
  const keys = isObject(object) ? Object.keys(object) : [];
  const after = BEFORE_VERSION.find((key) => keys.includes(key)) ?? keys.at(-1);
  const beside = after === undefined ? undefined : { after };
  return { title, safe, change: { kind: "add-member", key: "version", value, beside } };
}

/** Problems with versions as findings, with ranges and edits. */
export function placeProblems(problems: readonly VersionProblem[]): Finding[] {
  const byDocument = grouped(problems, ({ place }) => documentPlace(place).document);
  return [...byDocument].flatMap(([{ source }, own]) => {
    const findings = own.map(({ place, ...one }) => ({ ...one, path: documentPlace(place).path }));
    return placeFindings(source, findings);
  });
}

/** The version that a descriptor or a table declares. */
interface DeclaredVersion {
  /** `undefined` if there is none, or if it cannot be read. */
  readonly version: Version | undefined;
  /** As it is written, for messages; `undefined` if there is none. */
  readonly shown: string | undefined;
  /** The place of the version, or of the object that lacks it. */
  readonly place: Place;
  /** How a version can be written there: instead of the old one, or as a new member. */
  readonly write: "value" | "member" | undefined;
}

/** The version in an object, which is `undefined` if there is not even that. */
function declaredVersion(node: ModelNode | undefined, owner: ModelNode): DeclaredVersion {
  if (node === undefined) {
    return { version: undefined, shown: undefined, place: owner.at(), write: undefined };
  }
  const written = node.raw.version;
  const place = node.atFirst(["version"]);
  // Nothing inside a definition that is written as a string has its own place.
  const hasPlace = node.at("version").pointer !== node.at().pointer;
  return {
    version: parseVersion(node.text("version")),
    shown: written === undefined ? undefined : inWords(written),
    place,
    write: hasPlace ? (written === undefined ? "member" : "value") : undefined,
  };
}

/** The version of a table, which its Standard Definition can have. */
const tableVersion = (table: TableModel): DeclaredVersion =>
  declaredVersion(
    table.text("version") === undefined ? (table.standardDefinition ?? table) : table,
    table,
  );

const inWords = (value: unknown): string =>
  Array.isArray(value) ? "an array" : isObject(value) ? "an object" : quote(String(value));
