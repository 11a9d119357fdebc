import { type DocumentPlace, documentPlace } from "../model/document-place.js";
import type { Place } from "../model/model-node.js";
import type { CheckedDocument } from "../references/resolve/checked-graph.js";
import { isSecretName } from "../secrets/secret-name.js";
import { spanOf } from "../text/source-document.js";
import type { MemberSpans } from "../text/span.js";
import { getOrAdd } from "../values/get-or-add.js";
import type { Change, ChangeSide } from "./change.js";
import { changeKinds } from "./change-kinds.js";
import type { FoundSide } from "./compare/found-change.js";
import type { JudgedChange } from "./judge.js";
import {
  acceptanceWithoutSecrets,
  pointerWithoutSecrets,
  renameWithoutSecrets,
  subjectWithoutSecrets,
  textWithoutSecrets,
} from "./without-secrets.js";

/** Where places are in their texts; a value has none. */
export type Located = ReadonlyMap<Place, MemberSpans>;

/** Finds places in their texts: each text is searched once for all of them. */
export function locatePlaces(places: readonly Place[]): Located {
  const byDocument = new Map<CheckedDocument, DocumentPlace[]>();
  for (const place of places) {
    const found = documentPlace(place);
    getOrAdd(byDocument, found.document, () => []).push(found);
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

/** How much of a value a change carries. */
const MAX_LENGTH = 200;
const MAX_ITEMS = 20;

/**
 * A value without secrets, and cut to a length that a report can show.
 *
 * @param pointer where it is: a name on the way there can suggest a secret
 */
function shownValue(value: ChangeSide["value"], pointer: string): ChangeSide["value"] {
  if (typeof value === "number" || value === undefined) return value;
  if (pointer.split("/").some(isSecretName)) return undefined;
  if (typeof value === "string") return shownText(value);
  const items = value.slice(0, MAX_ITEMS).map(shownText);
  return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS} more`] : items;
}

/** More of the text than is shown is searched for a secret that ends behind the cut. */
function shownText(text: string): string {
  const shown = textWithoutSecrets(text.slice(0, 4 * MAX_LENGTH));
  return shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH - 1)}…` : shown;
}
