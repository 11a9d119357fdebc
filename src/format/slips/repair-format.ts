import { redact } from "../../secrets/find-secrets.js";
import { completeVersion } from "../../text/complete-version.js";
import type { Path } from "../../values/json-pointer.js";
import type { StructureProblem } from "../check/problem.js";
import { type StructureRepair, suggestionOf } from "./fix-of.js";
import { FIRST_VERSION, hasFormat, nameLike, qualifiedName, qualifiedNameLike } from "./names.js";
import { type CheckedValue, isOptional, type Place, saysNothing } from "./place.js";
import { repairDocs } from "./repair-docs.js";
import { sayInDescription } from "./say-in-description.js";

type FormatProblem = StructureProblem & { code: "invalid-format" | "malformed-reference" };

/** The text that was probably meant; an empty one is removed where that is possible. */
export function repairFormat(
  problem: FormatProblem,
  checked: CheckedValue,
): StructureRepair | undefined {
  const { path, value } = problem;
  const place = checked.at(path);
  if (value.trim() === "" && isOptional(place))
    return suggestionOf(path, { kind: "remove-member" });
  if (value.trim() === "" && place.owners.at(-1)?.shape.title === "External Resource") {
    return emptyResource(path.slice(0, -1), checked);
  }
  // A password in the text could not be recognized after the text is changed.
  if (redact(value) !== value) return undefined;
  const format = problem.code === "malformed-reference" ? "uri-reference" : problem.format;
  if (format === "enum" || format === "int64") return undefined;
  const meant = textLike(format, value, place);
  if (meant !== undefined && meant !== value && hasFormat(format, meant)) {
    return suggestionOf(path, { kind: "replace-value", value: meant });
  }
  return problem.code === "malformed-reference" ? undefined : describeValue(place, checked);
}

/**
 * Moves a text that does not match the format of its property, or a resource without an address, to
 * a description.
 */
function describeValue(place: Place, checked: CheckedValue): StructureRepair | undefined {
  const { path, owners } = place;
  const isAddress = owners.at(-1)?.shape.title === "External Resource";
  const said = isAddress ? checked.at(path.slice(0, -1)) : place;
  const key = said.path.at(-1);
  return isOptional(said) && typeof key === "string"
    ? sayInDescription(said.path, key, said.value, said.owners, checked)
    : undefined;
}

/** An External Resource with an empty address: removed if it says nothing else. */
function emptyResource(path: Path, checked: CheckedValue): StructureRepair | undefined {
  const resource = checked.at(path);
  return saysNothing(resource.value, checked, resource.shape) && isOptional(resource)
    ? suggestionOf(path, { kind: "remove-member" })
    : repairDocs(path, checked);
}

function textLike(
  format: Parameters<typeof hasFormat>[0],
  text: string,
  place: Place,
): string | undefined {
  switch (format) {
    case "version":
      return versionLike(text.trim());
    case "name":
      return text === "" ? serviceKey(place) : nameLike(text);
    case "fqn":
      return text === "" ? ownName(place) : qualifiedNameLike(text);
    case "alphanumeric":
      return text.replace(/[^A-Za-z0-9]/g, "");
    case "uuid":
      return text.trim().replace(/^(?:urn:uuid:|\{)?|\}?$/gi, "");
    case "uri":
      return uriLike(text.trim());
    case "uri-reference":
      return encodeReference(text);
    case "date-time":
      return undefined;
  }
}

/**
 * Writes the first version for an empty text or a placeholder, a date as three numbers, and a word
 * after a version as its suffix.
 */
function versionLike(text: string): string {
  const [, year, month, day] = /^(\d{4})[-./](\d{1,2})(?:[-./](\d{1,2}))?$/.exec(text) ?? [];
  if (year !== undefined) return [year, month, day ?? 0].map(Number).join(".");
  if (PLACEHOLDER.test(text)) return FIRST_VERSION;
  if (/^[A-Za-z][A-Za-z-]*$/.test(text)) return `${FIRST_VERSION}-${text}`;
  return completeVersion(text.replace(/(?:\.[x*]){1,3}$/i, ""));
}

/**
 * Placeholders that people write for values to fill in by hand. Placeholders for programs have
 * other forms.
 */
const PLACEHOLDER =
  /^(?:|<[^<>]*>|\[[^[\]]*\]|x(?:\.[xyz])*|placeholder|string|version|to-?do|tb[ad]|n\/?a|[.?-]+)$/i;

/** The key of a service whose name is empty. */
function serviceKey({ owners }: Place): string | undefined {
  const key = owners.at(-1)?.path.at(-1);
  return typeof key === "string" ? nameLike(key) : undefined;
}

/** The qualified name of a table or column whose qualified name is empty. */
function ownName({ owners, property }: Place): string | undefined {
  const owner = owners.at(-1);
  if (owner === undefined || property !== "fullyQualifiedName") return undefined;
  const schema = owners.findLast(({ shape }) => shape.title === "Schema")?.value;
  const table = owners.slice(0, -1).findLast(({ shape }) => shape.title === "Table")?.value;
  if (typeof owner.value.name !== "string") return undefined;
  return owner.shape.title === "Column"
    ? table && qualifiedName([table.fullyQualifiedName, owner.value.name])
    : qualifiedName([schema?.databaseName, schema?.databaseSchemaName, owner.value.name]);
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
