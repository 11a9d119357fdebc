import { printable, redact } from "../findings/quote.js";
import { formatPointer } from "../syntax/json-pointer.js";
import type { CheckedDocument } from "./checked-graph.js";
import type { PendingReference } from "./reference.js";
import { pointerFragment } from "./uri.js";
import { referenceFinding } from "./wording.js";

/**
 * Tells each ring of references once, at the one of its members that comes first by document and
 * pointer, with the whole way round.
 */
export function reportCycles(references: readonly PendingReference[]): void {
  if (references.length === 0) return;
  const byPlace = new Map<CheckedDocument, Map<string, PendingReference>>();
  for (const reference of references) {
    let places = byPlace.get(reference.document);
    if (places === undefined) {
      places = new Map();
      byPlace.set(reference.document, places);
    }
    places.set(reference.pointer, reference);
  }
  const next = ({ outcome }: PendingReference): PendingReference | undefined =>
    outcome.state === "resolved"
      ? byPlace.get(outcome.document)?.get(formatPointer(outcome.path))
      : undefined;

  const done = new Set<PendingReference>();
  for (const start of references) {
    const way: PendingReference[] = [];
    const onWay = new Set<PendingReference>();
    let at: PendingReference | undefined = start;
    while (at !== undefined && !done.has(at) && !onWay.has(at)) {
      way.push(at);
      onWay.add(at);
      at = next(at);
    }
    if (at !== undefined && onWay.has(at)) reportRing(way.slice(way.indexOf(at)));
    for (const reference of way) done.add(reference);
  }
}

/** Longer ways are cut in the message. */
const MOST_SHOWN = 8;

function reportRing(ring: PendingReference[]): void {
  const names = ring.map(placeName);
  const first = names.reduce((best, name, index) => (name < (names[best] ?? "") ? index : best), 0);
  const turned = [...names.slice(first), ...names.slice(0, first)];
  const way = [...turned, turned[0] ?? ""].map(shownName);
  if (turned.length > MOST_SHOWN) way.splice(MOST_SHOWN, turned.length - MOST_SHOWN, "…");
  const reference = ring[first];
  if (reference === undefined) return;
  for (const member of ring) member.outcome = { state: "failed" };
  reference.document.addOfReference(
    referenceFinding(
      reference,
      "reference-cycle",
      `these references lead in a circle: ${way.join(" → ")}`,
    ),
  );
}

const placeName = ({ document, pointer }: PendingReference): string =>
  (document.source.file ?? "") + pointerFragment(pointer);

/** A name as part of a message. Unlike values it is left long: it is where to go. */
const shownName = (name: string): string =>
  `\`${printable(redact(name.length > 200 ? `${name.slice(0, 199)}…` : name))}\``;
