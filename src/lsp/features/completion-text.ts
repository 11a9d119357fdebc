import type { Shape } from "../../shape/shape.js";
import type { SourceDocument } from "../../syntax/source-document.js";
import { resolved } from "../views/shape-at.js";
import type { CompletionPlace } from "./completion-place.js";
import { yamlScalar } from "./yaml-scalar.js";

type Text = Pick<SourceDocument, "text" | "language">;

/** The text of a key, with a value for it and with the commas that it needs. */
export function insertedKey(
  { text, language }: Text,
  place: CompletionPlace,
  key: string,
  shape: Shape | undefined,
  hasSnippets: boolean,
): { newText: string; isSnippet: boolean } {
  const { span, hasValue, isFlow } = place;
  const name = language === "json" ? JSON.stringify(key) : yamlScalar(key, text.charAt(span.start));
  if (hasValue) return { newText: name, isSnippet: false };
  if (!isFlow) return { newText: `${name}: `, isSnippet: false };
  const [open, close] = emptyValue(shape);
  const before = text.slice(0, span.start).trimEnd();
  const after = text.slice(span.end).trimStart();
  const comma = before === "" || /[[{,]$/.test(before) ? "" : ", ";
  const end = after === "" || /^[\]},]/.test(after) ? "" : ", ";
  if (!hasSnippets) return { newText: `${comma}${name}: ${open}${close}${end}`, isSnippet: false };
  return {
    newText: `${escaped(`${comma}${name}: ${open}`)}$1${escaped(close + end)}`,
    isSnippet: true,
  };
}

/** The text of a value, with the quotes that it needs or that are there already. */
export function insertedValue(
  { text, language }: Text,
  { span, isFlow }: CompletionPlace,
  value: string | number | boolean,
): string {
  const isBehindColon = text.charAt(span.start - 1) === ":";
  const space = isBehindColon && language === "yaml" ? " " : "";
  if (language === "json") return JSON.stringify(value);
  if (typeof value !== "string") return space + String(value);
  return space + yamlScalar(value, text.charAt(span.start), isFlow);
}

/** The brackets or quotes of a value that is empty. */
function emptyValue(shape: Shape | undefined): [open: string, close: string] {
  const known = shape === undefined ? undefined : resolved(shape);
  if (known === undefined) return ['"', '"'];
  if ("items" in known) return ["[", "]"];
  if (!("types" in known)) return ["{", "}"];
  if (known.types.includes("string")) return ['"', '"'];
  if (known.types.includes("boolean")) return ["true", ""];
  return known.types.includes("integer") ? ["0", ""] : ["{", "}"];
}

/** A text as part of a snippet. */
const escaped = (text: string): string => text.replace(/[\\$}]/g, "\\$&");
