import type { Range } from "../findings/finding.js";
import { type DocumentPlace, documentPlace } from "../model/document-place.js";
import type { Place } from "../model/place.js";
import type { CheckedDocument } from "../references/checked-graph.js";
import { spanOf } from "../syntax/source-document.js";
import type { Change, ChangeSide } from "./change.js";
import { changeKinds } from "./change-kinds.js";
import type { FoundSide } from "./found-change.js";
import type { JudgedChange } from "./judge.js";
import { shownValue } from "./shown-value.js";

/** Changes with ranges: each document is searched once for all of its places. */
export function placeChanges(changes: readonly JudgedChange[]): Change[] {
  const sides = changes.flatMap(({ old, new: next }) => [old, next]);
  const ranges = rangesOf(sides.flatMap((side) => (side === undefined ? [] : [side.place])));
  const placed = (side: FoundSide | undefined): ChangeSide | undefined => {
    if (side === undefined) return undefined;
    const { file, pointer } = side.place;
    const value = shownValue(side.value, pointer);
    const range = ranges.get(side.place);
    return {
      ...(value !== undefined && { value }),
      ...(file !== undefined && { file }),
      pointer,
      ...(range && { range }),
    };
  };
  return changes.map(({ code, impact, subject, message, old, new: next, rename, accepted }) => ({
    code,
    impact,
    readers: changeKinds[code].readers,
    writers: changeKinds[code].writers,
    subject,
    message,
    ...(old && { old: placed(old) }),
    ...(next && { new: placed(next) }),
    ...(rename && { rename }),
    ...(accepted && { accepted }),
  }));
}

function rangesOf(places: readonly Place[]): ReadonlyMap<Place, Range> {
  const byDocument = new Map<CheckedDocument, DocumentPlace[]>();
  for (const place of places) {
    const found = documentPlace(place);
    const known = byDocument.get(found.document);
    if (known === undefined) byDocument.set(found.document, [found]);
    else known.push(found);
  }
  const ranges = new Map<Place, Range>();
  for (const [{ source }, found] of byDocument) {
    const spans = source.locate(found.map(({ path }) => path));
    for (const [index, place] of found.entries()) {
      const span = spans[index];
      if (span === undefined) continue;
      const mark = span.isCollection ? "key" : "value";
      ranges.set(place, source.lines.rangeOf(spanOf(span, mark)));
    }
  }
  return ranges;
}
