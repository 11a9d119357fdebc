import { isObject, type JsonObject } from "../../values/json-value.js";
import type { Span } from "../../values/text-span.js";
import { withoutByteOrderMark } from "../encoding.js";
import { type SourceDocument, type SyntaxProblem, syntaxError } from "../source-document.js";
import { valueOfSyntax } from "../syntax-tree.js";
import { type ForeignFormat, formatOf, isDescriptor, textFormat } from "./formats.js";
import { templateIn } from "./templates.js";

/** The kind of a document, before it is checked. */
export interface Recognition {
  /**
   * `descriptor`: itself one, however broken; `holder`: it may hold or refer to descriptors; `foreign`:
   * something else around a descriptor, such as a template; `other`: none of these.
   */
  readonly is: "descriptor" | "holder" | "foreign" | "other";
  /** Its format if it holds no descriptor. For text that is not a document, a problem says so. */
  readonly format?: ForeignFormat | undefined;
}

/** The value of `specification` that says that a definition is a descriptor. */
const MARKER = /data[^a-z0-9]{0,9}store[^a-z0-9]{0,9}api/i;

/**
 * Whether a text may be or contain a descriptor, or refer to one: it contains the marker, ignoring case
 * and punctuation, or is a data product document, whose ports can be elsewhere. This is cheaper than parsing, and
 * even than `text.includes("datastoreapi")`, which stops at each `d`.
 */
export const mayHoldDescriptor = (text: string): boolean =>
  MARKER.test(text) || text.includes("dataProductDescriptor");

/** Whether a text may be or contain a descriptor. This is cheaper than parsing, and most files are rejected. */
export const mayBeDescriptor = (text: string): boolean =>
  mayHoldDescriptor(text) || hasTwo((key) => text.includes(key)) || namesPackage(text);

/** Whether a text has the path of a JSON Schema in this package. Others have a `descriptor.schema.json`, too. */
const namesPackage = (text: string): boolean =>
  text.includes("datastore-descriptor/") && text.includes(".schema.json");

/** Whether an address is that of our JSON Schema, or of a copy of it. */
export const isOwnSchema = (address: unknown): boolean =>
  typeof address === "string" && /(?:^|\/)descriptor(?:\.portable)?\.schema\.json$/.test(address);

/** The comment by which a YAML language server checks a document with our JSON Schema. */
export const ownSchemaComment = ({ text, comments }: SourceDocument): Span | undefined =>
  comments?.("yaml-language-server:").find(({ start, end }) =>
    isOwnSchema(/\$schema=(\S+)/.exec(text.slice(start, end))?.[1]),
  );

/** Whether a document names the JSON Schema of this package. */
const claimsToBeOne = (source: SourceDocument, { $schema }: JsonObject): boolean =>
  namesPackage(source.text) && (isOwnSchema($schema) || ownSchemaComment(source) !== undefined);

/**
 * A key such as `$ref`, unless the reference stays in the document or leads to the web, a key or a text that a fix turns
 * into one, which names a file, and an escape that may spell a part of it.
 */
const REFERENCE =
  /\$\w*ref(?!["']?\s*:\s*(?:["']#|["']?https?:\/\/))|\.(?:json|ya?ml)\b|\\(?:[\r\n]|(?:x|u00|U000000)[2-7])/i;

/** Whether a text may refer to another file. This is cheaper than parsing, and most files refer to none. */
export const mayReferToFile = (text: string): boolean => REFERENCE.test(text);

