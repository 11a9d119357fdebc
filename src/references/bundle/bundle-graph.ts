import type { UnplacedFinding } from "../../text/parse/place-findings.js";
import { scalar, sizeOfTree, type Tree, treeAt, withMember } from "../../text/tree.js";
import { getOrAdd } from "../../values/get-or-add.js";
import { formatPointer, isPrefix, type Path } from "../../values/json-pointer.js";
import { pointerFragment, relativeUri } from "../loading/uri.js";
import type { CheckedDocument, CheckedGraph, Reference, Target } from "../resolve/checked-graph.js";
import { findingOfReference } from "../resolve/problem.js";
import {
  type DefinitionOrigin,
  findOwnReferences,
  type OwnReferences,
  outwardReferences,
  rebaseDefinition,
} from "./rebase.js";

/**
 * "bundle" keeps references within one document; "dereference" replaces them with their targets.
 */
export type BundleMode = "bundle" | "dereference";

export interface BundleLimits {
  /** The number of values that references may add. Default: 5,000,000. */
  maxValues?: number | undefined;
  /**
   * URI of the result, to which the remaining relative references are relative. Default: the URI of
   * the entry.
   */
  resultUri?: string | undefined;
}

export interface BundledTree {
  /** The bundled document; `undefined` when a finding is an error. */
  tree: Tree | undefined;
  /** Each finding with the document that it is about. */
  findings: { document: CheckedDocument; finding: UnplacedFinding }[];
}

export const MAX_VALUES = 5_000_000;

/**
 * Bundles a document and the targets of its references into one document.
 *
 * The graph must be free of errors: each reference is either resolved or unchecked.
 */
export function bundleGraph(
  checked: CheckedGraph,
  mode: BundleMode,
  options: BundleLimits = {},
): BundledTree {
  return new Bundler(checked, mode, options).run();
}

class TooLargeError extends Error {}

class Bundler {
  readonly #entry: CheckedDocument;
  /** Path of the descriptor in its document; the result is the descriptor alone. */
  readonly #base: Path;
  readonly #mode: BundleMode;
  readonly #maxValues: number;
  readonly #resultUri: string | undefined;
  readonly #nodes: ReferenceTree;
  readonly #trees = new Map<CheckedDocument, Tree>();
  readonly #sizes = new WeakMap<Tree, number>();
  readonly #ownReferences = new WeakMap<Tree, OwnReferences>();
  readonly #findings: BundledTree["findings"] = [];
  readonly #names: ComponentNames;
  /** Components that come from other documents, in the order of their first reference. */
  readonly #added: { section: string; name: string; tree: Tree }[] = [];
  /** The number of values in the result minus those in the entry. */
  #values = 0;
  /** The reference that is being bundled. */
  #current: Reference | undefined;

  constructor(checked: CheckedGraph, mode: BundleMode, options: BundleLimits) {
    this.#entry = checked.entry;
    this.#base = checked.path;
    this.#mode = mode;
    this.#maxValues = options.maxValues ?? MAX_VALUES;
    this.#resultUri = options.resultUri ?? checked.entry.uri;
    this.#nodes = new ReferenceTree(checked, (document) => this.#treeOf(document));
    this.#names = new ComponentNames(this.#descriptorTree());
  }

