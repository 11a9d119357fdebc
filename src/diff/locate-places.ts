import { type DocumentPlace, documentPlace } from "../model/document-place.js";
import type { Place } from "../model/model-node.js";
import type { CheckedDocument } from "../references/resolve/checked-graph.js";
import type { MemberSpans } from "../text/span.js";

/** Where places are in their texts; a value has none. */
export type Located = ReadonlyMap<Place, MemberSpans>;

/** Finds places in their texts: each text is searched once for all of them. */
export function locatePlaces(places: readonly Place[]): Located {
  const byDocument = new Map<CheckedDocument, DocumentPlace[]>();
  for (const place of places) {
    const found = documentPlace(place);
    const known = byDocument.get(found.document);
    if (known === undefined) byDocument.set(found.document, [found]);
    else known.push(found);
  }
  const located = new Map<Place, MemberSpans>();
  for (const [{ source }, found] of byDocument) {
    const spans = source.locate(found.map(({ path }) => path));
    for (const [index, place] of found.entries()) {
      const span = spans[index];
      if (span !== undefined) located.set(place, span);
    }
  }
  return located;
}
