import { redact } from "../../../secrets/find-secrets.js";
import { completeVersion } from "../../../text/edits/notation.js";
import { quote } from "../../../words/phrases.js";
import { defineSlip } from "../../check/slip.js";
import type { ValuePlace } from "../../shape/checked-value.js";
import { hasFormat } from "../../shape/shape.js";
import { isAboutSecret, removal, repair } from "../fix.js";
import { nameLike, qualifiedNameLike } from "../names.js";
import { saysNothing } from "../suits.js";
import { repairDocs } from "./docs-without-address.js";
import { missingValue } from "./missing-property.js";

/** A string in the wrong form from which the right one follows: `v1.2`, or blanks in a name. */
export const wrongText = defineSlip({
  id: "wrong-text",
  at: "invalid-format",
  recognize: ({ value, shape }) =>
    shape.format === undefined || shape.format === "int64"
      ? undefined
      : { text: value, format: shape.format },
  repair({ text, format }, place) {
    const { path, owner } = place;
    if (text.trim() === "" && place.isOptional) return removal(path);
    if (text.trim() === "" && owner?.shape.kind === "ExternalResource") {
      return withoutAddress(place.checked.at(path.slice(0, -1)));
    }
    // A password in the text could not be recognized after the text is changed.
    if (redact(text) !== text) return undefined;
    const meant = textLike(format, text, place);
    const title = isAboutSecret(path) ? "change the value" : `write ${quote(meant ?? "")}`;
    return meant !== undefined && meant !== text && hasFormat(format, meant)
      ? repair(title, [{ path, change: { kind: "replace-value", value: meant } }])
      : undefined;
  },
  decision: ({ format }) => DECISIONS[format],
});

const DECISIONS: Readonly<Record<Format, string>> = {
  version: "write the version as three numbers, such as `1.0.0`",
  name: "choose a name without spaces",
  fqn: "write only the name in the database, such as `shop.public.orders`",
  alphanumeric: "write ASCII letters and digits",
  uuid: "write the UUID, or remove it: a platform assigns it",
  uri: "write the full address, with `https://`",
  "uri-reference": "write a URI reference to the object that is meant",
  "date-time": "write the date and the time with its offset",
};

/** An External Resource with an empty address: removed if it says nothing else. */
const withoutAddress = (resource: ValuePlace) =>
  resource.isOptional && saysNothing(resource.checked.shapes, resource.value, resource.shape)
    ? removal(resource.path)
    : repairDocs(resource);

type Format = Parameters<typeof hasFormat>[0];

function textLike(format: Format, text: string, place: ValuePlace): string | undefined {
  switch (format) {
    case "version":
      return versionLike(text.trim());
    case "name":
      return text === "" ? nameIn(place) : nameLike(text);
    case "fqn":
      return text === "" ? nameIn(place) : qualifiedNameLike(text);
    case "alphanumeric":
      return text.replace(/[^A-Za-z0-9]/g, "");
    case "uuid":
      return text
        .trim()
        .replace(/^(?:urn:uuid:|\{)?|\}?$/gi, "")
        .replace(/^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, "$1-$2-$3-$4-$5");
    case "uri":
      return uriLike(text.trim());
    case "uri-reference":
      return encodeReference(text);
    case "date-time":
      return undefined;
  }
}

/** A name that the document says in another place. */
function nameIn(place: ValuePlace): string | undefined {
  const name = missingValue(place);
  return typeof name === "string" ? name : undefined;
}

/** Writes a date as three numbers, and completes a version. */
function versionLike(text: string): string {
  const [, year, month, day] = /^(\d{4})[-./](\d{1,2})(?:[-./](\d{1,2}))?$/.exec(text) ?? [];
  if (year !== undefined) return [year, month, day ?? 0].map(Number).join(".");
  return completeVersion(text.replace(/(?:\.[x*]){1,3}$/i, ""));
}

/** `example.org/docs` as `https://example.org/docs`, and blanks percent-encoded. */
function uriLike(text: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return encodeReference(text);
  return /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[:/?#].*)?$/i.test(text)
    ? `https://${encodeReference(text)}`
    : undefined;
}

/** A reference with the characters that a URI cannot contain percent-encoded. */
const encodeReference = (text: string): string =>
  text.replaceAll("\\", "/").replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]+/gu, (part) =>
    // Half a surrogate pair has no UTF-8.
    /\p{Cs}/u.test(part) ? part : encodeURIComponent(part),
  );
