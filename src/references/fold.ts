import { formatPointer, type Path } from "../document/json-pointer.js";
import type { PathFinding } from "../document/placed.js";
import { scalar, sizeOfTree, type Tree, treeAt, withMember } from "../document/tree.js";
import type { CheckedGraph } from "./check-graph.js";
import { ComponentNames } from "./component-names.js";
import type { Holder } from "./holder.js";
import { outwardReferences, rebaseDefinition } from "./rebase.js";
import type { Reference } from "./reference.js";
import { pointerFragment, relativeUri } from "./uri.js";
import { referenceFinding } from "./wording.js";

/** Whether references are kept within one document, or replaced by what they lead to. */
export type FoldMode = "bundle" | "dereference";

export interface FoldOptions {
  /** How many values the result may have at most. Default 5 000 000. */
  maxValues?: number | undefined;
  /** Where the result is to lie, for the relative references that stay. Default: with the entry. */
  resultUri?: string | undefined;
}

/** A folded document; findings that are errors mean that there is none. */
export interface Folded {
  tree: Tree | undefined;
  /** With the documents that they are about. */
  findings: { holder: Holder; finding: PathFinding }[];
}

const MAX_VALUES = 5_000_000;

/**
 * Folds a document and what it refers to into one.
 *
 * The graph has been checked and has no errors: every reference is resolved, or was left unchecked.
 */
export function foldGraph(
  checked: CheckedGraph,
  mode: FoldMode,
  options: FoldOptions = {},
): Folded {
  return new Folding(checked, mode, options).run();
}

/** Where references and definitions stand in a document. */
interface Spot {
  reference?: Reference;
  isDefinition?: boolean;
  inner: Map<string, Spot>;
}

/** What a chain of references comes to in the end. */
interface End {
  /** Where it leads; `undefined` when nobody looked. */
  target: { holder: Holder; path: Path } | undefined;
  last: Reference;
  /** The first description on the way: it takes the place of the target's own. */
  description: Tree | undefined;
}

class TooLargeError extends Error {}

class Folding {
  readonly #entry: Holder;
  readonly #mode: FoldMode;
  readonly #maxValues: number;
  readonly #resultUri: string | undefined;
  readonly #spots = new Map<Holder, Spot>();
  readonly #trees = new Map<Holder, Tree>();
  readonly #sizes = new WeakMap<Tree, number>();
  readonly #findings: Folded["findings"] = [];
  readonly #names: ComponentNames;
  /** Components that have come from other documents, in the order in which they were met. */
  readonly #added: { section: string; name: string; tree: Tree }[] = [];
  #values = 0;
  /** The reference that is being folded. */
  #current: Reference | undefined;

  constructor({ graph, entry, holders }: CheckedGraph, mode: FoldMode, options: FoldOptions) {
    this.#entry = entry;
    this.#mode = mode;
    this.#maxValues = options.maxValues ?? MAX_VALUES;
    this.#resultUri = options.resultUri ?? entry.uri;
    for (const reference of graph.references) {
      this.#spotAt(reference.holder, reference.path).reference = reference;
    }
    for (const holder of holders) {
      for (const path of holder.definitions) this.#spotAt(holder, path).isDefinition = true;
    }
    this.#names = new ComponentNames(this.#treeOf(entry));
  }

