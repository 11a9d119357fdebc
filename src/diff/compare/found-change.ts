import type { Place } from "../../model/model-node.js";
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
