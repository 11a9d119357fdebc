import { compareFindings, type Finding } from "../findings/finding.js";
import { placeFindings } from "../text/parse/place-findings.js";
import { getOrAdd } from "../values/get-or-add.js";
import { AcceptingComments } from "./accepting-comments.js";
import { changeKinds, type Impact } from "./change-kinds.js";
import {
  type Acceptable,
  type Acceptance,
  type Change,
  type FoundChange,
  type JudgedChange,
  type Rename,
  subjectName,
} from "./changes.js";
import { type ComparedDescriptor, compareDescriptors } from "./compare/compare-descriptors.js";
import type { NotCompared } from "./not-compared.js";
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
  /** What is wrong with the versions of the new side, with fixes that write the required ones. */
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

/** What is known about one side of a comparison. */
export interface DiffSide {
  /** Whether the descriptor and everything that it refers to is valid. */
  readonly valid: boolean;
  /** Whether everything that the descriptor refers to was checked. */
  readonly complete: boolean;
  /**
   * Whether there is a descriptor at all. A text with syntax errors does not have one, nor does
   * `{}`.
   */
  readonly readable: boolean;
  /** Why nothing can be compared, if it is not `readable`. */
  readonly reason?: string | undefined;
  /** The first references that could not be followed. Their targets are not compared. */
  readonly unresolved?: readonly string[] | undefined;
}

/** Settings that a comparison has used. */
export interface UsedSettings {
  readonly renames: ReadonlySet<Rename>;
  readonly accepted: ReadonlySet<AcceptedChange>;
}

const MAX_CHANGES = 1000;

/** Compares two descriptors, and decides which versions the changes require. */
export function diffDescriptors(
  old: ComparedDescriptor,
  next: ComparedDescriptor,
  settings: DiffSettings = {},
  uncompared: readonly NotCompared[] = [],
): DescriptorDiff & { readonly used: UsedSettings } {
  const comparison = compareDescriptors(old, next, settings.renames);
  const comments = new AcceptingComments(old.descriptor, next.descriptor);
  const judge = new Judge(settings, comments);
  const changes = comparison.changes.map((change) => judge.judge(change));
  const tables = comparison.tables.map((table) => ({
    ...table,
    changes: table.changes.map((change) => judge.judge(change)),
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
    counts: countsOf(all),
    findings: [
      ...unread,
      ...placeProblems(hasVersions ? problems : []),
      ...comments.findings(),
    ].sort(compareFindings),
    truncated: all.length > maxChanges,
    used: { renames: comparison.used, accepted: judge.used },
  };
}

/** Counts changes by impact. */
export function countsOf(changes: readonly Pick<Change, "impact" | "accepted">[]): ChangeCounts {
  const counts = { major: 0, minor: 0, patch: 0, none: 0, accepted: 0 };
  for (const { impact, accepted } of changes) {
    counts[accepted === undefined ? impact : "accepted"]++;
  }
  return counts;
}

/** Decides how changes count, and remembers which accepted changes exist. */
export class Judge {
  readonly #settings: DiffSettings;
  readonly #comments: AcceptingComments | undefined;
  readonly #accepted = new Map<string, AcceptedChange[]>();
  /** The accepted changes that exist. */
  readonly used = new Set<AcceptedChange>();

  constructor(settings: DiffSettings, comments?: AcceptingComments) {
    this.#settings = settings;
    this.#comments = comments;
    for (const accepted of settings.accepted ?? []) {
      const key = keyOf(accepted.code, accepted.subject);
      getOrAdd(this.#accepted, key, () => []).push(accepted);
    }
  }

  judge(change: FoundChange): JudgedChange {
    const { view, levels } = this.#settings;
    const { code, atMost } = change;
    const impact = levels?.[code] ?? atMost ?? changeKinds[code][view ?? "impact"];
    const accepted = this.acceptanceOf({ ...change, name: subjectName(change.subject) });
    return { ...change, impact, ...(accepted && { accepted }) };
  }

  /** The acceptance that the settings or a comment have. */
  acceptanceOf(change: Acceptable): Acceptance | undefined {
    return this.#settingFor(change) ?? this.#comments?.acceptanceOf(change);
  }

  #settingFor({ code, name, aliases = [] }: Acceptable): Acceptance | undefined {
    if (this.#accepted.size === 0) return undefined;
    const names = new Set([name, ...aliases]);
    const matching = [...names].flatMap((name) => this.#accepted.get(keyOf(code, name)) ?? []);
    for (const accepted of matching) this.used.add(accepted);
    // One that ended can have a successor.
    const current = matching.find((accepted) => !isOver(accepted, this.#settings.today));
    if (current === undefined) return undefined;
    const { reason, until } = current;
    return { reason, ...(until !== undefined && { until }) };
  }
}

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
