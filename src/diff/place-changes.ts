import { documentPlace } from "../model/document-place.js";
import type { Place } from "../model/model-node.js";
import { spanOf } from "../text/source-document.js";
import type { Change, ChangeSide } from "./change.js";
import { changeKinds } from "./change-kinds.js";
import type { FoundSide } from "./compare/found-change.js";
import { shownValue } from "./compare/shown-value.js";
import type { JudgedChange } from "./judge.js";
import type { Located } from "./locate-places.js";
import {
  acceptanceWithoutSecrets,
  pointerWithoutSecrets,
  renameWithoutSecrets,
  subjectWithoutSecrets,
} from "./without-secrets.js";

/** The places of changes. */
export const placesOf = (changes: readonly JudgedChange[]): Place[] =>
  changes.flatMap(({ old, new: next }) =>
    [old, next].flatMap((side) => (side === undefined ? [] : [side.place])),
  );

/** Changes with ranges, and without secrets in names and pointers. */
export function placeChanges(changes: readonly JudgedChange[], located: Located): Change[] {
  return changes.map(({ code, impact, subject, message, old, new: next, rename, accepted }) => ({
    code,
    impact,
    readers: changeKinds[code].readers,
    writers: changeKinds[code].writers,
    subject: subjectWithoutSecrets(subject),
    message,
    ...(old && { old: placed(old, located) }),
    ...(next && { new: placed(next, located) }),
    ...(rename && { rename: renameWithoutSecrets(rename) }),
    ...(accepted && { accepted: acceptanceWithoutSecrets(accepted) }),
  }));
}

function placed(side: FoundSide, located: Located): ChangeSide {
  const { file, pointer } = side.place;
  const value = shownValue(side.value, pointer);
  const spans = located.get(side.place);
  const { lines } = documentPlace(side.place).document.source;
  return {
    ...(value !== undefined && { value }),
    ...(file !== undefined && { file }),
    pointer: pointerWithoutSecrets(pointer),
    ...(spans && {
      range: lines.rangeOf(spanOf(spans, spans.isCollection ? "key" : "value")),
    }),
  };
}
