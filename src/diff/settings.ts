import type { Acceptance, Rename } from "./change.js";
import type { ChangeCode } from "./change-kinds.js";
import type { Impact } from "./impact.js";

/** For whom a change counts. */
export type View = "readers" | "writers";

/** A change that is accepted: it is shown, and does not count for the version. */
export interface AcceptedChange extends Acceptance {
  readonly code: ChangeCode;
  /** What has changed, as reports name it: `orders`, `orders.id`, `production.host`. */
  readonly subject: string;
}

/** How changes count. */
export interface DiffSettings {
  /** For whom changes count. Default: for both, as the table of changes says. */
  readonly view?: View | undefined;
  /** The impact of kinds of changes, instead of that in the table of changes. */
  readonly levels?: Readonly<Partial<Record<ChangeCode, Impact | undefined>>> | undefined;
  /** Tables and columns that have another name. */
  readonly renames?: readonly Rename[] | undefined;
  readonly accepted?: readonly AcceptedChange[] | undefined;
  /** The day of the comparison, for accepted changes with an end: `2027-01-31`. Default: they have none. */
  readonly today?: string | undefined;
  /** The maximum number of changes to return; all are counted. Default: 1000. */
  readonly maxChanges?: number | undefined;
}

/** Whether the last day of an acceptance has passed. Dates in this form compare as texts. */
export const isOver = ({ until }: AcceptedChange, today: string | undefined): boolean =>
  until !== undefined && today !== undefined && until < today;
