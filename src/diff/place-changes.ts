import { documentPlace } from "../model/document-place.js";
import type { Place } from "../model/place.js";
import { maskRecord } from "../secrets/mask.js";
import { spanOf } from "../text/source-document.js";
import type { Change, ChangeSide } from "./change.js";
import { changeKinds } from "./change-kinds.js";
import type { FoundSide } from "./compare/found-change.js";
import { shownValue } from "./compare/shown-value.js";
import type { JudgedChange } from "./judge.js";
import type { Located } from "./locate-places.js";

/** The places of changes. */
export const placesOf = (changes: readonly JudgedChange[]): Place[] =>
  changes.flatMap(({ old, new: next }) =>
    [old, next].flatMap((side) => (side === undefined ? [] : [side.place])),
  );

/** Changes with ranges. Secrets are masked here, so whoever reports a change need not do so. */
export function placeChanges(changes: readonly JudgedChange[], located: Located): Change[] {
  return changes.map(({ code, impact, subject, message, old, new: next, rename, accepted }) =>
    maskRecord({
      code,
      impact,
      readers: changeKinds[code].readers,
      writers: changeKinds[code].writers,
      subject,
      message,
      ...(old && { old: placed(old, located) }),
      ...(next && { new: placed(next, located) }),
      ...(rename && { rename }),
      ...(accepted && { accepted }),
    }),
  );
}

function placed(side: FoundSide, located: Located): ChangeSide {
  const { file, pointer } = side.place;
  const value = shownValue(side.value, pointer);
  const spans = located.get(side.place);
  const { lines } = documentPlace(side.place).document.source;
  return {
    ...(value !== undefined && { value }),
    ...(file !== undefined && { file }),
    pointer,
    ...(spans && {
      range: lines.rangeOf(spanOf(spans, spans.isCollection ? "key" : "value")),
    }),
  };
}
