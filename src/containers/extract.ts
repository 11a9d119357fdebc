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
  const moved = extractions.map(({ path, uri: target }) =>
    withMovedReferences(source.value, path, (ref) => relativeUri(ref, uri, target)),
  );
  const places = source.locate(extractions.map(({ path }) => path));
  const editsOf = referenceEdits(
    source,
    moved.flatMap(({ references }) => references),
  );
  const files: string[] = [];
  const edits: TextEdit[] = [];
  const expected = structuredClone(source.value);
  for (const [index, { path, uri: target }] of extractions.entries()) {
    const spans = places[index];
    const { references = [], value } = moved[index] ?? {};
    const inner = references.flatMap((one) => editsOf.get(one) ?? []);
    const own = spans && objectSource(source.text, source.language, spans, inner);
    if (own === undefined || !isEqual(parse(own.text), value)) throw notAlone(path);
    files.push(own.text);
    const reference = { mediaType, $ref: pathBetween(uri, target) };
    edits.push(own.replace(reference));
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

/** A reference of a descriptor that moves: its path in the container, and what it becomes. */
interface MovedReference {
  readonly path: Path;
  readonly to: string;
}

/** A copy of a descriptor with the references that its new file needs. */
function withMovedReferences(
  root: unknown,
  base: Path,
  move: (ref: string) => string,
): { value: unknown; references: MovedReference[] } {
  const value = structuredClone(valueAt(root, base));
  const references = relativeReferences(value).map(({ path, ref }) => {
    const to = move(ref);
    setAt(value, path, to);
    return { path: [...base, ...path], to };
  });
  return { value, references };
}

/** The edits that rewrite references; all are located at once, in one pass over the text. */
function referenceEdits(
  source: SourceDocument,
  references: readonly MovedReference[],
): ReadonlyMap<MovedReference, readonly TextEdit[]> {
  const spans = source.locate(references.map(({ path }) => path));
  return new Map(
    references.map((reference, index) => {
      const change = { kind: "replace-value", value: reference.to } as const;
      const made = source.edit({ path: reference.path, change }, () => spans[index]);
      return [reference, made === undefined || made.isShared ? [] : made.edits];
    }),
  );
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
