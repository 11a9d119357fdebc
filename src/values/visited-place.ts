import type { Path } from "./json-pointer.js";

/** A place that a search has reached, by a step from the place before it; the start has none. */
export interface VisitedPlace {
  readonly step: string | number;
  readonly parent: VisitedPlace | undefined;
}

/** The path from the start of a search. */
export function stepsTo(visit: VisitedPlace): Path {
  const steps: (string | number)[] = [];
  for (let at: VisitedPlace | undefined = visit; at?.parent !== undefined; at = at.parent) {
    steps.push(at.step);
  }
  return steps.reverse();
}
