import { isAbsolute, pathBetween, relativeUri } from "../references/loading/uri.js";
import { applyEdits } from "../text/edits/apply-edits.js";
import { indentationOf, isInLines, lineBreakOf, lineStart, nextLine } from "../text/edits/lines.js";
import type { TextEdit } from "../text/fix-action.js";
import { writeJson } from "../text/json/write-json.js";
import type { Language, SourceDocument } from "../text/source-document.js";
import { treeOfValue } from "../text/tree.js";
import {
  formatPointer,
  isObject,
  type JsonObject,
  type Path,
  stepsTo,
  type VisitedPlace,
  valueAt,
} from "../values/json-value.js";
import type { MemberSpans } from "../values/text-span.js";

/** A container after the extraction, and the new files. */
export interface Extracted {
  readonly text: string;
  /** The texts of the new files, in the order of the extractions. */
  readonly files: readonly string[];
}

/** A descriptor cannot be extracted; the message completes a sentence about its file. */
export class CannotExtractError extends Error {
  override name = "CannotExtractError";
}

/**
 * Moves descriptors out of a container, each to its own file, and puts references in their
 * place. Comments and spelling stay. Relative references are rewritten for the new files.
 *
 * @param extractions the descriptors, with the URIs of their new files
 * @param uri that of the container
 * @throws CannotExtractError if the result would not mean the same
 */
export function extractDescriptors(
  source: SourceDocument,
  extractions: readonly { readonly path: Path; readonly uri: string }[],
  uri: string,
  parse: (text: string) => SourceDocument,
): Extracted {
  const mediaType = `application/${source.language}`;
  const moves = extractions.map(({ path, uri: target }) => {
    const value = valueAt(source.value, path);
    const references = relativeReferences(value).map(({ path: inner, owner, ref }) => ({
      path: [...path, ...inner],
      owner,
      to: relativeUri(ref, uri, target),
    }));
    const left = { mediaType, $ref: pathBetween(uri, target) };
    const owner = valueAt(source.value, path.slice(0, -1)) as JsonObject;
    const changed = { ...owner, [String(path.at(-1))]: left };
    return { path, value, references, left, owner, changed };
  });
  const files: string[] = [];
  const edits: TextEdit[] = [];
  for (const { path, value, references, left } of moves) {
    const inner = references.flatMap((reference) => {
      const change = { kind: "replace-value", value: reference.to } as const;
      const made = source.edit({ path: reference.path, change });
      return made === undefined || made.isShared ? [] : made.edits;
    });
    const rewritten = references.map(({ owner, to }) => [owner, { ...owner, $ref: to }] as const);
    const spans = source.spansAt(path);
    const own = spans && objectSource(source.text, source.language, spans, inner);
    if (own === undefined || !means(parse(own.text), value, new Map(rewritten))) {
      throw notAlone(path);
    }
    files.push(own.text);
    edits.push(own.replace(left));
  }
  const text = applyEdits(source.text, edits);
  const replaced = new Map(moves.map(({ owner, changed }) => [owner, changed]));
  if (!means(parse(text), source.value, replaced)) throw notAlone(extractions[0]?.path ?? []);
  return { text, files };
}

const notAlone = (path: Path): CannotExtractError =>
  new CannotExtractError(
    `the descriptor at ${formatPointer(path)} shares anchors of YAML with what is around it`,
  );

/** Whether a document means the same as a value with other objects in place of some of its own. */
const means = (
  { isReadable, value }: SourceDocument,
  expected: unknown,
  replaced: ReadonlyMap<unknown, unknown>,
): boolean =>
  isReadable && writeJson(treeOfValue(value)) === writeJson(treeOfValue(expected, replaced));

/** A reference to another file. */
interface RelativeReference {
  /** The path of its `$ref`. */
  readonly path: Path;
  /** The object that has the `$ref`. */
  readonly owner: JsonObject;
  readonly ref: string;
}

interface Visit extends VisitedPlace {
  readonly value: unknown;
  readonly parent: Visit | undefined;
}

/** Finds every `$ref` in a value that is relative to the file that holds it. Uses no recursion. */
function relativeReferences(root: unknown): RelativeReference[] {
  const found: RelativeReference[] = [];
  const seen = new Set<unknown>();
  const left: Visit[] = [{ value: root, step: "", parent: undefined }];
  for (let visit = left.pop(); visit !== undefined; visit = left.pop()) {
    const { value, parent } = visit;
    const owner = visit.step === "$ref" ? parent?.value : undefined;
    if (isObject(owner) && typeof value === "string" && isRelative(value)) {
      found.push({ path: stepsTo(visit), owner, ref: value });
    }
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const members: Iterable<[string | number, unknown]> = Array.isArray(value)
      ? value.entries()
      : Object.entries(value);
    for (const [step, inner] of members) left.push({ value: inner, step, parent: visit });
  }
  return found;
}

