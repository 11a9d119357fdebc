/** The step of a version that a change requires (SemVer 2.0.0). */
export type Impact = "major" | "minor" | "patch" | "none";

/** Every impact, the smallest first. */
export const IMPACTS: readonly Impact[] = ["none", "patch", "minor", "major"];

/** Whether an impact is at least as large as another. */
export const reachesImpact = (impact: Impact, other: Impact): boolean =>
  IMPACTS.indexOf(impact) >= IMPACTS.indexOf(other);

/** The largest of some impacts; `none` if there are none. */
export function largestImpact(impacts: Iterable<Impact>): Impact {
  let largest: Impact = "none";
  for (const impact of impacts) if (reachesImpact(impact, largest)) largest = impact;
  return largest;
}
