import { everyTree, scalar, type Tree, treeAt, withInner, withMember } from "../../text/tree.js";
import {
  formatPointer,
  isPrefix,
  type Path,
  parsePointer,
  pointerFragment,
} from "../../values/json-value.js";
import {
  isAbsolute,
  pathBetween,
  relativeUri,
  resolveUri,
  splitReference,
} from "../loading/uri.js";
import { DATA_KEYWORDS, SCHEMA_MAPS } from "../resolve/inner-references.js";

/** The location of a definition. */
interface DefinitionPlace {
  uri: string | undefined;
  path: Path;
}

export interface DefinitionOrigin extends DefinitionPlace {
  /** The document that contains it. */
  document: Tree;
}

/** Returns the references in a definition's own language that point outside it, as written. */
export function outwardReferences(definition: Tree, own: OwnReferences, from: DefinitionOrigin) {
  return [...own.refs.values()].filter((ref) => aimOf(ref, definition, from).to === "outside");
}

/** The move of a definition to another place. */
interface Rebasing {
  from: DefinitionOrigin;
  to: DefinitionPlace;
  /** URI of the document that becomes the result. */
  entry: string | undefined;
  /** JSON Pointer of the descriptor in that document. */
  root: string;
  /** Whether the result leaves out the components of the entry. */
  withoutComponents: boolean;
}

/**
 * Rewrites the references in a definition's own language for its new place. References into the
 * definition move with it; all others keep their targets.
 */
export function rebaseDefinition(definition: Tree, own: OwnReferences, rebasing: Rebasing): Tree {
  const { from, to, entry, root, withoutComponents } = rebasing;
  const isMoved = from.uri !== to.uri || formatPointer(from.path) !== formatPointer(to.path);
  const moved = (ref: string): string => {
    const aim = aimOf(ref, definition, from);
    if (aim.to === "itself") return ref;
    if (aim.to === "inside") {
      return isMoved ? pointerFragment(formatPointer([...to.path, ...aim.path])) : ref;
    }
    if (aim.uri === entry && (entry !== undefined || from.uri === undefined)) {
      // The entry becomes the result, so the target is still there unless it is a component.
      const isGone = withoutComponents && /^\/components(?:\/|$)/.test(aim.fragment);
      if (!isGone) return isMoved ? pointerFragment(aim.fragment) : ref;
      if (entry === undefined) return ref;
      return pathBetween(to.uri ?? entry, entry) + pointerFragment(root + aim.fragment);
    }
    return isMoved ? relativeUri(ref, from.uri, to.uri) : ref;
  };
  return rewritten(definition, own.trees.toReversed(), (tree, original) => {
    const ref = own.refs.get(original);
    if (ref === undefined || tree.kind !== "object" || moved(ref) === ref) return tree;
    return withMember(tree, "$ref", scalar(moved(ref)));
  });
}

/** The target of a reference in a definition. */
type Aim =
  /** Inside the definition, by a pointer from the root of its document. */
  | { to: "inside"; path: string[] }
  /** Inside the definition, by a pointer or anchor that treats it as a separate document. */
  | { to: "itself" }
  | { to: "outside"; uri: string | undefined; fragment: string };

function aimOf(ref: string, definition: Tree, { uri, path, document }: DefinitionOrigin): Aim {
  const { document: name, fragment } = splitReference(ref) ?? { document: ref, fragment: "" };
  const target = name === "" ? uri : resolveUri(name, uri);
  const outside: Aim = { to: "outside", uri: target, fragment };
  if (name !== "" && (target === undefined || target !== uri)) return outside;
  const tokens = parsePointer(fragment);
  // An anchor names a subschema of the definition.
  if (tokens === undefined) return { to: "itself" };
  if (isPrefix(path, tokens)) return { to: "inside", path: tokens.slice(path.length) };
  const isOwn = treeAt(document, tokens) === undefined && treeAt(definition, tokens) !== undefined;
  return isOwn ? { to: "itself" } : outside;
}

/** The references in a definition's own language. */
export interface OwnReferences {
  /** The objects that have a `$ref`, with its value. */
  refs: ReadonlyMap<Tree, string>;
  /** The trees that can have one, each before those in it. */
  trees: readonly Tree[];
}

