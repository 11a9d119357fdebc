import { formatPointer, type Path, parsePointer } from "../document/json-pointer.js";
import { scalar, type Tree, treeAt, withMember } from "../document/tree.js";
import { besides, pointerFragment, relativeUri, resolveUri, splitReference } from "./uri.js";

/** Where a definition stands. */
export interface Location {
  uri: string | undefined;
  path: Path;
}

export interface Origin extends Location {
  /** The document that it stands in. */
  document: Tree;
}

/** The references of a definition's own language that lead out of it, as they are written. */
export function outwardReferences(tree: Tree, from: Origin): string[] {
  const outward: string[] = [];
  mapReferences(tree, (ref) => {
    if (leadOf(ref, tree, from).to === "outside") outward.push(ref);
    return ref;
  });
  return outward;
}

export interface Rebasing {
  from: Origin;
  to: Location;
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
  tree: Tree,
  { from, to, entry, withoutComponents }: Rebasing,
): Tree {
  const isMoved = from.uri !== to.uri || formatPointer(from.path) !== formatPointer(to.path);
  return mapReferences(tree, (ref) => {
    const lead = leadOf(ref, tree, from);
    if (lead.to === "itself") return ref;
    if (lead.to === "inside") {
      return isMoved ? pointerFragment(formatPointer([...to.path, ...lead.way])) : ref;
    }
    if (lead.uri === entry) {
      // The entry becomes the result: what is elsewhere in it is still there, but for components.
      const isGone = withoutComponents && /^\/components(?:\/|$)/.test(lead.fragment);
      if (!isGone) return isMoved ? pointerFragment(lead.fragment) : ref;
      return entry === undefined ? ref : besides(entry, to.uri) + pointerFragment(lead.fragment);
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

function leadOf(ref: string, definition: Tree, { uri, path, document }: Origin): Lead {
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

/** The same tree with other references; what does not change is shared. */
function mapReferences(root: Tree, change: (ref: string) => string): Tree {
  // By hand, since a definition may be deeper than the stack.
  const results = new Map<Tree, Tree>();
  const left: { tree: Tree; isMap: boolean; isReady: boolean }[] = [
    { tree: root, isMap: false, isReady: false },
  ];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { tree, isMap, isReady } = next;
    if (results.has(tree)) continue;
    if (tree.kind === "scalar" || hasOwnBase(tree)) {
      results.set(tree, tree);
    } else if (isReady) {
      const withParts = rebuild(tree, results);
      results.set(tree, isMap ? withParts : withReference(withParts, change));
    } else {
      left.push({ ...next, isReady: true });
      for (const part of partsOf(tree, isMap)) left.push({ ...part, isReady: false });
    }
  }
  return results.get(root) ?? root;
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

function rebuild(tree: Tree, results: ReadonlyMap<Tree, Tree>): Tree {
  const resultOf = (part: Tree): Tree => results.get(part) ?? part;
  if (tree.kind === "array") {
    const items = tree.items.map(resultOf);
    return items.every((item, index) => item === tree.items[index]) ? tree : { ...tree, items };
  }
  if (tree.kind !== "object") return tree;
  let isSame = true;
  const members = new Map<string, Tree>();
  for (const [key, member] of tree.members) {
    const result = resultOf(member);
    if (result !== member) isSame = false;
    members.set(key, result);
  }
  return isSame ? tree : { kind: "object", members };
}

function withReference(tree: Tree, change: (ref: string) => string): Tree {
  const ref = tree.kind === "object" ? textOf(tree.members.get("$ref")) : undefined;
  if (tree.kind !== "object" || ref === undefined) return tree;
  const changed = change(ref);
  return changed === ref ? tree : withMember(tree, "$ref", scalar(changed));
}
