import { isObject } from "../values/json-value.js";
import { nearestName } from "../words/nearest-name.js";
import {
  aBoolean,
  aString,
  listOf,
  mustBe,
  type OptionRule,
  oneOf,
  quoteOption,
  required,
  wholeFrom,
} from "../words/options.js";
import { didYouMean, quote } from "../words/phrases.js";
import { type ChangeCode, changeCodes, IMPACTS, type Impact } from "./compare/change-kinds.js";
import type { Acceptance } from "./compare/changes.js";
import type { Rename } from "./pairing/pairs.js";

/** For whom a change counts. */
export type View = "readers" | "writers";

/** An accepted change, or a part that cannot be compared. */
export type AcceptableCode = ChangeCode | "not-compared";

/** All codes of what can be accepted. */
export const acceptableCodes: readonly AcceptableCode[] = /* @__PURE__ */ (() => [
  ...changeCodes,
  "not-compared" as const,
])();

/** A change that is accepted: it is shown, and does not count for the version. */
export interface AcceptedChange extends Acceptance {
  readonly code: AcceptableCode;
  /** The subject of the change, as reports name it: `orders`, `orders.id`, `production.host`. */
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

/** A date as settings have it: `2027-01-31`. */
export const datePattern = "^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$";

/** Whether a value is a date in the form that settings use. */
export const isDate = (text: unknown): boolean =>
  typeof text === "string" && new RegExp(datePattern).test(text);

/** The message for an unknown code of a change. */
export function unknownChange(code: string): string {
  return `there is no change ${quote(code)}${didYouMean(nearestName(code, acceptableCodes))}`;
}

const DATE: OptionRule = /* @__PURE__ */ mustBe("a date like 2027-01-31", isDate);

/** The settings, as options: code without types may pass anything. */
export const DIFF_RULES: Readonly<Record<keyof DiffSettings, OptionRule>> = {
  view: /* @__PURE__ */ oneOf("readers", "writers"),
  levels(option, levels) {
    if (levels === undefined) return;
    if (!isObject(levels)) throw new TypeError(`${option} must be an object`);
    for (const [code, level] of Object.entries(levels)) {
      if (!changeCodes.some((one) => one === code)) {
        throw new TypeError(`${option}: ${unknownChange(code)}`);
      }
      oneOf(...IMPACTS)(quoteOption(`levels.${code}`), level);
    }
  },
  renames: /* @__PURE__ */ listOf({
    old: /* @__PURE__ */ required(aString),
    new: /* @__PURE__ */ required(aString),
  }),
  accepted: /* @__PURE__ */ listOf({
    code(_, code) {
      if (acceptableCodes.some((one) => one === code)) return;
      throw new TypeError(`\`accepted\`: ${unknownChange(String(code))}`);
    },
    subject: /* @__PURE__ */ required(aString),
    reason: /* @__PURE__ */ required(aString),
    until: DATE,
  }),
  today: DATE,
  maxChanges: /* @__PURE__ */ wholeFrom(0),
  versions: aBoolean,
};