/** A part of a definition: a schema, a list, or a map from names to schemas. */
interface Part {
  readonly tree: Tree;
  readonly isMap: boolean;
}

/** Finds the references in a definition, read as JSON Schema. */
export function findOwnReferences(definition: Tree): OwnReferences {
  const refs = new Map<Tree, string>();
  const trees: Tree[] = [];
  // Uses its own stack: recursion could overflow on a deep definition.
  const left: Part[] = [{ tree: definition, isMap: false }];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    const { tree, isMap } = part;
    if (tree.kind === "scalar" || (!isMap && hasOwnBase(tree))) continue;
    trees.push(tree);
    const ref = isMap || tree.kind === "array" ? undefined : textOf(tree.members.get("$ref"));
    if (ref !== undefined) refs.set(tree, ref);
    for (const inner of partsOf(tree, isMap)) left.push(inner);
  }
  return { refs, trees };
}

/** A schema with an `$id` is a separate document: its references resolve within it. */
const hasOwnBase = (tree: Tree): boolean =>
  tree.kind === "object" && textOf(tree.members.get("$id")) !== undefined;

const textOf = (tree: Tree | undefined): string | undefined =>
  tree?.kind === "scalar" && typeof tree.value === "string" ? tree.value : undefined;

/** Yields the parts of a schema that are schemas, or lists or maps of schemas. */
function* partsOf(tree: Tree, isMap: boolean): Generator<Part> {
  if (tree.kind === "array") for (const item of tree.items) yield { tree: item, isMap: false };
  if (tree.kind !== "object") return;
  for (const [key, member] of tree.members) {
    if (isMap) yield { tree: member, isMap: false };
    else if (!DATA_KEYWORDS.has(key)) yield { tree: member, isMap: SCHEMA_MAPS.has(key) };
  }
}

/**
 * Copies a tree with changed trees in it; unchanged ones are shared.
 *
 * @param trees the trees that may change and those around them, each after those in it
 */
function rewritten(
  root: Tree,
  trees: Iterable<Tree>,
  change: (tree: Tree, original: Tree) => Tree,
): Tree {
  const changed = new Map<Tree, Tree>();
  for (const tree of trees) {
    const result = change(withParts(tree, changed), tree);
    if (result !== tree) changed.set(tree, result);
  }
  return changed.get(root) ?? root;
}

/**
 * Copies a tree, replacing the changed trees directly in it; returns the same tree if none changed.
 */
function withParts(tree: Tree, changed: ReadonlyMap<Tree, Tree>): Tree {
  if (tree.kind === "scalar") return tree;
  const parts = tree.kind === "array" ? tree.items : [...tree.members.values()];
  if (!parts.some((part) => changed.has(part))) return tree;
  return withInner(tree, (_, part) => changed.get(part) ?? part);
}

interface LinkRebasing {
  /** URI of the document that the links are in. */
  readonly from: string | undefined;
  /** URI of the document that they will be in. */
  readonly to: string | undefined;
  /** Whether the whole document moves, so pointers into it stay. */
  readonly isWhole: boolean;
}

/** Rewrites every relative `$ref` and `$href` in a tree for another document. */
export function rebaseLinks(root: Tree, { from, to, isWhole }: LinkRebasing): Tree {
  if (from === to) return root;
  const move = (link: string): string => {
    return isAbsolute(link) || (isWhole && link.startsWith("#"))
      ? link
      : relativeUri(link, from, to);
  };
  // Each tree once, after the trees inside it.
  const trees = new Set([...everyTree(root)].reverse());
  return rewritten(root, trees, (tree) => withLinks(tree, move));
}

function withLinks(tree: Tree, move: (link: string) => string): Tree {
  let result = tree;
  for (const key of ["$ref", "$href"]) {
    const link = tree.kind === "object" ? tree.members.get(key) : undefined;
    if (result.kind !== "object" || link?.kind !== "scalar") continue;
    const moved = typeof link.value === "string" ? move(link.value) : link.value;
    if (moved !== link.value) result = withMember(result, key, scalar(moved));
  }
  return result;
}
