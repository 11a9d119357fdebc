import type { Finding } from "./finding.js";

/** A suppression, as it was used in one document. */
export interface SuppressionUse {
  /** Identifies the suppression in its document, or in the configuration. */
  readonly id: string;
  /** How many findings it suppresses. */
  readonly count: number;
  /** What to report if it suppresses nothing; nothing for one of the configuration. */
  readonly unused?: Finding | undefined;
}

/** What says of a document which suppressions apply to it. */
export interface WithSuppressions {
  /** Absent when there are none, or when no rules ran. */
  readonly suppressions?: readonly SuppressionUse[] | undefined;
}

/** Merges the uses of suppressions that several checks of a document report. */
export function mergeUses(lists: readonly (readonly SuppressionUse[])[]): SuppressionUse[] {
  const merged = new Map<string, SuppressionUse>();
  for (const use of lists.flat()) {
    const known = merged.get(use.id);
    if (known === undefined || known.count < use.count) merged.set(use.id, use);
  }
  return [...merged.values()];
}