const isRelative = (ref: string): boolean => ref !== "" && !ref.startsWith("#") && !isAbsolute(ref);

/**
 * Returns a name for the descriptor at a path: the name of its `api`, its port, or its data store.
 * The name is safe as a file name.
 */
export function holderName(root: unknown, path: Path): string {
  const api = path.slice(0, -1);
  const names = [
    nameIn(valueAt(root, api), "name"),
    // A port has its api under `promises` or `expectations`.
    nameIn(valueAt(root, api.slice(0, -2)), "name"),
    nameIn(valueAt(root, [...path, "info"]), "datastoreName"),
  ];
  return names.map(fileName).find((name) => name !== "" && !RESERVED.test(name)) ?? "descriptor";
}

/**
 * Windows device names, and files that programs read as configuration, no matter who wrote them.
 */
const RESERVED =
  /^(?:(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?|package(?:-lock)?|[jt]sconfig|dsd\.config)$/i;

const nameIn = (owner: unknown, key: string): string => {
  const name = isObject(owner) ? owner[key] : undefined;
  return typeof name === "string" ? name : "";
};

/** A name without characters that have a special meaning in a file system, a shell, or a URI. */
const fileName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, "")
    .slice(0, 100);

/** The source of an object inside another one, in a form that can be moved to a file. */
interface ObjectSource {
  /** The text of the object as a separate document, with its comments. */
  readonly text: string;
  /** Returns the edit that puts an object with these members in its place. */
  readonly replace: (members: Readonly<Record<string, string>>) => TextEdit;
}

/**
 * Returns the source of an object, with edits in it applied.
 *
 * @param edits changes within the object
 * @returns `undefined` for an object that is not written here, such as an alias of YAML
 */
function objectSource(
  text: string,
  language: Language,
  spans: MemberSpans,
  edits: readonly TextEdit[] = [],
): ObjectSource | undefined {
  const { value } = spans;
  if (text[value.start] !== "{") {
    return language === "yaml" ? blockSource(text, spans, edits) : undefined;
  }
  const newline = lineBreakOf(text);
  const own = text.slice(value.start, value.end);
  const outer = isInLines(own) ? indentationOf(text, value.end) : "";
  const first = /^\{[ \t]*\r?\n([ \t]*)/.exec(own);
  return {
    text: dedented(applyEdits(text, edits, value), outer) + newline,
    replace: (members) => {
      const written = Object.entries(members).map(
        ([key, member]) => `${JSON.stringify(key)}: ${JSON.stringify(member)}`,
      );
      const newText =
        first === null || language === "yaml"
          ? `{ ${written.join(", ")} }`
          : `{${newline}${written.map((line) => first[1] + line).join(`,${newline}`)}${newline}${outer}}`;
      return { ...value, newText };
    },
  };
}

/**
 * A YAML block starts after the line of its key, and includes the comments in it and after it.
 */
function blockSource(
  text: string,
  { key, value }: MemberSpans,
  edits: readonly TextEdit[],
): ObjectSource | undefined {
  const indentation = indentationOf(text, value.start);
  const line = lineStart(text, value.start);
  const start = key === undefined ? -1 : text.indexOf("\n", key.end) + 1;
  if (start <= 0 || start > line || line + indentation.length !== value.start) return undefined;
  const end = endOfBlock(text, value.end, indentation.length);
  const newline = lineBreakOf(text);
  const body = dedented(applyEdits(text, edits, { start, end }), indentation);
  return {
    text: body.endsWith("\n") ? body : body + newline,
    replace: (members) => ({
      start,
      end,
      newText: Object.entries(members)
        .map(([name, member]) => `${indentation}${name}: ${plainOrQuoted(member)}${newline}`)
        .join(""),
    }),
  };
}

/** Where the comments after a block end that are indented like it. */
function endOfBlock(text: string, end: number, indentation: number): number {
  let last = nextLine(text, text.slice(0, end).trimEnd().length);
  for (let at = last; at < text.length; ) {
    const next = nextLine(text, at);
    const line = text.slice(at, next);
    const comment = /^( *)#/.exec(line);
    if (comment === null ? line.trim() !== "" : (comment[1] ?? "").length < indentation) break;
    if (comment !== null) last = next;
    at = next;
  }
  return last;
}

const plainOrQuoted = (value: string): string =>
  /^[A-Za-z0-9_.][\w./-]*$/.test(value) ? value : JSON.stringify(value);

/** Removes the indentation from the lines of a text. */
function dedented(text: string, indentation: string): string {
  if (indentation === "") return text;
  return text.replace(/^[ \t]+/gm, (blanks) =>
    blanks.startsWith(indentation) ? blanks.slice(indentation.length) : "",
  );
}