  run(): BundledTree {
    if (this.#mode === "bundle") this.#reserveSlots();
    this.#values = -sizeOfTree(this.#descriptorTree(), this.#sizes);
    try {
      const tree = this.#bundle(this.#entry, this.#base, []);
      return { tree: this.#complete(tree), findings: this.#findings };
    } catch (error) {
      if (!(error instanceof TooLargeError) || this.#current === undefined) throw error;
      const message = `the references expand to more than ${this.#maxValues} additional values`;
      const code = "unresolved-reference";
      const finding = findingOfReference(this.#current, { code, message });
      this.#findings.push({ document: this.#current.document, finding });
      return { tree: undefined, findings: this.#findings };
    }
  }

  /** If a component is only a reference to another document, it is replaced with its target. */
  #reserveSlots(): void {
    for (const section of ["serverInfo", "tables"]) {
      const slots =
        this.#nodes.at(this.#entry, [...this.#base, "components", section])?.inner ?? [];
      for (const [name, { reference }] of slots) {
        // A reference to another component of the entry stays.
        if (reference === undefined || this.#isLocal(reference)) continue;
        const { target, description } = this.#nodes.endOf(reference);
        if (target && this.#ownPath(target) === undefined && description === undefined) {
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
      getOrAdd(sections, section, () => new Map(membersOf(components.get(section)))).set(
        name,
        component,
      );
    }
    for (const [section, members] of sections) components.set(section, { kind: "object", members });
    return withMember(tree, "components", { kind: "object", members: components });
  }

  /** Bundles the value at `path` of the document; `place` is its path in the result. */
  #bundle(document: CheckedDocument, path: Path, place: Path): Tree {
    const tree = treeAt(this.#treeOf(document), path) ?? scalar(null);
    return this.#bundleAt(document, path, this.#nodes.at(document, path), tree, place);
  }

  #bundleAt(
    document: CheckedDocument,
    path: Path,
    node: ReferenceTreeNode | undefined,
    tree: Tree,
    place: Path,
  ): Tree {
    if (node === undefined) return this.#kept(tree);
    if (node.reference !== undefined) return this.#bundleReference(node.reference, tree, place);
    if (node.isDefinition) return this.#placeDefinition(document, path, tree, place);
    const isHidden =
      this.#mode === "dereference" && this.#ownPath({ document, path })?.length === 0;
    const inner = (key: string | number, member: Tree): Tree => {
      // The result has no components: references to them are replaced with their targets.
      if (isHidden && key === "components") return member;
      const next = node.inner.get(String(key));
      return this.#bundleAt(document, [...path, key], next, member, [...place, key]);
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

  #bundleReference(reference: Reference, tree: Tree, place: Path): Tree {
    this.#current = reference;
    // The target is in the entry and keeps its place.
    if (this.#mode === "bundle" && this.#isLocal(reference)) return this.#kept(tree);
    const end = this.#nodes.endOf(reference);
    if (end.target === undefined) return this.#keepUnchecked(end, tree);
    const { document, path } = end.target;
    const section = SECTIONS[reference.expected];
    if (this.#mode === "dereference") return this.#inline(end, end.target, place);
    const kept = this.#ownPath(end.target);
    if (kept !== undefined) return this.#pointTo(kept, end);
    if (section === undefined) return this.#inline(end, end.target, place, tree);

    const key = keyOf(end.target);
    const slot = this.#names.slotOf(section, key);
    const name = slot ?? this.#names.nameOf(section, key, nameFor(end.target));
    const own = ["components", section, name];
    if (slot !== undefined) {
      const isHere = formatPointer(own) === formatPointer(place);
      return isHere ? this.#bundle(document, path, own) : this.#pointTo(own, end);
    }
    if (this.#names.isNew(section, key)) {
      this.#added.push({ section, name, tree: this.#bundle(document, path, own) });
    }
    return this.#pointTo(own, end);
  }

  /** Replaces a reference with its target; a description along the chain replaces the target's. */
  #inline(end: End, target: Target, place: Path, original?: Tree): Tree {
    const { expected } = end.last;
    if (expected === "definition") return this.#inlineDefinition(end, target, place, original);
    const tree = this.#bundle(target.document, target.path, place);
    const takesDescription = expected !== "ServerInfoOrReference" && tree.kind === "object";
    return takesDescription && end.description !== undefined
      ? withMember(tree, "description", end.description)
      : tree;
  }

  #inlineDefinition(
    { last }: End,
    { document, path }: Target,
    place: Path,
    original: Tree | undefined,
  ): Tree {
    const tree = treeAt(this.#treeOf(document), path) ?? scalar(null);
    const isText = tree.kind === "scalar" && typeof tree.value === "string";
    if (tree.kind !== "object" && !isText) {
      const message =
        "the target is neither an object nor a string, so it cannot replace the reference";
      return this.#leave(last, message, original ?? tree);
    }
    const outward = outwardReferences(
      tree,
      this.#ownReferencesOf(tree),
      this.#originOf(document, path),
    );
    const isOwn = this.#ownPath({ document, path }) !== undefined;
    if (original !== undefined && !isOwn && outward.length > 0) {
      const message = `the definition was not inlined: \`${outward[0]}\` in it refers to a value outside it`;
      return this.#leave(last, message, original);
    }
    return this.#placeDefinition(document, path, tree, place);
  }

  /** Moves a definition to `place` and rebases the references in its own language. */
  #placeDefinition(document: CheckedDocument, path: Path, tree: Tree, place: Path): Tree {
    this.#kept(tree);
    const isOwn = this.#ownPath({ document, path }) !== undefined;
    return rebaseDefinition(tree, this.#ownReferencesOf(tree), {
      from: this.#originOf(document, path),
      to: { uri: this.#resultUri, path: place },
      // Elsewhere, pointers into the document of the entry start at its root, not at the descriptor.
      entry: isOwn || this.#base.length === 0 ? this.#entry.uri : undefined,
      root: formatPointer(this.#base),
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
    const own = this.#ownPath({ document, path });
    if (own === undefined) return { uri: document.uri, path, document: this.#treeOf(document) };
    return { uri: document.uri, path: own, document: this.#descriptorTree() };
  }

  /** The path in the descriptor of a target that is in it. */
  #ownPath({ document, path }: Target): Path | undefined {
    const isInside = document === this.#entry && isPrefix(this.#base, path);
    return isInside ? path.slice(this.#base.length) : undefined;
  }

  #descriptorTree(): Tree {
    return treeAt(this.#treeOf(this.#entry), this.#base) ?? scalar(null);
  }

  /** Keeps a reference that cannot be replaced, and reports why. */
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

  /** Rewrites the `$ref` of a reference relative to the result. */
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

  #isLocal(reference: Reference): boolean {
    return reference.ref.startsWith("#") && this.#ownPath(reference) !== undefined;
  }

  /** Counts the values of a tree in the result: references can make a small document enormous. */
  #kept(tree: Tree): Tree {
    this.#count(sizeOfTree(tree, this.#sizes));
    return tree;
  }

  #count(values: number): void {
    this.#values += values;
    if (this.#values > this.#maxValues) throw new TooLargeError();
  }

  #treeOf(document: CheckedDocument): Tree {
    return getOrAdd(this.#trees, document, () => document.source.tree());
  }
}

/** The section of Components for each kind of target that has one. */
const SECTIONS: Readonly<Record<string, string>> = {
  TableEntry: "tables",
  ServerInfoOrReference: "serverInfo",
};

const membersOf = (tree: Tree | undefined): ReadonlyMap<string, Tree> =>
  tree?.kind === "object" ? tree.members : new Map();

const keyOf = ({ document, path }: Target): string =>
  (document.uri ?? "") + pointerFragment(formatPointer(path));

/** Returns a readable name: the last name in the pointer, or else the file name. */
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

/** A place in a document that is, or contains, a Reference or a definition. */
interface ReferenceTreeNode {
  /** The Reference at this place. */
  reference?: Reference;
  /** Whether this place has a definition in its own language. */
  isDefinition?: boolean;
  readonly inner: Map<string, ReferenceTreeNode>;
}

/** The end of a chain of references. */
interface End {
  /** `undefined` when the target was not checked. */
  readonly target: Target | undefined;
  /** The last reference of the chain. */
  readonly last: Reference;
  /** The first description along the chain: it replaces the target's own. */
  readonly description: Tree | undefined;
}

/** The places of References and definitions in the documents of a graph. */
class ReferenceTree {
  readonly #roots = new Map<CheckedDocument, ReferenceTreeNode>();
  readonly #ends = new Map<Reference, End>();
  readonly #treeOf: (document: CheckedDocument) => Tree;

  constructor(
    { references, documents }: CheckedGraph,
    treeOf: (document: CheckedDocument) => Tree,
  ) {
    this.#treeOf = treeOf;
    for (const reference of references) {
      this.#make(reference.document, reference.path).reference = reference;
    }
    for (const document of documents) {
      for (const path of document.definitions) this.#make(document, path).isDefinition = true;
    }
  }

  /** Returns `undefined` when there is nothing to bundle at this place or below it. */
  at(document: CheckedDocument, path: Path): ReferenceTreeNode | undefined {
    let node = this.#roots.get(document);
    for (const step of path) node = node?.inner.get(String(step));
    return node;
  }

  /** The end of a chain of references. Cycles are errors, so a checked graph has none. */
  endOf(start: Reference): End {
    const chain: Reference[] = [];
    let end = this.#ends.get(start);
    for (let at = start; end === undefined; ) {
      chain.push(at);
      const { outcome } = at;
      const target = outcome.state === "resolved" ? outcome : undefined;
      const next = target && this.at(target.document, target.path)?.reference;
      if (next === undefined) {
        end = { target, last: at, description: undefined };
      } else {
        end = this.#ends.get(next);
        at = next;
      }
    }
    for (const reference of chain.reverse()) {
      const path = [...reference.path, "description"];
      const own = treeAt(this.#treeOf(reference.document), path);
      end = { ...end, description: own ?? end.description };
      this.#ends.set(reference, end);
    }
    return end;
  }

  #make(document: CheckedDocument, path: Path): ReferenceTreeNode {
    const make = (): ReferenceTreeNode => ({ inner: new Map() });
    let node = getOrAdd(this.#roots, document, make);
    for (const step of path) node = getOrAdd(node.inner, String(step), make);
    return node;
  }
}

/**
 * Names the components that come from other documents. The names are readable, unique, and the
 * same on every run.
 */
class ComponentNames {
  readonly #taken = new Map<string, Set<string>>();
  /** The last number appended to each preferred name, so counting continues from there. */
  readonly #numbers = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #slots = new Map<string, string>();
  readonly #written = new Set<string>();

  /** @param root The document whose own components keep their names. */
  constructor(root: Tree) {
    const components = root.kind === "object" ? root.members.get("components") : undefined;
    if (components?.kind !== "object") return;
    for (const [section, entries] of components.members) {
      if (entries.kind === "object") this.#taken.set(section, new Set(entries.members.keys()));
    }
  }

  /**
   * Reserves the place of a component for the target that it refers to. The first component wins.
   */
  reserve(section: string, target: string, name: string): void {
    const key = `${section} ${target}`;
    if (!this.#slots.has(key)) this.#slots.set(key, name);
  }

  /** Returns the name of the component whose place the target takes, if any. */
  slotOf(section: string, target: string): string | undefined {
    return this.#slots.get(`${section} ${target}`);
  }

  /** Returns the name of a target: `preferred`, with a number appended if it is taken. */
  nameOf(section: string, target: string, preferred: string): string {
    const key = `${section} ${target}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const taken = getOrAdd(this.#taken, section, () => new Set());
    const clean =
      preferred.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^-+|(?<!-)-+$/g, "") || "component";
    const counter = `${section} ${clean}`;
    let number = this.#numbers.get(counter) ?? 1;
    let name = number === 1 ? clean : `${clean}-${number}`;
    while (taken.has(name)) name = `${clean}-${++number}`;
    this.#numbers.set(counter, number);
    taken.add(name);
    this.#names.set(key, name);
    return name;
  }

  /** Returns true the first time it is called for a target. */
  isNew(section: string, target: string): boolean {
    const key = `${section} ${target}`;
    if (this.#written.has(key)) return false;
    this.#written.add(key);
    return true;
  }
}