  run(): Folded {
    if (this.#mode === "bundle") this.#reserveSlots();
    try {
      const tree = this.#fold(this.#entry, [], []);
      return { tree: this.#complete(tree), findings: this.#findings };
    } catch (error) {
      if (!(error instanceof TooLargeError) || this.#current === undefined) throw error;
      const message = `the references expand to more than ${this.#maxValues} values`;
      const finding = referenceFinding(this.#current, "unresolved-reference", message);
      this.#findings.push({ holder: this.#current.holder, finding });
      return { tree: undefined, findings: this.#findings };
    }
  }

  /** A component that is nothing but a reference to another document becomes its target. */
  #reserveSlots(): void {
    for (const section of ["serverInfo", "tables"]) {
      const slots = this.#spots
        .get(this.#entry)
        ?.inner.get("components")
        ?.inner.get(section)?.inner;
      for (const [name, { reference }] of slots ?? []) {
        const { target, description } = reference ? this.#endOf(reference) : {};
        if (target && target.holder !== this.#entry && description === undefined) {
          this.#names.reserve(section, keyOf(target), name);
        }
      }
    }
  }

  #complete(tree: Tree): Tree {
    if (tree.kind !== "object") return tree;
    if (this.#mode === "dereference") {
      const members = [...tree.members].filter(
        ([key]) => key !== "components" && key !== "$schema",
      );
      return { kind: "object", members: new Map(members) };
    }
    let result = tree;
    for (const { section, name, tree: component } of this.#added) {
      const empty: Tree = { kind: "object", members: new Map() };
      const components = result.members.get("components") ?? empty;
      if (components.kind !== "object") continue;
      const entries = components.members.get(section) ?? empty;
      if (entries.kind !== "object") continue;
      const more = withMember(entries, name, component);
      result = withMember(result, "components", withMember(components, section, more));
    }
    return result;
  }

  /** The folded form of what stands at `path`, which comes to stand at `place` of the result. */
  #fold(holder: Holder, path: Path, place: Path): Tree {
    const tree = treeAt(this.#treeOf(holder), path) ?? scalar(null);
    return this.#foldAt(holder, path, this.#findSpot(holder, path), tree, place);
  }

  #foldAt(holder: Holder, path: Path, spot: Spot | undefined, tree: Tree, place: Path): Tree {
    if (spot === undefined) {
      return this.#kept(tree);
    }
    if (spot.reference !== undefined) return this.#foldReference(spot.reference, tree, place);
    if (spot.isDefinition) return this.#placeDefinition(holder, path, tree, place);
    const isHidden = this.#mode === "dereference" && holder === this.#entry && path.length === 0;
    const inner = (key: string | number, member: Tree): Tree => {
      // Components are not in the result: what is in them is folded where it is referred to.
      if (isHidden && key === "components") return member;
      const next = spot.inner.get(String(key));
      return this.#foldAt(holder, [...path, key], next, member, [...place, key]);
    };
    if (tree.kind === "array") {
      return { kind: "array", items: tree.items.map((item, index) => inner(index, item)) };
    }
    if (tree.kind !== "object") return tree;
    return {
      kind: "object",
      members: new Map([...tree.members].map(([key, member]) => [key, inner(key, member)])),
    };
  }

  #foldReference(reference: Reference, tree: Tree, place: Path): Tree {
    this.#current = reference;
    // What lies in the entry stays where it is.
    if (this.#mode === "bundle" && this.#isLocal(reference)) return this.#kept(tree);
    const end = this.#endOf(reference);
    if (end.target === undefined) return this.#keepUnchecked(end, tree);
    const { holder, path } = end.target;
    const section = SECTIONS[reference.expected];
    if (this.#mode === "dereference") return this.#inPlace(end, end.target, place);
    if (holder === this.#entry) return this.#pointTo(path, end);
    if (section === undefined) return this.#inPlace(end, end.target, place, tree);

    const key = keyOf(end.target);
    const slot = this.#names.slotOf(section, key);
    const name = slot ?? this.#names.nameOf(section, key, nameFor(end.target));
    const own = ["components", section, name];
    if (slot !== undefined) {
      const isHere = formatPointer(own) === formatPointer(place);
      return isHere ? this.#fold(holder, path, own) : this.#pointTo(own, end);
    }
    if (this.#names.isNew(section, key)) {
      this.#added.push({ section, name, tree: this.#fold(holder, path, own) });
    }
    return this.#pointTo(own, end);
  }

  /** The target itself, with the description of the references that led to it. */
  #inPlace(end: End, target: { holder: Holder; path: Path }, place: Path, original?: Tree): Tree {
    const { expected } = end.last;
    if (expected === "definition") return this.#foldDefinition(end, target, place, original);
    const tree = this.#fold(target.holder, target.path, place);
    const takesDescription = expected !== "ServerInfoOrReference" && tree.kind === "object";
    return takesDescription && end.description !== undefined
      ? withMember(tree, "description", end.description)
      : tree;
  }

  #foldDefinition(
    { last }: End,
    { holder, path }: { holder: Holder; path: Path },
    place: Path,
    original: Tree | undefined,
  ): Tree {
    const tree = treeAt(this.#treeOf(holder), path) ?? scalar(null);
    const isText = tree.kind === "scalar" && typeof tree.value === "string";
    if (tree.kind !== "object" && !isText) {
      const message = "a definition that is neither an object nor a text cannot stand in its place";
      return this.#leave(last, message, original ?? tree);
    }
    const outward = outwardReferences(tree, { uri: holder.uri, path });
    if (original !== undefined && holder !== this.#entry && outward.length > 0) {
      const message = `the definition stays a reference: \`${outward[0]}\` in it leads to what would not come along`;
      return this.#leave(last, message, original);
    }
    return this.#placeDefinition(holder, path, tree, place);
  }

  /** A definition at its new place: the references that it holds in its own language are rebased. */
  #placeDefinition(holder: Holder, path: Path, tree: Tree, place: Path): Tree {
    this.#kept(tree);
    return rebaseDefinition(tree, {
      from: { uri: holder.uri, path },
      to: { uri: this.#resultUri, path: place },
      entry: this.#entry.uri,
    });
  }

  /** A reference that has to stay, written as seen from the result. */
  #leave(reference: Reference, message: string, original: Tree): Tree {
    const severity = this.#mode === "dereference" ? "error" : "warning";
    const finding = {
      ...referenceFinding(reference, "unchecked-reference", message),
      severity,
    } as const;
    this.#findings.push({ holder: reference.holder, finding });
    return this.#rewritten(reference, original);
  }

  #keepUnchecked({ last, description }: End, original: Tree): Tree {
    const tree = this.#rewritten(last, original);
    return description !== undefined && tree.kind === "object"
      ? withMember(tree, "description", description)
      : tree;
  }

  /** The object of a reference with its `$ref` as seen from the entry. */
  #rewritten({ holder, ref }: Reference, original: Tree): Tree {
    if (holder === this.#entry || original.kind !== "object") return original;
    return withMember(original, "$ref", scalar(relativeUri(ref, holder.uri, this.#resultUri)));
  }

  #pointTo(path: Path, { description }: End): Tree {
    const ref = pointerFragment(formatPointer(path));
    const members = new Map<string, Tree>([["$ref", scalar(ref)]]);
    if (description !== undefined) members.set("description", description);
    return this.#kept({ kind: "object", members });
  }

  /** Follows a chain to its end. It has one: rings are errors. */
  #endOf(start: Reference): End {
    let last = start;
    let description = this.#descriptionOf(start);
    for (;;) {
      const { outcome } = last;
      if (outcome.state !== "resolved") return { target: undefined, last, description };
      const next: Reference | undefined = this.#findSpot(outcome.holder, outcome.path)?.reference;
      if (next === undefined) return { target: outcome, last, description };
      last = next;
      description ??= this.#descriptionOf(next);
    }
  }

  #descriptionOf({ holder, path }: Reference): Tree | undefined {
    return treeAt(this.#treeOf(holder), [...path, "description"]);
  }

  #isLocal({ ref, holder }: Reference): boolean {
    return holder === this.#entry && ref.startsWith("#");
  }

  /** Takes a tree into the result. References can make a small document into an endless one. */
  #kept(tree: Tree): Tree {
    this.#values += sizeOfTree(tree, this.#sizes);
    if (this.#values > this.#maxValues) throw new TooLargeError();
    return tree;
  }

  #treeOf(holder: Holder): Tree {
    let tree = this.#trees.get(holder);
    if (tree === undefined) {
      tree = holder.document.tree();
      this.#trees.set(holder, tree);
    }
    return tree;
  }

  #spotAt(holder: Holder, path: Path): Spot {
    let spot: Spot | undefined = this.#spots.get(holder);
    if (spot === undefined) {
      spot = { inner: new Map() };
      this.#spots.set(holder, spot);
    }
    for (const step of path) {
      let next: Spot | undefined = spot.inner.get(String(step));
      if (next === undefined) {
        next = { inner: new Map() };
        spot.inner.set(String(step), next);
      }
      spot = next;
    }
    return spot;
  }

  #findSpot(holder: Holder, path: Path): Spot | undefined {
    let spot: Spot | undefined = this.#spots.get(holder);
    for (const step of path) spot = spot?.inner.get(String(step));
    return spot;
  }
}

/** Where a target goes that Components has room for. */
const SECTIONS: Readonly<Record<string, string>> = {
  TableEntry: "tables",
  ServerInfoOrReference: "serverInfo",
};

const keyOf = ({ holder, path }: { holder: Holder; path: Path }): string =>
  (holder.uri ?? "") + pointerFragment(formatPointer(path));

/** A readable name: the last step of the pointer, or the name of the file. */
function nameFor({ holder, path }: { holder: Holder; path: Path }): string {
  const last = path.findLast((step) => typeof step === "string");
  if (last !== undefined) return String(last);
  const file = /([^/]*?)(?:\.[a-z]+)?(?:[?#].*)?$/i.exec(holder.uri ?? "")?.[1] ?? "";
  return decodeURIComponent(file);
}
