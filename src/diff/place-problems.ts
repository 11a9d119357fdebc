import { compareFindings, type Finding } from "../findings/finding.js";
import { type DocumentPlace, documentPlace } from "../model/document-place.js";
import type { CheckedDocument } from "../references/resolve/checked-graph.js";
import type { Change } from "../text/change.js";
import { placeFindings, type UnplacedFinding } from "../text/parse/place-findings.js";
import { getOrAdd } from "../values/get-or-add.js";
import { isObject } from "../values/json-object.js";
import { valueAt } from "../values/json-pointer.js";
import type { VersionProblem } from "./versions/required-versions.js";

/** Problems with versions as findings, with ranges and edits, in order. */
export function placeProblems(problems: readonly VersionProblem[]): Finding[] {
  const byDocument = new Map<CheckedDocument, UnplacedFinding[]>();
  for (const { code, severity, message, place, version, fix } of problems) {
    const { document, path } = documentPlace(place);
    const finding: UnplacedFinding = {
      code,
      severity,
      message: message,
      path,
      mark: "value",
      ...(version !== undefined && { params: { version }, details: { version } }),
      ...(fix && {
        fix: {
          title: `write \`${fix.value}\``,
          safe: fix.safe,
          change: fix.isMember
            ? newMember(fix.value, documentPlace(place))
            : { kind: "rewrite-value", value: fix.value },
        },
      }),
    };
    getOrAdd(byDocument, document, () => []).push(finding);
  }
  return [...byDocument]
    .flatMap(([{ source }, findings]) => placeFindings(source, findings))
    .sort(compareFindings);
}

/** Members that a version is written behind, the best first. */
const BEFORE_VERSION = ["name", "fullyQualifiedName", "title"];

/** Adds a version to the object at a place. */
function newMember(value: string, { document, path }: DocumentPlace): Change {
  const object = valueAt(document.source.value, path);
  const keys = isObject(object) ? Object.keys(object) : [];
  const after = BEFORE_VERSION.find((key) => keys.includes(key)) ?? keys.at(-1);
  const beside = after === undefined ? undefined : { after };
  return { kind: "add-member", key: "version", value, beside };
}
