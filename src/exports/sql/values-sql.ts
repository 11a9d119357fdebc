import type { ColumnValues } from "../../model/model.js";
import { INSTEAD } from "../../types/dialect.js";
import type { NativeType } from "../../types/native-type.js";
import type { Loss } from "../exported.js";
import { type ColumnOut, isFormatOfType } from "../relations.js";
import {
  innerValues,
  lostFacts,
  type ValueFactKind,
  valueFacts,
  valueLosses,
} from "../value-facts.js";
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

/**
 * Returns the DDL about the values of a column, and the facts that it loses.
 *
 * @param name the column in quotes
 * @param native its type, for a column that says nothing of its values
 * @param where the column in losses
 */
export function valuesSql(
  dialect: SqlDialect,
  column: ColumnOut,
  name: string,
  native: NativeType,
  where: string,
): ValuesSql {
  const { type, held, losses } = typeSql(dialect, column, native, where);
  const { allowed, limits, ...others } = column.values;
  const { condition, keywords } = columnCheck(
    dialect,
    column,
    { name, type },
    {
      ...others,
      allowed: held.has("enum") ? undefined : allowed,
      limits: new Map([...limits].filter(([keyword]) => !held.has(keyword))),
    },
  );
  const lost = valueLosses(
    column.values,
    new Set([...held, ...keywords]),
    where,
    whyUnchecked(dialect),
  );
  return {
    type,
    check: condition,
    losses: [...losses, ...lost],
  };
}

/** The type of a column, with its elements or fields where the system has such types. */
export function typeSql(
  dialect: SqlDialect,
  column: ColumnOut,
  native: NativeType,
  where: string,
): {
  readonly type: string;
  readonly held: ReadonlySet<string | undefined>;
  readonly losses: readonly Loss[];
} {
  const { values } = column;
  const composite = compositeType(dialect, column);
  const { text, loss } = composite === undefined ? native : { text: composite.text };
  // The fact of the values says whether it is held; the type is another one in any case.
  const isSaid = valueFacts(values).some(({ kind }) => loss && LOSS_OF_KIND[kind] === loss);
  const why = isSaid ? `${column.written} becomes ${text}` : loss;
  return {
    type: text,
    held: new Set([...heldByType(column, text), composite?.keyword]),
    losses: [
      ...(why === undefined ? [] : [{ what: "type", where, why }]),
      ...(composite === undefined ? [] : innerLosses(values, where)),
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

/** The facts about elements and fields, of which a type keeps only the types. */
function innerLosses(values: ColumnValues, where: string): Loss[] {
  return innerValues(values).flatMap(({ name, values: inner }) => {
    // The labels of a set are in its type.
    const isLabels = name === "[]" && inner.dataType === undefined && inner.allowed !== undefined;
    const held = new Set(["items", "properties", isLabels ? "enum" : undefined]);
    const at = `${where}.${name}`;
    const facts = valueFacts(inner).filter(({ keyword }) => !held.has(keyword));
    return [
      ...lostFacts(facts, at, "the type of a column has only types inside"),
      ...innerLosses(inner, at),
    ];
  });
}
