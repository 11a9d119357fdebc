import type { ModelNode, Place } from "../../model/model-node.js";
import { isSecretName } from "../../secrets/secret-name.js";
import type { ChangeSide, Rename, Subject } from "../change.js";
import type { ChangeCode } from "../change-kinds.js";

/** One side of a change before it has a range. */
export interface FoundSide {
  readonly place: Place;
  readonly value?: ChangeSide["value"];
}

/** A change as the comparison finds it: without ranges, impacts, and settings. */
export interface FoundChange {
  readonly code: ChangeCode;
  readonly subject: Subject;
  /** Other names by which settings can refer to the subject. */
  readonly aliases?: readonly string[] | undefined;
  readonly message: string;
  readonly old?: FoundSide | undefined;
  readonly new?: FoundSide | undefined;
  readonly rename?: Rename | undefined;
}

/** The sides of a change of some keys of an object, with the text if it is only one. */
export function sidesOf(
  old: ModelNode,
  next: ModelNode,
  keys: readonly string[],
): { readonly old: FoundSide; readonly new: FoundSide } {
  const [key = "", ...more] = keys;
  const isShown = more.length === 0 && !isSecretName(key);
  const sideOf = (node: ModelNode): FoundSide => ({
    place: node.atFirst(keys),
    value: isShown ? node.text(key) : undefined,
  });
  return { old: sideOf(old), new: sideOf(next) };
}
