import { pathToFileURL } from "node:url";
import { descriptorChecks } from "../../../generated/descriptor-checks.js";
import type { ObjectKind } from "../../format/shape/object-kinds.js";
import { documentPlace } from "../../model/document-place.js";
import { isInside } from "../../node/files/paths.js";
import { rootFinder } from "../../node/files/root-folder.js";
import { pathBetween, resolveUri } from "../../references/loading/uri.js";
import type { Target } from "../../references/resolve/checked-graph.js";
import {
  formatPointer,
  isObject,
  isPrefix,
  type Path,
  pointerFragment,
} from "../../values/json-value.js";
import { isFileName, nameOfUri } from "../checks/documents.js";
import type { Session } from "../checks/session.js";
import { shapeAt } from "../views/places.js";
import type { GraphView, Snapshot } from "../views/snapshot.js";

/** A target of a reference; those of a lower rank come first. */
interface ReferenceCandidate {
  readonly value: string;
  readonly rank: number;
}

/** Where targets of references can be. */
export interface ReferenceSources {
  /** Every descriptor that is known. */
  readonly views: readonly GraphView[];
  /** The JSON and YAML files in the folders of the editor. */
  readonly files: readonly string[];
  readonly documents: Session["documents"];
}

/**
 * The possible targets of the `$ref` at a path: components of the document and of other descriptors, what other
 * references of its kind refer to, the places of a file that it names already, and whole files.
 *
 * @param written what the `$ref` is so far
 */
export function referenceCandidates(
  snapshot: Snapshot,
  path: Path,
  written: string,
  sources: ReferenceSources,
): ReferenceCandidate[] {
  const place = shapeAt(snapshot, path.slice(0, -1));
  if (place === undefined || !isKind(place.shape)) return [];
  const { document: here, shape: expected } = place;
  const base = here.baseOf(path);
  const candidates = new Map<string, ReferenceCandidate>();
  const add = (value: string, rank: number): void => {
    if (value !== "" && !candidates.has(value)) candidates.set(value, { value, rank });
  };
  for (const target of targetsIn([...snapshot.views, ...sources.views], expected)) {
    const { document, path: to } = target;
    if (document.source.file === here.source.file) {
      // Local references start at the descriptor, wherever it is in the document.
      const isOwn = isPrefix(base, to) && to.length > base.length;
      if (isOwn) add(pointerFragment(formatPointer(to.slice(base.length))), 0);
    } else if (here.uri !== undefined && document.uri !== undefined) {
      // A place deep in a data product is seldom meant.
      add(withPlace(pathBetween(here.uri, document.uri), to), to.length > 3 ? 2 : 1);
    }
  }
  const [, file] = /^([^#]+)#/.exec(written) ?? [];
  const uri = file && resolveUri(file, here.uri);
  if (file !== undefined && uri !== undefined) {
    const source = sources.documents.textOf(nameOfUri(uri));
    for (const to of placesIn(source?.value, expected)) add(withPlace(file, to), 2);
  }
  for (const one of filesFor(snapshot.name, sources)) add(pathFrom(snapshot.name, one), 3);
  return [...candidates.values()];
}

export const isKind = (shape: unknown): shape is ObjectKind =>
  typeof shape === "string" && Object.hasOwn(descriptorChecks, shape);

const withPlace = (file: string, path: Path): string =>
  path.length === 0 ? file : file + pointerFragment(formatPointer(path));

const SECTIONS: Readonly<Partial<Record<ObjectKind, string>>> = {
  TableEntry: "tables",
  ServerInfoOrReference: "serverInfo",
};

/** The components of a kind, and what references of the kind refer to. */
function* targetsIn(views: readonly GraphView[], expected: ObjectKind): Generator<Target> {
  for (const { model, graph } of views) {
    for (const component of model.components) {
      if (component.section === SECTIONS[expected]) yield documentPlace(component.at());
    }
    for (const { expected: kind, outcome } of graph.references) {
      if (kind === expected && outcome.state === "resolved") yield outcome;
    }
  }
}

/** How deep places of a file are looked for, and how many. */
const MAX_DEPTH = 3;
const MAX_PLACES = 500;

/** The places of a value with an object of a kind. */
function placesIn(value: unknown, expected: ObjectKind): Path[] {
  const paths: Path[] = [];
  const visit = (owner: unknown, path: Path): void => {
    if (!isObject(owner) || path.length === MAX_DEPTH) return;
    for (const [key, member] of Object.entries(owner)) {
      if (paths.length === MAX_PLACES) return;
      if (descriptorChecks[expected](member)) paths.push([...path, key]);
      else visit(member, [...path, key]);
    }
  };
  visit(value, []);
  return paths;
}

/** The path of a file as a reference in another one. */
export const pathFrom = (name: string, file: string): string =>
  pathBetween(pathToFileURL(name).href, pathToFileURL(file).href);

/** The files that a document can refer to as a whole: a descriptor is not a part of another one. */
export function filesFor(
  name: string,
  { files, documents }: Omit<ReferenceSources, "views">,
): string[] {
  if (!isFileName(name)) return [];
  const root = rootFinder()(name);
  const others = new Set([name, ...documents.foundNames()]);
  return files.filter(
    (file) => !others.has(file) && isInside(root, file) && !/dsd\.config\.\w+$/.test(file),
  );
}