/** Recognizes a document by its root. One that names `datastoreapi` there is a descriptor. */
export function recognize(source: SourceDocument): Recognition {
  const { isReadable, value, text, problems, syntax } = source;
  if (problems.some(({ code }) => code === "template" || code === "no-descriptor")) {
    return { is: mayHoldDescriptor(text) ? "foreign" : "other" };
  }
  if (isDescriptor(value) || isWrapped(value)) return { is: "descriptor" };
  // A value that was not read from text can hold anything.
  const mayHold = (isReadable && text === "") || mayHoldDescriptor(text);
  if (!isReadable && mayHold) return { is: "descriptor" };
  // Much of a text can be read in spite of its mistakes.
  const root = isReadable ? value : valueOfSyntax(syntax());
  const format = isObject(root) ? formatOf(root) : undefined;
  const isOwn = isReadable && isObject(value) && (hasParts(value) || claimsToBeOne(source, value));
  if (isOwn && format === undefined) return { is: "descriptor" };
  if (mayHold) return { is: "holder", format };
  return { is: "other", format };
}

/** Whether a value is nothing but a descriptor in a list, or under a key. */
function isWrapped(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const [inner, ...others] = Object.values(value);
  return isDescriptor(inner) && (others.length === 0 || Array.isArray(value));
}

/** Whether a document without `datastoreapi` has the parts of a descriptor. Other formats have lists or texts there. */
function hasParts(value: JsonObject): boolean {
  const isPart = (key: string) => isObject(value[key]) || value[key] === null;
  const hasOther = ["info", "services", "schema"].some((key) => key in value && !isPart(key));
  return !hasOther && hasTwo(isPart);
}

/** Whether two of the three keys are present; looks for as few as possible. */
const hasTwo = (has: (key: string) => boolean): boolean =>
  has("services") ? has("schema") || has("info") : has("schema") && has("info");

/** How much of a text is examined. */
const MAX_LENGTH = 10_000;

/**
 * Recognizes a text that is not a document: a template, a document in a Markdown code fence or in a
 * string, or text in another format.
 */
export function recognizeText(document: SourceDocument): SyntaxProblem | undefined {
  const template = templateIn(document);
  if (template !== undefined) return template;
  const { text, isReadable, value } = document;
  if (isReadable && typeof value !== "string") return undefined;
  const start = text.slice(0, MAX_LENGTH);
  const [fence, ...fences] = [...text.matchAll(FENCE)].map(({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
  }));
  if (fence !== undefined) return fenced(text, [fence, ...fences]);
  if (isReadable && /^\s*"\s*(?:\{|\[|\\[nrt])/.test(withoutByteOrderMark(start))) {
    const message = "this is the text of a document in a string; write the document itself";
    return notOurs(message, { start: 0, end: 1 });
  }
  const found = mayHoldDescriptor(text) ? undefined : textFormat(start);
  if (found !== undefined) {
    return notOurs(found.message, { start: found.start, end: found.start + 1 });
  }
  const [before = "", key] = (document.language === "json" && YAML.exec(start)) || [];
  if (key === undefined) return undefined;
  const message = "this is YAML, not JSON; give the file a name that ends in `.yaml`";
  return syntaxError(message, { start: before.length - key.length, end: before.length });
}

/** The start of YAML text: comments, and a key. */
const YAML = /^\ufeff?(?:\s*#[^\n]*\n|---[ \t]*\n)*([A-Za-z$][\w.$-]*:)(?=\s)/;

const notOurs = (message: string, span: Span): SyntaxProblem => ({
  ...syntaxError(message, span),
  code: "no-descriptor",
});

/** The lines that open and close a block of code in Markdown. In YAML and JSON, none starts like that. */
const FENCE = /^(?:`{3,}|~{3,})[^`\n]*\n?/gm;

/** A document in a Markdown code fence. If nothing surrounds the fence, it can be removed. */
function fenced(text: string, lines: readonly [Span, ...Span[]]): SyntaxProblem {
  const [open, close, ...others] = lines;
  const message = "this is a document in a fence of Markdown; take the fence off";
  if (!mayHoldDescriptor(text)) return notOurs(message, open);
  const around = close && text.slice(0, open.start) + text.slice(close.end);
  if (around?.trim() !== "" || others.length > 0) return syntaxError(message, open);
  const edits = lines.map((line) => ({ ...line, newText: "" }));
  const fix = { title: "take the fence off", safe: true, removes: true, edits };
  return syntaxError(message, open, fix);
}
