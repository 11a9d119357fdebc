import { isObject } from "../values/json-object.js";
import { assertKnownOptions } from "../words/known-options.js";
import { nearestName } from "../words/nearest-name.js";
import { didYouMean } from "../words/phrases.js";
import { quote } from "../words/quote.js";
import { type ChangeCode, changeCodes, IMPACTS, type Impact } from "./compare/change-kinds.js";
import type { Acceptance } from "./compare/changes.js";
import type { Rename } from "./pairing/pairs.js";

/** For whom a change counts. */
export type View = "readers" | "writers";

/** What can be accepted: a change, or that something cannot be compared. */
export type AcceptableCode = ChangeCode | "not-compared";

/** All codes of what can be accepted. */
export const acceptableCodes: readonly AcceptableCode[] = /* @__PURE__ */ (() => [
  ...changeCodes,
  "not-compared" as const,
])();

/** A change that is accepted: it is shown, and does not count for the version. */
export interface AcceptedChange extends Acceptance {
  readonly code: AcceptableCode;
  /** What has changed, as reports name it: `orders`, `orders.id`, `production.host`. */
  readonly subject: string;
}

/** How changes count. */
export interface DiffSettings {
  /** For whom changes count. Default: for both, as the table of changes says. */
  readonly view?: View | undefined;
  /** The impact of kinds of changes, instead of the one in the table of changes. */
  readonly levels?: Readonly<Partial<Record<ChangeCode, Impact | undefined>>> | undefined;
  /** Tables and columns that have another name. */
  readonly renames?: readonly Rename[] | undefined;
  readonly accepted?: readonly AcceptedChange[] | undefined;
  /** The day of the comparison, for accepted changes with an end: `2027-01-31`. Default: they have none. */
  readonly today?: string | undefined;
  /** The maximum number of changes to return; all are counted. Default: 1000. */
  readonly maxChanges?: number | undefined;
  /** Whether the versions are compared as well; a database has none. Default: `true`. */
  readonly versions?: boolean | undefined;
}

/** Whether the last day of an acceptance has passed. Dates in this form compare as strings. */
export const isOver = ({ until }: AcceptedChange, today: string | undefined): boolean =>
  until !== undefined && today !== undefined && until < today;

/** The names of all settings. */
export const DIFF_SETTINGS: readonly (keyof DiffSettings)[] = [
  "view",
  "levels",
  "renames",
  "accepted",
  "today",
  "maxChanges",
  "versions",
];

/** A date as settings have it: `2027-01-31`. */
export const datePattern = "^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$";

/** Whether a value is a date in the form that settings use. */
export const isDate = (text: unknown): boolean =>
  typeof text === "string" && new RegExp(datePattern).test(text);

/** The message for an unknown code of a change. */
export function unknownChange(code: string): string {
  return `there is no change ${quote(code)}${didYouMean(nearestName(code, acceptableCodes))}`;
}

/**
 * Checks settings that code without types may have made.
 *
 * @throws TypeError for the first one that has the wrong type, or names a change that does not exist
 */
export function assertDiffSettings(settings: DiffSettings): void {
  const { view, levels = {}, renames = [], accepted = [], today, maxChanges } = settings;
  assert(
    view === undefined || view === "readers" || view === "writers",
    'view must be "readers" or "writers"',
  );
  assert(isObject(levels), "levels must be an object");
  for (const [code, level] of Object.entries(levels)) {
    assert(changeCodes.includes(code as ChangeCode), `levels: ${unknownChange(code)}`);
    if (level === undefined) continue;
    assert(IMPACTS.includes(level), `levels.${code} must be one of ${IMPACTS.join(", ")}`);
  }
  assert(Array.isArray(renames), "renames must be an array");
  for (const rename of renames) {
    assert(
      typeof rename?.old === "string" && typeof rename.new === "string",
      "a rename must be { old, new }, both strings",
    );
    assertKnownOptions(rename, ["old", "new"]);
  }
  assert(Array.isArray(accepted), "accepted must be an array");
  for (const one of accepted) {
    assert(
      typeof one?.subject === "string" && typeof one.reason === "string",
      "an accepted change must be { code, subject, reason }",
    );
    assertKnownOptions(one, ["code", "subject", "reason", "until"]);
    assert(acceptableCodes.includes(one.code), `accepted: ${unknownChange(String(one.code))}`);
    assert(one.until === undefined || isDate(one.until), "until must be a date like 2027-01-31");
  }
  assert(today === undefined || isDate(today), "today must be a date like 2027-01-31");
  assert(
    maxChanges === undefined || (Number.isInteger(maxChanges) && maxChanges >= 0),
    "maxChanges must be a whole number",
  );
}

function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new TypeError(message);
}
