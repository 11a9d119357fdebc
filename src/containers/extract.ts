import { isObject } from "../findings/json-object.js";
import { formatPointer, type Path, valueAt } from "../findings/json-pointer.js";
import { pathBetween, relativeUri } from "../references/uri.js";
import { applyEdits } from "../syntax/apply-edits.js";
import type { TextEdit } from "../syntax/edits/change.js";
import { objectSource } from "../syntax/object-source.js";
import type { SourceDocument } from "../syntax/source-document.js";
import { relativeReferences } from "./relative-references.js";

/** A descriptor to extract. */
interface Extraction {
  readonly path: Path;
  /** URI of the new file. */
  readonly uri: string;
}

/** A container after the extraction, and the new files. */
export interface Extracted {
  readonly text: string;
  /** The texts of the new files, in the order of the extractions. */
  readonly files: readonly string[];
}

export interface ExtractOptions {
  /** URI of the container. */
  readonly uri: string;
  readonly parse: (text: string) => SourceDocument;
}

/** A descriptor cannot be extracted; the message completes a sentence about its file. */
export class CannotExtractError extends Error {
  override name = "CannotExtractError";
}

/**
 * Moves descriptors out of a container, each to a file of its own, and puts references in their
 * place. Comments and spelling stay. Relative references are rewritten for the new files.
 *
 * @throws CannotExtractError if the result would not mean the same
 */
export function extractDescriptors(
  source: SourceDocument,
  extractions: readonly Extraction[],
  { uri, parse }: ExtractOptions,
): Extracted {
  const mediaType = `application/${source.language}`;
  const places = source.locate(extractions.map(({ path }) => path));
  const files: string[] = [];
  const edits: TextEdit[] = [];
  const expected = structuredClone(source.value);
  for (const [index, { path, uri: target }] of extractions.entries()) {
    const spans = places[index];
    const own = moveReferences(source, path, (ref) => relativeUri(ref, uri, target));
    const moved = spans && objectSource(source.text, source.language, spans, own.edits);
    if (moved === undefined || !isEqual(parse(moved.text), own.value)) throw notAlone(path);
    files.push(moved.text);
    const reference = { mediaType, $ref: pathBetween(uri, target) };
    edits.push(moved.replace(reference));
    setAt(expected, path, reference);
  }
  const text = applyEdits(source.text, edits);
  if (!isEqual(parse(text), expected)) throw notAlone(extractions[0]?.path ?? []);
  return { text, files };
}

const notAlone = (path: Path): CannotExtractError =>
  new CannotExtractError(
    `the descriptor at ${formatPointer(path)} shares anchors of YAML with what is around it`,
  );

/** The edits that rewrite the relative references of a descriptor, and its value afterwards. */
function moveReferences(
  source: SourceDocument,
  base: Path,
  move: (ref: string) => string,
): { edits: TextEdit[]; value: unknown } {
  const value = structuredClone(valueAt(source.value, base));
  const references = relativeReferences(value);
  const spans = source.locate(references.map(({ path }) => [...base, ...path]));
  const edits = references.flatMap(({ path, ref }, index) => {
    const place = spans[index];
    const moved = move(ref);
    setAt(value, path, moved);
    const change = {
      path: [...base, ...path],
      change: { kind: "replace-value", value: moved },
    } as const;
    const made = source.edit(change, () => place);
    return made === undefined || made.isShared ? [] : made.edits;
  });
  return { edits, value };
}

function setAt(root: unknown, path: Path, value: unknown): void {
  const owner = valueAt(root, path.slice(0, -1));
  const last = path.at(-1);
  if (last === undefined) return;
  if (Array.isArray(owner)) owner[Number(last)] = value;
  else if (isObject(owner)) (owner as Record<string, unknown>)[last] = value;
}

const isEqual = ({ isReadable, value }: SourceDocument, other: unknown): boolean =>
  isReadable && JSON.stringify(value) === JSON.stringify(other);
