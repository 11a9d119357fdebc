import { formatPointer, type Path } from "../findings/json-pointer.js";
import type {
  CheckedDocument,
  CheckedGraph,
  Reference,
  Target,
} from "../references/checked-graph.js";
import { findingOfReference } from "../references/problem.js";
import { pointerFragment, relativeUri } from "../references/uri.js";
import type { UnplacedFinding } from "../syntax/place-findings.js";
import { scalar, sizeOfTree, type Tree, treeAt, withMember } from "../syntax/tree.js";
import { Chains, type End } from "./chains.js";
import { ComponentNames } from "./component-names.js";
import {
  type DefinitionOrigin,
  findOwnReferences,
  type OwnReferences,
  outwardReferences,
  rebaseDefinition,
} from "./rebase.js";
import { ReferenceTree, type ReferenceTreeNode } from "./reference-tree.js";

/** Whether references are kept within one document, or replaced by what they lead to. */
export type BundleMode = "bundle" | "dereference";

export interface BundleLimits {
  /** How many values references may add at most. Default 5 000 000. */
  maxValues?: number | undefined;
  /** Where the result is to lie, for the relative references that stay. Default: with the entry. */
  resultUri?: string | undefined;
}

/** A folded document; findings that are errors mean that there is none. */
export interface BundledTree {
  tree: Tree | undefined;
  /** With the documents that they are about. */
  findings: { document: CheckedDocument; finding: UnplacedFinding }[];
}

const MAX_VALUES = 5_000_000;

/**
 * Folds a document and what it refers to into one.
 *
 * The graph has been checked and has no errors: every reference is resolved, or was left unchecked.
 */
export function bundleGraph(
  checked: CheckedGraph,
  mode: BundleMode,
  options: BundleLimits = {},
): BundledTree {
  return new Folding(checked, mode, options).run();
}

class TooLargeError extends Error {}

class Folding {
  readonly #entry: CheckedDocument;
  readonly #mode: BundleMode;
  readonly #maxValues: number;
  readonly #resultUri: string | undefined;
  readonly #spots: ReferenceTree;
  readonly #chains: Chains;
  readonly #trees = new Map<CheckedDocument, Tree>();
  readonly #sizes = new WeakMap<Tree, number>();
  readonly #ownReferences = new WeakMap<Tree, OwnReferences>();
  readonly #findings: BundledTree["findings"] = [];
  readonly #names: ComponentNames;
  /** Components that have come from other documents, in the order in which they were met. */
  readonly #added: { section: string; name: string; tree: Tree }[] = [];
  /** How many values the result has more than the entry. */
  #values = 0;
  /** The reference that is being folded. */
  #current: Reference | undefined;

  constructor(checked: CheckedGraph, mode: BundleMode, options: BundleLimits) {
    this.#entry = checked.entry;
    this.#mode = mode;
    this.#maxValues = options.maxValues ?? MAX_VALUES;
    this.#resultUri = options.resultUri ?? checked.entry.uri;
    this.#spots = new ReferenceTree(checked);
    this.#chains = new Chains(this.#spots, (document) => this.#treeOf(document));
    this.#names = new ComponentNames(this.#treeOf(checked.entry));
  }

