import { documentPlace } from "../model/document-place.js";
import { maskRecord, maskText } from "../secrets/mask.js";
import { isSecretName } from "../secrets/secret-name.js";
import { spanOf } from "../text/source-document.js";
import { changeKinds } from "./compare/change-kinds.js";
import type { Change, ChangeSide, FoundSide, JudgedChange } from "./compare/changes.js";

/** A change with ranges. Secrets are masked here, so code that reports a change does not need to. */
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

/** More text than is shown is searched, for a secret that ends after the cut. */
function shownText(text: string): string {
  const shown = maskText(text.slice(0, 4 * MAX_LENGTH));
  return shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH - 1)}…` : shown;
}
