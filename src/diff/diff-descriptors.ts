import { compareFindings, type Finding } from "../findings/finding.js";
import { type DocumentPlace, documentPlace } from "../model/document-place.js";
import { placeFindings } from "../text/parse/place-findings.js";
import { grouped } from "../values/collections.js";
import { type AcceptingComments, acceptingComments } from "./accepting-comments.js";
import { changeKinds, type Impact, reachesImpact } from "./compare/change-kinds.js";
import {
  type Acceptable,
  type Acceptance,
  type Change,
  type FoundChange,
  type JudgedChange,
  type SubjectKind,
  subjectName,
} from "./compare/changes.js";
import { type ComparedDescriptor, compareDescriptors } from "./compare/compare-descriptors.js";
import type { NotCompared } from "./not-compared.js";
import type { Rename } from "./pairing/pairs.js";
import { placeChange } from "./place-changes.js";
import { placeProblems, requiredVersions } from "./required-versions.js";
import { type AcceptedChange, type DiffSettings, isOver } from "./settings.js";

/** The changes between two descriptors, and which versions they require. */
export interface DescriptorDiff {
  /** The largest impact of the changes that count. */
  readonly impact: Impact;
  /** The lowest `info.version` that the changes require; absent if the old version cannot be read. */
  readonly requires?: string | undefined;
  /** `info.version` of the new side, as written. */
  readonly declares?: string | undefined;
  /** In a stable order: the descriptor itself, its services, then table by table. */
  readonly changes: readonly Change[];
  /** How many changes there are, by impact; those that are accepted do not count. */
  readonly counts: ChangeCounts;
  /** Problems of the versions of the new side, with fixes that write the required ones. */
  readonly findings: readonly Finding[];
  /** Whether `changes` is incomplete; the counts and the impact are exact in any case. */
  readonly truncated: boolean;
}

/** Numbers of changes. */
export interface ChangeCounts {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  readonly none: number;
  readonly accepted: number;
}

/** The facts about one side of a comparison. */
export interface DiffSide {
  /** Whether the descriptor and everything that it refers to is valid. */
  readonly valid: boolean;
  /** Whether everything that the descriptor refers to was checked. */
  readonly complete: boolean;
  /**
   * Whether there is a descriptor at all. Text with syntax errors does not have one, nor does
   * `{}`.
   */
  readonly readable: boolean;
  /** Why nothing can be compared, if it is not `readable`. */
  readonly reason?: string | undefined;
  /** The first references that could not be followed. Their referents are not compared. */
  readonly unresolved?: readonly string[] | undefined;
}

/** Settings that a comparison has used. */
export interface UsedSettings {
  readonly renames: ReadonlySet<Rename>;
  readonly accepted: ReadonlySet<AcceptedChange>;
}

/** The facts about a comparison that reports do not show themselves. */
export interface Judged {
  readonly used: UsedSettings;
  /** Of each change. */
  readonly referents: readonly Referent[];
}

const MAX_CHANGES = 1000;

/** The names and places by which other descriptors refer to the table or column that changed. */
export interface Referent {
  readonly names: readonly string[];
  readonly old?: DocumentPlace | undefined;
  readonly new?: DocumentPlace | undefined;
}

const REFERABLE: ReadonlySet<SubjectKind> = new Set(["table", "column", "field", "key"]);

/** Documentation concerns no other descriptor, and nothing refers to what is new. */
function referent({ code, subject, fullNames = [], old, new: next }: JudgedChange): Referent {
  const { readers, writers } = changeKinds[code];
  const isSmall = [readers, writers].every((impact) => !reachesImpact(impact, "minor"));
  const isNew = /^(?:table|column|field)-added/.test(code);
  if (isSmall || isNew) return { names: [] };
  // References lead to what has another database, too, but its names are no longer there.
  if (!REFERABLE.has(subject.kind)) return { names: fullNames };
  return {
    names: fullNames,
    ...(old && { old: documentPlace(old.place) }),
    ...(next && { new: documentPlace(next.place) }),
  };
}

