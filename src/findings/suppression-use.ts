import type { Finding } from "./finding.js";

/** A suppression, as it was used in one document. */
export interface SuppressionUse {
  /** Identifies the suppression in its document, or in the configuration. */
  readonly id: string;
  /** How many findings it suppresses. */
  readonly count: number;
  /**
   * The finding to report if it suppresses nothing; `undefined` for a suppression in the
   * configuration.
   */
  readonly unused?: Finding | undefined;
}

/** The suppressions that apply to a document. */
export interface WithSuppressions {
  /** Absent if there are none, or if no rules ran. */
  readonly suppressions?: readonly SuppressionUse[] | undefined;
}

/** The uses that one check of a document reports. */
interface ReportedUses extends WithSuppressions {
  /** JSON Pointers of the descriptors that the check is about. */
  readonly descriptors: readonly string[];
}

/**
 * Merges the uses of suppressions that several checks of a document report. Checks of different
 * descriptors suppress different findings. Checks that reach the document through references
 * suppress some of the same findings again.
 */
export function mergeUses(reports: readonly ReportedUses[]): SuppressionUse[] {
  const byDescriptors = new Map<string, Map<string, SuppressionUse>>();
  for (const { descriptors, suppressions = [] } of reports) {
    if (suppressions.length === 0) continue;
    const about = descriptors.length === 0 ? REFERENCES : JSON.stringify(descriptors);
    const uses = byDescriptors.get(about) ?? new Map<string, SuppressionUse>();
    byDescriptors.set(about, uses);
    for (const use of suppressions) keepLarger(uses, use);
  }
  const merged = new Map<string, SuppressionUse>();
  for (const [about, uses] of byDescriptors) {
    if (about === REFERENCES) continue;
    for (const use of uses.values()) {
      merged.set(use.id, { ...use, count: use.count + (merged.get(use.id)?.count ?? 0) });
    }
  }
  for (const use of byDescriptors.get(REFERENCES)?.values() ?? []) keepLarger(merged, use);
  return [...merged.values()];
}

/** The descriptors of a check that reaches a document only through references. */
const REFERENCES = "";

function keepLarger(uses: Map<string, SuppressionUse>, use: SuppressionUse): void {
  if ((uses.get(use.id)?.count ?? -1) < use.count) uses.set(use.id, use);
}
