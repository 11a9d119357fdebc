import { resolve } from "node:path";
import type { Finding } from "../../findings/finding.js";
import type { SuppressionUse } from "../../findings/suppression-use.js";
import { placeFindings } from "../../text/parse/place-findings.js";
import type { SourceDocument } from "../../text/source-document.js";
import { quotedList } from "../../words/phrases.js";
import { configuredId } from "./configure.js";
import type { LoadedConfiguration } from "./load-configuration.js";

/** The scope of a run with a configuration. */
interface CheckedWith {
  /** How the suppressions were used, in all documents. */
  readonly uses: readonly SuppressionUse[];
  /**
   * Absolute paths of the files that were checked as a whole, not only the parts that references
   * reach.
   */
  readonly files: ReadonlySet<string>;
  /** Whether everything in the folder of the configuration was checked. */
  readonly isWhole: boolean;
}

/** A finding in a configuration. */
interface ConfigurationFinding {
  readonly document: SourceDocument;
  readonly finding: Finding;
}

/**
 * Finds the suppressions of a configuration that suppress nothing. A suppression may be about
 * something that was not checked; such a suppression is not reported.
 */
export function unusedConfigured(
  { suppressions, folder }: Pick<LoadedConfiguration, "suppressions" | "folder">,
  { uses, files, isWhole }: CheckedWith,
): ConfigurationFinding[] {
  const used = new Set(uses.filter(({ count }) => count > 0).map(({ id }) => id));
  const isCovered = (glob: string): boolean =>
    isWhole || (!/[*?[\]{}()!]/.test(glob) && files.has(resolve(folder, glob)));
  return suppressions.flatMap(({ suppression, document, path }, index) => {
    const { rules, files: globs, name } = suppression;
    if (used.has(configuredId(index)) || !globs.every(isCovered)) return [];
    const where = name === undefined ? quotedList(globs) : quotedList([name]);
    const findings = placeFindings(document, [
      {
        code: "unused-suppression",
        severity: "warning",
        message: `${quotedList(rules)} ${rules.length === 1 ? "reports" : "report"} nothing in ${where}`,
        path,
        mark: "value",
      },
    ]);
    return findings.map((finding) => ({ document, finding }));
  });
}
