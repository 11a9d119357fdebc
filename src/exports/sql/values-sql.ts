import type { ColumnValues } from "../../model/model.js";
import { INSTEAD } from "../../types/dialect.js";
import type { NativeType } from "../../types/native-type.js";
import type { Loss } from "../exported.js";
import { type ColumnOut, isFormatOfType } from "../relations.js";
import { innerValues, type ValueFactKind, valueFacts, valueLosses } from "../value-facts.js";
import { columnCheck, whyUnchecked } from "./column-check.js";
import type { SqlDialect } from "./column-types.js";
import { compositeType } from "./composite-types.js";

/** The DDL about the values of a column. */
export interface ValuesSql {
  readonly type: string;
  /** The condition of its `CHECK`. */
  readonly check: string | undefined;
  readonly losses: readonly Loss[];
}

/** A column whose values DDL is about. */
interface AskedValues {
  /** In quotes. */
  readonly name: string;
  /** Its type, if it says nothing of its values. */
  readonly native: NativeType;
  /** The column in losses. */
  readonly where: string;
}

/** Other places that say something of the values. */
interface Elsewhere {
  /** The keywords that they have. */
  readonly said?: readonly string[];
  /** Whether a `CHECK` has what is left. Default: where the system enforces one. */
  readonly isChecked?: boolean;
  readonly why?: string;
}

/** Returns the DDL about the values of a column, and the facts that it loses. */
export function valuesSql(
  dialect: SqlDialect,
  column: ColumnOut,
  { name, native, where }: AskedValues,
  { said = [], isChecked = true, why = whyUnchecked(dialect) }: Elsewhere = {},
): ValuesSql {
  const { values } = column;
  const composite = compositeType(dialect, column);
  const { text: type, loss } = composite === undefined ? native : { text: composite.text };
  const held = new Set([...said, ...heldByType(column, type), composite?.keyword]);
  const { condition, keywords } = columnCheck(
    dialect,
    column,
    { name, type },
    {
      ...values,
      allowed: held.has("enum") ? undefined : values.allowed,
      limits: new Map([...values.limits].filter(([keyword]) => !held.has(keyword))),
    },
  );
  // The fact of the values says whether it is held; the type is another one in any case.
  const isSaid = valueFacts(values).some(({ kind }) => loss && LOSS_OF_KIND[kind] === loss);
  const lossOfType = isSaid ? `${column.written} becomes ${type}` : loss;
  return {
    type,
    check: isChecked ? condition : undefined,
    losses: [
      ...(lossOfType === undefined ? [] : [{ what: "type", where, why: lossOfType }]),
      ...(composite === undefined ? [] : innerLosses(values, type, where)),
      ...valueLosses(values, new Set([...held, ...(isChecked ? keywords : [])]), where, why),
    ],
  };
}

/** The losses of a type that a fact about the values states as well. */
const LOSS_OF_KIND: Readonly<Partial<Record<ValueFactKind, string>>> = {
  "allowed values": INSTEAD.ENUM.loss,
  elements: INSTEAD.ARRAY.loss,
  entries: INSTEAD.MAP.loss,
  fields: INSTEAD.STRUCT.loss,
};

/** The keywords that the type of a column says. */
function heldByType(column: ColumnOut, type: string): string[] {
  const { limits, format } = column.values;
  const longest = limits.get("maxLength");
  const length = Number(/\((\d+)\)$/.exec(type)?.[1]);
  return [
    ...(longest !== undefined && length <= longest ? ["maxLength"] : []),
    ...(format !== undefined && isFormatOfType(column) ? ["format"] : []),
    ...(/\[\]$/.test(type) ? ["items"] : []),
  ];
}

/** The keywords inside a type that the type has. */
const INSIDE: ReadonlySet<string> = new Set(["items", "properties"]);

/** The facts about elements and fields, of which a type keeps only the types, and a set its labels. */
const innerLosses = (values: ColumnValues, type: string, where: string): Loss[] =>
  innerValues(values).flatMap(({ name, values: inner }) => {
    const held = new Set([...INSIDE, ...(type.startsWith("set(") ? ["enum"] : [])]);
    const why = "the type of a column has only types inside";
    return valueLosses(inner, held, `${where}.${name}`, why, INSIDE);
  });
