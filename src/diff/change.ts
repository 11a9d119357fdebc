import type { Range } from "../findings/finding.js";
import type { ChangeCode, Impact } from "./change-kinds.js";

/** The kind of thing that changed. */
export type SubjectKind =
  | "descriptor"
  | "info"
  | "database"
  | "table"
  | "column"
  | "key"
  | "service"
  | "protocol"
  | "variable";

/** The thing that has changed. */
export interface Subject {
  readonly kind: SubjectKind;
  /** The table of a column or key. */
  readonly table?: string | undefined;
  /** The service of a protocol or variable. */
  readonly service?: string | undefined;
  readonly name: string;
}

/** One of the two sides of a change. */
export interface ChangeSide {
  /**
   * What was written or meant, in a form for people: a text, a number, or a list of texts. Absent if
   * there was nothing, if it is too large, or if it may contain a secret.
   */
  readonly value?: string | number | readonly string[] | undefined;
  readonly file?: string | undefined;
  /** JSON Pointer to the thing, or to what contains it on the side that lacks it. */
  readonly pointer: string;
  /** Only for a text. */
  readonly range?: Range | undefined;
}

/** A change that is accepted, and why. */
export interface Acceptance {
  readonly reason: string;
  /** The last day on which it is accepted: `2027-01-31`. */
  readonly until?: string | undefined;
}

/** One difference between two descriptors that matters to those who use them. */
export interface Change {
  readonly code: ChangeCode;
  /** What counts for the version: by the view, or by the level in the configuration. */
  readonly impact: Impact;
  readonly readers: Impact;
  readonly writers: Impact;
  readonly subject: Subject;
  /** In one line, without an initial capital or a final period. */
  readonly message: string;
  /** Absent if the whole descriptor was added. */
  readonly old?: ChangeSide | undefined;
  /** Absent if the whole descriptor was removed. */
  readonly new?: ChangeSide | undefined;
  /** The names to pass as a rename, if a removed and an added thing look like one. */
  readonly rename?: Rename | undefined;
  /** Set if the change is accepted, so it does not count for the version. */
  readonly accepted?: Acceptance | undefined;
}

/** A table or column that has another name. */
export interface Rename {
  /** The old name: of a table, or of a table and a column with a period between them. */
  readonly old: string;
  readonly new: string;
}

/**
 * The name of a subject as settings and reports use it.
 *
 * @example subjectName({ kind: "column", table: "orders", name: "id" }); // "orders.id"
 */
export function subjectName({ kind, table, service, name }: Subject): string {
  if (kind === "key") return `${table ?? ""}(${name})`;
  const owner = table ?? service;
  return owner === undefined ? name : `${owner}.${name}`;
}
