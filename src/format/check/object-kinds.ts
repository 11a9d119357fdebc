import { descriptorChecks as checks } from "../../../generated/descriptor-checks.js";
import { descriptorShapes as shapes } from "../../../generated/descriptor-shapes.js";
import { isColumn, isTableEntry } from "../../../generated/descriptor-validators.js";
import type { CompiledKind } from "./structure.js";

/** The name of an object of the descriptor, or of a place that accepts one of several kinds. */
export type ObjectKind = keyof typeof checks;

type TypeOf<K extends ObjectKind> = (typeof checks)[K] extends (value: unknown) => value is infer T
  ? T
  : never;

const itemChecks = { TableEntry: isTableEntry, Column: isColumn };

/** Combines the shape of an object with its compiled check. */
export const kindOf = <T>(
  name: ObjectKind,
  accepts: (value: unknown) => value is T,
): CompiledKind<T> => ({ shapes, name, accepts, itemChecks });

/** Every object of the descriptor, and every place that accepts one of several kinds. */
export const objectKinds = /* @__PURE__ */ allKinds();

function allKinds() {
  const kinds = Object.entries(checks).map(([name, accepts]) => [
    name,
    kindOf<unknown>(name as ObjectKind, accepts),
  ]);
  return Object.fromEntries(kinds) as { readonly [K in ObjectKind]: CompiledKind<TypeOf<K>> };
}
