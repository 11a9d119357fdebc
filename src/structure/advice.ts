import { foldCase } from "../findings/nearest-name.js";

/** A property that says what an unknown one was meant to say, and the value that it needs. */
export interface Advice {
  readonly property: string;
  readonly value?: string | undefined;
}

const constraint = (value: string): Advice => ({ property: "columnConstraint", value });

/** What a flag of a column means, by its name in the form that `foldCase` gives. */
const COLUMN_FLAGS: Readonly<Record<string, readonly [yes: string, no: string | undefined]>> = {
  nullable: ["NULL", "NOT_NULL"],
  isnullable: ["NULL", "NOT_NULL"],
  notnull: ["NOT_NULL", "NULL"],
  required: ["NOT_NULL", undefined],
  unique: ["UNIQUE", undefined],
  isunique: ["UNIQUE", undefined],
  primarykey: ["PRIMARY_KEY", undefined],
  isprimarykey: ["PRIMARY_KEY", undefined],
  pk: ["PRIMARY_KEY", undefined],
};

/** Where what people look for is instead, by the title of the object. */
const ELSEWHERE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Table: {
    primarykey: "constraints",
    primarykeys: "constraints",
    foreignkeys: "constraints",
    uniquekeys: "constraints",
    partitionedby: "partitions",
  },
  Column: { foreignkey: "constraints", references: "constraints" },
};

/** Where an unknown property of an object belongs, when that is another property. */
export function adviceOn(title: string, key: string, value: unknown): Advice | undefined {
  const folded = foldCase(key);
  if (title === "Column" && Object.hasOwn(COLUMN_FLAGS, folded)) {
    const [yes, no] = COLUMN_FLAGS[folded] ?? [];
    if (typeof value !== "boolean") return { property: "columnConstraint" };
    const meant = value ? yes : no;
    return meant === undefined ? { property: "columnConstraint" } : constraint(meant);
  }
  const known = ELSEWHERE[title];
  const property = known !== undefined && Object.hasOwn(known, folded) ? known[folded] : undefined;
  return property === undefined ? undefined : { property };
}
