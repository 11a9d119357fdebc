import type { Finding } from "../findings/finding.js";
import { compareFindings } from "../findings/finding.js";
import { documentPlace } from "../model/document-place.js";
import type { CheckedDocument } from "../references/checked-graph.js";
import { placeFindings, type UnplacedFinding } from "../syntax/place-findings.js";
import type { VersionProblem } from "./required-versions.js";

/** Problems with versions as findings, with ranges and edits, in order. */
export function placeProblems(problems: readonly VersionProblem[]): Finding[] {
  const byDocument = new Map<CheckedDocument, UnplacedFinding[]>();
  for (const { code, severity, message, place, fix } of problems) {
    const { document, path } = documentPlace(place);
    const finding: UnplacedFinding = {
      code,
      severity,
      message,
      path,
      mark: "value",
      ...(fix && {
        fix: {
          title: `write \`${fix.value}\``,
          safe: fix.safe,
          change: { kind: "rewrite-value", value: fix.value },
        },
      }),
    };
    const known = byDocument.get(document);
    if (known === undefined) byDocument.set(document, [finding]);
    else known.push(finding);
  }
  return [...byDocument]
    .flatMap(([document, findings]) => placeFindings(document.source, findings))
    .sort(compareFindings);
}
