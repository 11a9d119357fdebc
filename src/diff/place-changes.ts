import type { Finding } from "../findings/finding.js";
import { type DocumentPlace, documentPlace } from "../model/document-place.js";
import type { CheckedDocument } from "../references/resolve/checked-graph.js";
import { maskRecord, maskText } from "../secrets/mask.js";
import { isSecretName } from "../secrets/secret-name.js";
import type { Change as TextChange } from "../text/fix-action.js";
import { placeFindings, type UnplacedFinding } from "../text/parse/place-findings.js";
import { spanOf } from "../text/source-document.js";
import { getOrAdd } from "../values/get-or-add.js";
import { isObject } from "../values/json-object.js";
import { valueAt } from "../values/json-pointer.js";
import { changeKinds } from "./change-kinds.js";
import type { Change, ChangeSide, FoundSide, JudgedChange } from "./changes.js";
import type { VersionProblem } from "./required-versions.js";

/** A change with ranges. Secrets are masked here, so whoever reports a change need not do so. */
export const placeChange = ({
  code,
  impact,
  subject,
  message,
  atMost,
  old,
  new: next,
  rename,
  accepted,
}: JudgedChange): Change =>
  maskRecord({
    code,
    impact,
    readers: atMost ?? changeKinds[code].readers,
    writers: atMost ?? changeKinds[code].writers,
    subject,
    message,
    ...(old && { old: placed(old) }),
    ...(next && { new: placed(next) }),
    ...(rename && { rename }),
    ...(accepted && { accepted }),
  });

function placed(side: FoundSide): ChangeSide {
  const { file, pointer } = side.place;
  const value = shownValue(side.value, pointer);
  const { document, path } = documentPlace(side.place);
  const { source } = document;
  const spans = source.spansAt(path);
  return {
    ...(value !== undefined && { value }),
    ...(file !== undefined && { file }),
    pointer,
    ...(spans && {
      range: source.lines.rangeOf(spanOf(spans, spans.isCollection ? "key" : "value")),
    }),
  };
}

/** How much of a value a change carries. */
const MAX_LENGTH = 200;
const MAX_ITEMS = 20;

/**
 * A value without secrets, and cut to a length that a report can show.
 *
 * @param pointer where it is: a name on the way there can suggest a secret
 */
function shownValue(value: ChangeSide["value"], pointer: string): ChangeSide["value"] {
  if (typeof value === "number" || value === undefined) return value;
  if (pointer.split("/").some(isSecretName)) return undefined;
  if (typeof value === "string") return shownText(value);
  const items = value.slice(0, MAX_ITEMS).map(shownText);
  return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS} more`] : items;
}

/** More of the text than is shown is searched for a secret that ends behind the cut. */
function shownText(text: string): string {
  const shown = maskText(text.slice(0, 4 * MAX_LENGTH));
  return shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH - 1)}…` : shown;
}

/** Problems with versions as findings, with ranges and edits. */
export function placeProblems(problems: readonly VersionProblem[]): Finding[] {
  const byDocument = new Map<CheckedDocument, UnplacedFinding[]>();
  for (const { code, severity, message, place, version, fix } of problems) {
    const { document, path } = documentPlace(place);
    const finding: UnplacedFinding = {
      code,
      severity,
      message,
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
  return [...byDocument].flatMap(([{ source }, findings]) => placeFindings(source, findings));
}

/** Members that a version is written behind, the best first. */
const BEFORE_VERSION = ["name", "fullyQualifiedName", "title"];

/** Adds a version to the object at a place. */
function newMember(value: string, { document, path }: DocumentPlace): TextChange {
  const object = valueAt(document.source.value, path);
  const keys = isObject(object) ? Object.keys(object) : [];
  const after = BEFORE_VERSION.find((key) => keys.includes(key)) ?? keys.at(-1);
  const beside = after === undefined ? undefined : { after };
  return { kind: "add-member", key: "version", value, beside };
}