/** Compares two descriptors, and decides which versions the changes require. */
export function diffDescriptors(
  old: ComparedDescriptor,
  next: ComparedDescriptor,
  settings: DiffSettings = {},
  uncompared: readonly NotCompared[] = [],
): DescriptorDiff & Pick<Judged, "used" | "referents"> {
  const comparison = compareDescriptors(old, next, settings.renames);
  const comments = acceptingComments(old.descriptor, next.descriptor);
  const judge = judgeBy(settings, comments);
  const changes = comparison.changes.map(judge.judge);
  const tables = comparison.tables.map((table) => ({
    ...table,
    changes: table.changes.map(judge.judge),
  }));
  const all = [...changes, ...tables.flatMap((table) => table.changes)];
  const { maxChanges = MAX_CHANGES, versions: hasVersions = true } = settings;
  const { problems, requires, ...versions } = requiredVersions(
    old.descriptor,
    next.descriptor,
    tables,
    changes,
    comparison.names,
  );
  const unread = uncomparedFindings(uncompared, judge);
  const shown = all.slice(0, maxChanges);
  return {
    ...versions,
    requires: hasVersions ? requires : undefined,
    changes: shown.map(placeChange),
    counts: countChanges(all),
    findings: [
      ...unread,
      ...placeProblems(hasVersions ? problems : []),
      ...comments.findings(),
    ].sort(compareFindings),
    truncated: all.length > maxChanges,
    used: { renames: comparison.used, accepted: judge.used },
    referents: shown.map(referent),
  };
}

/** Counts changes by impact. */
export function countChanges(
  changes: readonly Pick<Change, "impact" | "accepted">[],
): ChangeCounts {
  const counts = { major: 0, minor: 0, patch: 0, none: 0, accepted: 0 };
  for (const { impact, accepted } of changes) {
    counts[accepted === undefined ? impact : "accepted"]++;
  }
  return counts;
}

/** Decides how changes count, and remembers which accepted changes exist. */
export function judgeBy(settings: DiffSettings, comments?: AcceptingComments) {
  const { view = "impact", levels, today } = settings;
  const known = grouped(settings.accepted ?? [], ({ code, subject }) => keyOf(code, subject));
  const used = new Set<AcceptedChange>();
  /** The acceptance that the settings or a comment have. */
  const acceptanceOf = (change: Acceptable): Acceptance | undefined => {
    const { code, name, aliases = [] } = change;
    const names = known.size === 0 ? [] : new Set([name, ...aliases]);
    const matching = [...names].flatMap((one) => known.get(keyOf(code, one)) ?? []);
    for (const accepted of matching) used.add(accepted);
    // One that ended can have a successor.
    const current = matching.find((accepted) => !isOver(accepted, today));
    if (current === undefined) return comments?.acceptanceOf(change);
    const { reason, until } = current;
    return { reason, ...(until !== undefined && { until }) };
  };
  const judge = (change: FoundChange): JudgedChange => {
    const { code, atMost } = change;
    const impact = levels?.[code] ?? atMost ?? changeKinds[code][view];
    const accepted = acceptanceOf({ ...change, name: subjectName(change.subject) });
    return { ...change, impact, ...(accepted && { accepted }) };
  };
  return { judge, acceptanceOf, used };
}

type Judge = ReturnType<typeof judgeBy>;

/** Findings about what cannot be compared. */
const uncomparedFindings = (parts: readonly NotCompared[], judge: Judge): Finding[] =>
  parts.flatMap(({ subject, severity, message, place }) => {
    const code = "not-compared";
    const change = { code, name: subject, new: { place } } as const;
    const accepted = severity === "error" ? judge.acceptanceOf(change) : undefined;
    const { document, path } = place;
    const finding =
      accepted === undefined
        ? { severity, message }
        : { severity: "info" as const, message: `${message}; accepted: ${accepted.reason}` };
    return placeFindings(document.source, [{ code, path, mark: "value", ...finding }]);
  });

const keyOf = (code: string, subject: string): string => `${code} ${subject}`;
