import { formatPointer, type Path, parsePointer } from "../findings/json-pointer.js";
import {
  pathBetween,
  pointerFragment,
  relativeUri,
  resolveUri,
  splitReference,
} from "../references/uri.js";
import { scalar, type Tree, treeAt, withMember } from "../syntax/tree.js";

/** Where a definition stands. */
export interface DefinitionPlace {
  uri: string | undefined;
  path: Path;
}

export interface DefinitionOrigin extends DefinitionPlace {
  /** The document that it stands in. */
  document: Tree;
}

/** The references of a definition's own language that lead out of it, as they are written. */
export function outwardReferences(
  definition: Tree,
  own: OwnReferences,
  from: DefinitionOrigin,
): string[] {
  return [...own.refs.values()].filter((ref) => leadOf(ref, definition, from).to === "outside");
}

export interface Rebasing {
  from: DefinitionOrigin;
  to: DefinitionPlace;
  /** URI of the document that becomes the result. */
  entry: string | undefined;
  /** Whether the result lacks the components of the entry. */
  withoutComponents: boolean;
}

/**
 * A definition with the references of its own language as they have to be at its new place: those
 * into the definition follow it, others lead where they led.
 */
export function rebaseDefinition(
  definition: Tree,
  own: OwnReferences,
  { from, to, entry, withoutComponents }: Rebasing,
): Tree {
  const isMoved = from.uri !== to.uri || formatPointer(from.path) !== formatPointer(to.path);
  return withReferences(definition, own, (ref) => {
    const lead = leadOf(ref, definition, from);
    if (lead.to === "itself") return ref;
    if (lead.to === "inside") {
      return isMoved ? pointerFragment(formatPointer([...to.path, ...lead.way])) : ref;
    }
    if (lead.uri === entry) {
      // The entry becomes the result: what is elsewhere in it is still there, but for components.
      const isGone = withoutComponents && /^\/components(?:\/|$)/.test(lead.fragment);
      if (!isGone) return isMoved ? pointerFragment(lead.fragment) : ref;
      if (entry === undefined) return ref;
      return pathBetween(to.uri ?? entry, entry) + pointerFragment(lead.fragment);
    }
    return isMoved ? relativeUri(ref, from.uri, to.uri) : ref;
  });
}

/** Where a reference in a definition leads. */
type Lead =
  /** To a place in the definition that is named from the root of its document. */
  | { to: "inside"; way: string[] }
  /** To a place in the definition that is named as if that were a document of its own. */
  | { to: "itself" }
  | { to: "outside"; uri: string | undefined; fragment: string };

function leadOf(ref: string, definition: Tree, { uri, path, document }: DefinitionOrigin): Lead {
  const { document: name, fragment } = splitReference(ref) ?? { document: ref, fragment: "" };
  const target = name === "" ? uri : resolveUri(name, uri);
  const outside: Lead = { to: "outside", uri: target, fragment };
  if (name !== "" && (target === undefined || target !== uri)) return outside;
  const tokens = parsePointer(fragment);
  // An anchor, which schemas have within themselves.
  if (tokens === undefined) return { to: "itself" };
  const isInside =
    tokens.length >= path.length && path.every((step, index) => String(step) === tokens[index]);
  if (isInside) return { to: "inside", way: tokens.slice(path.length) };
  const isOwn = treeAt(document, tokens) === undefined && treeAt(definition, tokens) !== undefined;
  return isOwn ? { to: "itself" } : outside;
}

/** The references that a definition holds in its own language. */
export interface OwnReferences {
  /** The objects that have a `$ref`, and what it says. */
  refs: ReadonlyMap<Tree, string>;
  /** These objects and all around them, the outer ones first. */
  around: readonly Tree[];
}

/** Keywords of JSON Schema whose value is data: a `$ref` in it refers to nothing. */
const DATA = new Set(["const", "enum", "default", "examples", "example"]);

/** Keywords whose value has names for keys, which are no keywords whatever they are called. */
const MAPS = new Set([
  "$defs",
  "definitions",
  "dependentSchemas",
  "patternProperties",
  "properties",
]);

/** A part of a definition on the way down. */
interface Part {
  tree: Tree;
  isMap: boolean;
  parent: Part | undefined;
}

/** Finds the references that a definition holds in its own language, taken as JSON Schema. */
export function findOwnReferences(definition: Tree): OwnReferences {
  const refs = new Map<Tree, string>();
  const holding = new Set<Tree>();
  const visited: Tree[] = [];
  // By hand, since a definition may be deeper than the stack.
  const left: Part[] = [{ tree: definition, isMap: false, parent: undefined }];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    const { tree, isMap } = part;
    if (tree.kind === "scalar" || (!isMap && hasOwnBase(tree))) continue;
    visited.push(tree);
    const ref = isMap || tree.kind === "array" ? undefined : textOf(tree.members.get("$ref"));
    if (ref !== undefined) {
      refs.set(tree, ref);
      for (let at: Part | undefined = part; at && !holding.has(at.tree); at = at.parent) {
        holding.add(at.tree);
      }
    }
    for (const inner of partsOf(tree, isMap)) left.push({ ...inner, parent: part });
  }
  return { refs, around: visited.filter((tree) => holding.has(tree)) };
}

/** A schema with an `$id` is a document of its own: references in it do not look outside. */
const hasOwnBase = (tree: Tree): boolean =>
  tree.kind === "object" && textOf(tree.members.get("$id")) !== undefined;

const textOf = (tree: Tree | undefined): string | undefined =>
  tree?.kind === "scalar" && typeof tree.value === "string" ? tree.value : undefined;

/** The parts of a schema that are schemas, lists or maps of schemas. */
function* partsOf(tree: Tree, isMap: boolean): Generator<{ tree: Tree; isMap: boolean }> {
  if (tree.kind === "array") for (const item of tree.items) yield { tree: item, isMap: false };
  if (tree.kind !== "object") return;
  for (const [key, member] of tree.members) {
    if (isMap) yield { tree: member, isMap: false };
    else if (!DATA.has(key)) yield { tree: member, isMap: MAPS.has(key) };
  }
}

/** The same definition with other references; what does not change is shared. */
function withReferences(
  definition: Tree,
  { refs, around }: OwnReferences,
  change: (ref: string) => string,
): Tree {
  const changed = new Map<Tree, Tree>();
  for (const tree of around.toReversed()) {
    const ref = refs.get(tree);
    let result = withParts(tree, changed);
    if (ref !== undefined && result.kind === "object" && change(ref) !== ref) {
      result = withMember(result, "$ref", scalar(change(ref)));
    }
    if (result !== tree) changed.set(tree, result);
  }
  return changed.get(definition) ?? definition;
}

function withParts(tree: Tree, changed: ReadonlyMap<Tree, Tree>): Tree {
  const resultOf = (part: Tree): Tree => changed.get(part) ?? part;
  if (tree.kind === "array") {
    if (!tree.items.some((item) => changed.has(item))) return tree;
    return { kind: "array", items: tree.items.map(resultOf) };
  }
  if (tree.kind === "scalar" || ![...tree.members.values()].some((part) => changed.has(part))) {
    return tree;
  }
  const members = [...tree.members].map(([key, part]): [string, Tree] => [key, resultOf(part)]);
  return { kind: "object", members: new Map(members) };
}
