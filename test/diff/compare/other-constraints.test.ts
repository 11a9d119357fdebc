// Constraints that are neither keys nor about empty values, of tables and of columns.

import { expect, test } from "vitest";
import { diff } from "../../../src/engine/compare/diff.js";
import { edited, fullDescriptor, type Parts } from "../descriptor.js";

const OLD = fullDescriptor();

const messagesOf = async (old: unknown, next: unknown): Promise<string[]> =>
  (await diff(old, next)).changes.map(({ code, message }) => `${code}: ${message}`);

test.each<[string, (parts: Parts) => void, string]>([
  [
    "a constraint of a table",
    ({ orders }) => void orders.constraints?.push({ constraintType: "CHECK", columns: ["total"] }),
    "the constraints of table `orders` changed: `CHECK`",
  ],
  [
    "one without a type",
    ({ orders }) => void orders.constraints?.push({ columns: ["total"] }),
    "the constraints of table `orders` changed",
  ],
  [
    "one with a partition",
    ({ orders }) => {
      orders.constraints?.push({ constraintType: "SORT_KEY", columns: ["total"] });
      orders.partitions = [];
    },
    "the partitions and constraints of table `orders` changed: `SORT_KEY`",
  ],
  [
    "a partition",
    ({ orders }) => void orders.partitions?.pop(),
    "the partitions of table `orders` changed",
  ],
  [
    "a constraint of a column",
    (parts) => {
      parts.column("total").columnConstraint = "check (total > 0)";
    },
    "the constraint of column `total` of table `orders` changed from none to `check (total > 0)`",
  ],
])("the message says what has changed: %s", async (_, edit, message) => {
  expect(await messagesOf(OLD, edited(edit))).toEqual([`partition-changed: ${message}`]);
});

test.each([
  ["CHECK", "DEFAULT", 1],
  ["CHECK", undefined, 1],
  ["CHECK", "check", 0],
  ["NULL", undefined, 0],
  ["NOT_NULL", "CHECK", 1],
  ["UNIQUE", "NOT_NULL", 2],
])("from %s to %s of a column: %i", async (before, after, count) => {
  const withConstraint = (columnConstraint: string | undefined) =>
    edited((parts) => void Object.assign(parts.column("total"), { columnConstraint }));
  const [old, next] = [withConstraint(before), withConstraint(after)];
  expect(await messagesOf(old, next)).toHaveLength(count);
  expect(await messagesOf(next, old)).toHaveLength(count);
});