  run(): BundledTree {
    if (this.#mode === "bundle") this.#reserveSlots();
    this.#values = -sizeOfTree(this.#treeOf(this.#entry), this.#sizes);
    try {
      const tree = this.#fold(this.#entry, [], []);
      return { tree: this.#complete(tree), findings: this.#findings };
    } catch (error) {
      if (!(error instanceof TooLargeError) || this.#current === undefined) throw error;
      const message = `the references expand to more than ${this.#maxValues} further values`;
      const code = "unresolved-reference";
      const finding = findingOfReference(this.#current, { code, message });
      this.#findings.push({ document: this.#current.document, finding });
      return { tree: undefined, findings: this.#findings };
    }
  }

  /** A component that is nothing but a reference to another document becomes its target. */
  #reserveSlots(): void {
    for (const section of ["serverInfo", "tables"]) {
      const slots = this.#spots.at(this.#entry, ["components", section])?.inner ?? [];
      for (const [name, { reference }] of slots) {
        // One that refers to another component stays a reference to it.
        if (reference === undefined || this.#isLocal(reference)) continue;
        const { target, description } = this.#chains.endOf(reference);
        if (target && target.document !== this.#entry && description === undefined) {
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
    if (this.#added.length === 0) return tree;
    const components = new Map(membersOf(tree.members.get("components")));
    const sections = new Map<string, Map<string, Tree>>();
    for (const { section, name, tree: component } of this.#added) {
      let members = sections.get(section);
      if (members === undefined) {
        members = new Map(membersOf(components.get(section)));
        sections.set(section, members);
      }
      members.set(name, component);
    }
    for (const [section, members] of sections) components.set(section, { kind: "object", members });
    return withMember(tree, "components", { kind: "object", members: components });
  }

  /** The folded form of what stands at `path`, which comes to stand at `place` of the result. */
  #fold(document: CheckedDocument, path: Path, place: Path): Tree {
    const tree = treeAt(this.#treeOf(document), path) ?? scalar(null);
    return this.#foldAt(document, path, this.#spots.at(document, path), tree, place);
  }

  #foldAt(
    document: CheckedDocument,
    path: Path,
    spot: ReferenceTreeNode | undefined,
    tree: Tree,
    place: Path,
  ): Tree {
    if (spot === undefined) return this.#kept(tree);
    if (spot.reference !== undefined) return this.#foldReference(spot.reference, tree, place);
    if (spot.isDefinition) return this.#placeDefinition(document, path, tree, place);
    const isHidden = this.#mode === "dereference" && document === this.#entry && path.length === 0;
    const inner = (key: string | number, member: Tree): Tree => {
      // Components are not in the result: what is in them is folded where it is referred to.
      if (isHidden && key === "components") return member;
      const next = spot.inner.get(String(key));
      return this.#foldAt(document, [...path, key], next, member, [...place, key]);
    };
    this.#count(1);
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
    const end = this.#chains.endOf(reference);
    if (end.target === undefined) return this.#keepUnchecked(end, tree);
    const { document, path } = end.target;
    const section = SECTIONS[reference.expected];
    if (this.#mode === "dereference") return this.#inPlace(end, end.target, place);
    if (document === this.#entry) return this.#pointTo(path, end);
    if (section === undefined) return this.#inPlace(end, end.target, place, tree);

    const key = keyOf(end.target);
    const slot = this.#names.slotOf(section, key);
    const name = slot ?? this.#names.nameOf(section, key, nameFor(end.target));
    const own = ["components", section, name];
    if (slot !== undefined) {
      const isHere = formatPointer(own) === formatPointer(place);
      return isHere ? this.#fold(document, path, own) : this.#pointTo(own, end);
    }
    if (this.#names.isNew(section, key)) {
      this.#added.push({ section, name, tree: this.#fold(document, path, own) });
    }
    return this.#pointTo(own, end);
  }

  /** The target itself, with the description of the references that led to it. */
  #inPlace(end: End, target: Target, place: Path, original?: Tree): Tree {
    const { expected } = end.last;
    if (expected === "definition") return this.#foldDefinition(end, target, place, original);
    const tree = this.#fold(target.document, target.path, place);
    const takesDescription = expected !== "ServerInfoOrReference" && tree.kind === "object";
    return takesDescription && end.description !== undefined
      ? withMember(tree, "description", end.description)
      : tree;
  }

  #foldDefinition(
    { last }: End,
    { document, path }: Target,
    place: Path,
    original: Tree | undefined,
  ): Tree {
    const tree = treeAt(this.#treeOf(document), path) ?? scalar(null);
    const isText = tree.kind === "scalar" && typeof tree.value === "string";
    if (tree.kind !== "object" && !isText) {
      const message = "a definition that is neither an object nor a text cannot stand in its place";
      return this.#leave(last, message, original ?? tree);
    }
    const outward = outwardReferences(
      tree,
      this.#ownReferencesOf(tree),
      this.#originOf(document, path),
    );
    if (original !== undefined && document !== this.#entry && outward.length > 0) {
      const message = `the definition stays a reference: \`${outward[0]}\` in it refers to what would be left behind`;
      return this.#leave(last, message, original);
    }
    return this.#placeDefinition(document, path, tree, place);
  }

  /** A definition at its new place: the references that it holds in its own language are rebased. */
  #placeDefinition(document: CheckedDocument, path: Path, tree: Tree, place: Path): Tree {
    this.#kept(tree);
    return rebaseDefinition(tree, this.#ownReferencesOf(tree), {
      from: this.#originOf(document, path),
      to: { uri: this.#resultUri, path: place },
      entry: this.#entry.uri,
      withoutComponents: this.#mode === "dereference",
    });
  }

  #ownReferencesOf(tree: Tree): OwnReferences {
    let own = this.#ownReferences.get(tree);
    if (own === undefined) {
      own = findOwnReferences(tree);
      this.#ownReferences.set(tree, own);
    }
    return own;
  }

  #originOf(document: CheckedDocument, path: Path): DefinitionOrigin {
    return { uri: document.uri, path, document: this.#treeOf(document) };
  }

  /** A reference that has to stay, written as seen from the result. */
  #leave(reference: Reference, message: string, original: Tree): Tree {
    const severity = this.#mode === "dereference" ? "error" : "warning";
    const finding = {
      ...findingOfReference(reference, { code: "unchecked-reference", message }),
      severity,
    } as const;
    this.#findings.push({ document: reference.document, finding });
    return this.#rewritten(reference, original);
  }

  #keepUnchecked({ last, description }: End, original: Tree): Tree {
    const tree = this.#rewritten(last, original);
    return description !== undefined && tree.kind === "object"
      ? withMember(tree, "description", description)
      : tree;
  }

  /** The object of a reference with its `$ref` as seen from the entry. */
  #rewritten({ document, ref }: Reference, original: Tree): Tree {
    if (document.uri === this.#resultUri || original.kind !== "object") return original;
    return withMember(original, "$ref", scalar(relativeUri(ref, document.uri, this.#resultUri)));
  }

  #pointTo(path: Path, { description }: End): Tree {
    const ref = pointerFragment(formatPointer(path));
    const members = new Map<string, Tree>([["$ref", scalar(ref)]]);
    if (description !== undefined) members.set("description", description);
    return this.#kept({ kind: "object", members });
  }

  #isLocal({ ref, document }: Reference): boolean {
    return document === this.#entry && ref.startsWith("#");
  }

  /** Takes a tree into the result. References can make a small document into an endless one. */
  #kept(tree: Tree): Tree {
    this.#count(sizeOfTree(tree, this.#sizes));
    return tree;
  }

  #count(values: number): void {
    this.#values += values;
    if (this.#values > this.#maxValues) throw new TooLargeError();
  }

  #treeOf(document: CheckedDocument): Tree {
    let tree = this.#trees.get(document);
    if (tree === undefined) {
      tree = document.source.tree();
      this.#trees.set(document, tree);
    }
    return tree;
  }
}

/** Where a target goes that Components has room for. */
const SECTIONS: Readonly<Record<string, string>> = {
  TableEntry: "tables",
  ServerInfoOrReference: "serverInfo",
};

const membersOf = (tree: Tree | undefined): ReadonlyMap<string, Tree> =>
  tree?.kind === "object" ? tree.members : new Map();

const keyOf = ({ document, path }: Target): string =>
  (document.uri ?? "") + pointerFragment(formatPointer(path));

/** A readable name: the last step of the pointer, or the name of the file. */
function nameFor({ document, path }: Target): string {
  const last = path.findLast((step) => typeof step === "string");
  if (last !== undefined) return String(last);
  const file = /([^/]*?)(?:\.[a-z]+)?(?:[?#].*)?$/i.exec(document.uri ?? "")?.[1] ?? "";
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}
