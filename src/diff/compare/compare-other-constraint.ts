import { constraintName } from "../../model/read-table.js";
import type { ColumnModel } from "../../model/table.js";
import { quote } from "../../words/quote.js";
import type { ColumnPair } from "../pairing/pair-columns.js";
import type { FoundChange } from "./found-change.js";

/** Constraints whose meaning is compared. */
const COMPARED: ReadonlySet<string | undefined> = /* @__PURE__ */ new Set([
  "NOT_NULL",
  "PRIMARY_KEY",
  "UNIQUE",
]);

/**
 * The change of a constraint of a column whose meaning is not known, such as a `CHECK`. One that comes or
 * goes with a constraint whose meaning is compared follows from that.
 */
export function otherConstraintChange(
  { old, new: next }: Pick<ColumnPair, "old" | "new">,
  { text, ...common }: Pick<FoundChange, "subject" | "aliases"> & { readonly text: string },
): FoundChange[] {
  if (isCompared(old) || isCompared(next)) return [];
  const [before, after] = [otherConstraint(old), otherConstraint(next)];
  if (constraintName(before) === constraintName(after)) return [];
  return [
    {
      code: "partition-changed",
      ...common,
      message: `the constraint of ${text} changed from ${shown(before)} to ${shown(after)}`,
      old: { place: old.placeOf("nullable"), value: before },
      new: { place: next.placeOf("nullable"), value: after },
    },
  ];
}

const isCompared = ({ raw }: ColumnModel): boolean =>
  COMPARED.has(constraintName(raw.columnConstraint));

/** As it is written. `NULL` says no more than no constraint; a JSON Schema has other keywords. */
function otherConstraint({ raw: { columnConstraint }, table }: ColumnModel): string | undefined {
  const name = constraintName(columnConstraint);
  if (table.style !== "table" || typeof columnConstraint !== "string") return undefined;
  return name === "" || name === "NULL" ? undefined : columnConstraint;
}

const shown = (constraint: string | undefined): string =>
  constraint === undefined ? "none" : quote(constraint);
