import { formatPointer, type Path, parsePointer } from "../document/json-pointer.js";
import { scalar, type Tree } from "../document/tree.js";
import { pointerFragment, relativeUri, resolveUri, splitReference } from "./uri.js";

/** Where a definition stands. */
export interface Location {
  uri: string | undefined;
  path: Path;
}

/** Keywords of JSON Schema whose value is data: a `$ref` in it refers to nothing. */
const DATA = new Set(["const", "enum", "default", "examples", "example"]);

/** The references of a definition's own language that lead out of it, as they are written. */
export function outwardReferences(tree: Tree, from: Location): string[] {
  const outward: string[] = [];
  mapReferences(tree, (ref) => {
    if (innerPath(ref, from) === undefined) outward.push(ref);
    return ref;
  });
  return outward;
}

/**
 * A definition with the references of its own language as they have to be at its new place: those
 * into the definition follow it, others lead where they led.
 */
export function rebaseDefinition(tree: Tree, { from, to, entry }: Rebasing): Tree {
  const isSame = from.uri === to.uri && formatPointer(from.path) === formatPointer(to.path);
  if (isSame) return tree;
  return mapReferences(tree, (ref) => {
    const inner = innerPath(ref, from);
    if (inner !== undefined) return pointerFragment(formatPointer([...to.path, ...inner]));
    const { document, fragment } = splitReference(ref) ?? { document: ref, fragment: "" };
    const target = document === "" ? from.uri : resolveUri(document, from.uri);
    // The entry becomes the result: what is elsewhere in it is still there.
    if (target === entry) return pointerFragment(fragment);
    return relativeUri(ref, from.uri, to.uri);
  });
}

export interface Rebasing {
  from: Location;
  to: Location;
  /** URI of the document that becomes the result. */
  entry: string | undefined;
}

/** The way from a definition to where a reference in it leads; `undefined` when that is outside. */
function innerPath(ref: string, { uri, path }: Location): string[] | undefined {
  const parts = splitReference(ref);
  if (parts === undefined) return undefined;
  if (parts.document !== "" && resolveUri(parts.document, uri) !== uri) return undefined;
  const tokens = parsePointer(parts.fragment);
  if (tokens === undefined || tokens.length < path.length) return undefined;
  const isInside = path.every((step, index) => String(step) === tokens[index]);
  return isInside ? tokens.slice(path.length) : undefined;
}

/** The same tree with other references; what does not change is shared. */
function mapReferences(root: Tree, change: (ref: string) => string): Tree {
  // By hand, since a definition may be deeper than the stack.
  const results = new Map<Tree, Tree>();
  const left: { tree: Tree; isReady: boolean }[] = [{ tree: root, isReady: false }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { tree, isReady } = next;
    if (results.has(tree)) continue;
    if (tree.kind === "scalar" || hasOwnBase(tree)) {
      results.set(tree, tree);
    } else if (isReady) {
      results.set(tree, rebuild(tree, results, change));
    } else {
      left.push({ tree, isReady: true });
      for (const inner of partsOf(tree)) left.push({ tree: inner, isReady: false });
    }
  }
  return results.get(root) ?? root;
}

/** A schema with an `$id` is a document of its own: references in it do not look outside. */
const hasOwnBase = (tree: Tree): boolean =>
  tree.kind === "object" && isText(tree.members.get("$id"));

const isText = (tree: Tree | undefined): boolean =>
  tree?.kind === "scalar" && typeof tree.value === "string";

function* partsOf(tree: Tree): Generator<Tree> {
  if (tree.kind === "array") yield* tree.items;
  if (tree.kind !== "object") return;
  for (const [key, member] of tree.members) if (!DATA.has(key)) yield member;
}

function rebuild(
  tree: Tree,
  results: ReadonlyMap<Tree, Tree>,
  change: (ref: string) => string,
): Tree {
  const resultOf = (part: Tree): Tree => results.get(part) ?? part;
  if (tree.kind === "array") {
    const items = tree.items.map(resultOf);
    return items.every((item, index) => item === tree.items[index]) ? tree : { ...tree, items };
  }
  if (tree.kind !== "object") return tree;
  let isSame = true;
  const members = new Map<string, Tree>();
  for (const [key, member] of tree.members) {
    let result = DATA.has(key) ? member : resultOf(member);
    if (key === "$ref" && member.kind === "scalar" && typeof member.value === "string") {
      const changed = change(member.value);
      if (changed !== member.value) result = scalar(changed);
    }
    if (result !== member) isSame = false;
    members.set(key, result);
  }
  return isSame ? tree : { kind: "object", members };
}
