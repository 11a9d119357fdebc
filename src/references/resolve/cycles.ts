import { redact } from "../../secrets/find-secrets.js";
import { formatPointer } from "../../values/json-pointer.js";
import { printable } from "../../words/quote.js";
import { pointerFragment } from "../loading/uri.js";
import { ReferenceIndex } from "./checked-graph.js";
import type { PendingReference } from "./document-node.js";
import { findingOfReference } from "./problem.js";

/**
 * Reports each cycle of references once. The finding is at the first reference of the cycle, ordered
 * by document and pointer, and lists all of them.
 */
export function reportCycles(references: readonly PendingReference[]): void {
  const index = new ReferenceIndex(references);
  const next = ({ outcome }: PendingReference): PendingReference | undefined =>
    outcome.state === "resolved"
      ? index.at(outcome.document, formatPointer(outcome.path))
      : undefined;

  const done = new Set<PendingReference>();
  for (const start of references) {
    const path: PendingReference[] = [];
    const onPath = new Set<PendingReference>();
    let at: PendingReference | undefined = start;
    while (at !== undefined && !done.has(at) && !onPath.has(at)) {
      path.push(at);
      onPath.add(at);
      at = next(at);
    }
    if (at !== undefined && onPath.has(at)) reportCycle(path.slice(path.indexOf(at)));
    for (const reference of path) done.add(reference);
  }
}

/** The number of places that a message shows; longer cycles are shortened. */
const MAX_SHOWN = 8;

function reportCycle(cycle: PendingReference[]): void {
  const names = cycle.map(placeName);
  const first = names.reduce((best, name, index) => (name < (names[best] ?? "") ? index : best), 0);
  const rotated = [...names.slice(first), ...names.slice(0, first)];
  const path = [...rotated, rotated[0] ?? ""].map(shownName);
  if (rotated.length > MAX_SHOWN) path.splice(MAX_SHOWN, rotated.length - MAX_SHOWN, "…");
  const reference = cycle[first];
  if (reference === undefined) return;
  for (const member of cycle) member.outcome = { state: "failed" };
  reference.document.addOfReference(
    findingOfReference(reference, {
      code: "reference-cycle",
      message: `these references form a cycle: ${path.join(" → ")}`,
    }),
  );
}

const placeName = ({ document, pointer }: PendingReference): string =>
  (document.source.file ?? "") + pointerFragment(pointer);

/** Quotes a place for a message. It may be longer than a quoted value, because it is a location. */
const shownName = (name: string): string =>
  `\`${printable(redact(name.length > 200 ? `${name.slice(0, 199)}…` : name))}\``;
