import { formatPointer } from "../findings/json-pointer.js";
import { printable, redact } from "../findings/quote.js";
import type { CheckedDocument } from "./checked-graph.js";
import type { PendingReference } from "./pending-reference.js";
import { findingOfReference } from "./problem.js";
import { pointerFragment } from "./uri.js";

/**
 * Reports each cycle of references once, at the reference in it that comes first by document and
 * pointer, and lists all of its references.
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
    if (at !== undefined && onWay.has(at)) reportCycle(way.slice(way.indexOf(at)));
    for (const reference of way) done.add(reference);
  }
}

/** Longer cycles are shortened in the message. */
const MAX_SHOWN = 8;

function reportCycle(cycle: PendingReference[]): void {
  const names = cycle.map(placeName);
  const first = names.reduce((best, name, index) => (name < (names[best] ?? "") ? index : best), 0);
  const turned = [...names.slice(first), ...names.slice(0, first)];
  const way = [...turned, turned[0] ?? ""].map(shownName);
  if (turned.length > MAX_SHOWN) way.splice(MAX_SHOWN, turned.length - MAX_SHOWN, "…");
  const reference = cycle[first];
  if (reference === undefined) return;
  for (const member of cycle) member.outcome = { state: "failed" };
  reference.document.addOfReference(
    findingOfReference(reference, {
      code: "reference-cycle",
      message: `these references form a cycle: ${way.join(" → ")}`,
    }),
  );
}

const placeName = ({ document, pointer }: PendingReference): string =>
  (document.source.file ?? "") + pointerFragment(pointer);

/** A name as part of a message. It is kept longer than a value, since it says where to look. */
const shownName = (name: string): string =>
  `\`${printable(redact(name.length > 200 ? `${name.slice(0, 199)}…` : name))}\``;
