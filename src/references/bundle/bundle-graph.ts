import type { UnplacedFinding } from "../../text/parse/place-findings.js";
import { scalar, sizeOfTree, type Tree, treeAt, withInner, withMember } from "../../text/tree.js";
import { getOrAdd } from "../../values/collections.js";
import { decodedUri } from "../../values/decoded-uri.js";
import { formatPointer, isPrefix, type Path, pointerFragment } from "../../values/json-value.js";
import type { PathMaps, PathNode } from "../../values/path-map.js";
import { relativeUri } from "../loading/uri.js";
import {
  type CheckedGraph,
  type ReachedDocument,
  type Reference,
  referencesByPlace,
  type Target,
} from "../resolve/checked-graph.js";
import { findingOfReference, SECTIONS } from "../resolve/problem.js";
import {
  type DefinitionOrigin,
  findOwnReferences,
  type OwnReferences,
  outwardReferences,
  rebaseDefinition,
} from "./rebase.js";

export interface BundleLimits {
  /** The number of values that references may add. Default: 5,000,000. */
  maxValues?: number | undefined;
  /**
   * URI of the result, to which the remaining relative references are relative. Default: the URI of
   * the entry.
   */
  resultUri?: string | undefined;
}

export interface BundleSettings extends BundleLimits {
  /** Whether to replace every Reference with its target. Default: `false`. */
  dereference?: boolean | undefined;
}

interface BundledTree {
  /** The bundled document; `undefined` when a finding is an error. */
  tree: Tree | undefined;
  /** Each finding with the document that it is about. */
  findings: { document: ReachedDocument; finding: UnplacedFinding }[];
}

export const MAX_VALUES = 5_000_000;

/**
 * Bundles a document and the targets of its references into one document.
 *
 * The graph must be free of errors: each reference is either resolved or unchecked.
 */
export const bundleGraph = (checked: CheckedGraph, settings: BundleSettings = {}): BundledTree =>
  new Bundler(checked, settings).run();

/** A place of a Reference, or of a definition in its own language. */
type Bundleable = Reference | "definition";

class TooLargeError extends Error {}

class Bundler {
  readonly #entry: ReachedDocument;
  /** Path of the descriptor in its document; the result is the descriptor alone. */
  readonly #base: Path;
  readonly #dereferences: boolean;
  readonly #maxValues: number;
  readonly #resultUri: string | undefined;
  readonly #places: PathMaps<ReachedDocument, Bundleable>;
  readonly #ends = new Map<Reference, End>();
  readonly #trees = new Map<ReachedDocument, Tree>();
  readonly #sizes = new WeakMap<Tree, number>();
  readonly #ownReferences = new Map<Tree, OwnReferences>();
  readonly #findings: BundledTree["findings"] = [];
  /** The names of the components that come from other documents, or are replaced, by target. */
  readonly #names = new Map<string, string>();
  /** The names in each section. */
  readonly #taken = new Map<string, Set<string>>();
  /** The last number appended to each preferred name, so counting continues from there. */
  readonly #numbers = new Map<string, number>();
  /** Components that come from other documents, in the order of their first reference. */
  readonly #added: { section: string; name: string; tree: Tree }[] = [];
  /** The number of values in the result minus those in the entry. */
  #values = 0;
  /** The reference that is being bundled. */
  #current: Reference | undefined;

  constructor(checked: CheckedGraph, settings: BundleSettings) {
    this.#entry = checked.entry;
    this.#base = checked.path;
    this.#dereferences = settings.dereference === true;
    this.#maxValues = settings.maxValues ?? MAX_VALUES;
    this.#resultUri = settings.resultUri ?? checked.entry.uri;
    this.#places = referencesByPlace(checked.references);
    for (const document of checked.documents) {
      for (const path of document.definitions) this.#places.of(document).add(path, "definition");
    }
  }

  run(): BundledTree {
    if (!this.#dereferences) this.#reserveSlots();
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
      const path = [...this.#base, "components", section];
      for (const [name, { held }] of this.#places.of(this.#entry).node(path)?.inner ?? []) {
        const reference = held?.value;
        // A reference to another component of the entry stays.
        if (typeof reference !== "object" || this.#isLocal(reference)) continue;
        const { target, description } = this.#endOf(reference);
        if (!target || this.#ownPath(target) !== undefined || description !== undefined) continue;
        // The first component wins.
        getOrAdd(this.#names, keyOf(section, target), () => name);
      }
    }
  }

  #complete(tree: Tree): Tree {
    if (tree.kind !== "object") return tree;
    if (this.#dereferences) {
      const members = [...tree.members].filter(
        ([key]) => key !== "components" && key !== "$schema",
      );
      return { kind: "object", members: new Map(members) };
    }
    if (this.#added.length === 0) return tree;
    const components = new Map(membersOf(tree.members.get("components")));
    const sections = new Map<string, Map<string, Tree>>();
    for (const { section, name, tree: component } of this.#added) {
      const own = () => new Map(membersOf(components.get(section)));
      getOrAdd(sections, section, own).set(name, component);
    }
    for (const [section, members] of sections) components.set(section, { kind: "object", members });
    return withMember(tree, "components", { kind: "object", members: components });
  }

  /** Bundles the value at `path` of the document; `place` is its path in the result. */
  #bundle(document: ReachedDocument, path: Path, place: Path): Tree {
    const tree = treeAt(this.#treeOf(document), path) ?? scalar(null);
    return this.#bundleAt(document, path, this.#places.of(document).node(path), tree, place);
  }

  #bundleAt(
    document: ReachedDocument,
    path: Path,
    node: PathNode<Bundleable> | undefined,
    tree: Tree,
    place: Path,
  ): Tree {
    if (node === undefined) return this.#counted(tree);
    const here = node.held?.value;
    if (here === "definition") return this.#placeDefinition({ document, path }, tree, place);
    if (here !== undefined) return this.#bundleReference(here, tree, place);
    const dropsComponents = this.#dereferences && this.#ownPath({ document, path })?.length === 0;
    const inner = (key: string | number, member: Tree): Tree => {
      // The result has no components: references to them are replaced with their targets.
      if (dropsComponents && key === "components") return member;
      const next = node.inner.get(String(key));
      return this.#bundleAt(document, [...path, key], next, member, [...place, key]);
    };
    this.#count(1);
    return withInner(tree, inner);
  }

  #bundleReference(reference: Reference, tree: Tree, place: Path): Tree {
    this.#current = reference;
    // The target is in the entry and keeps its place.
    if (!this.#dereferences && this.#isLocal(reference)) return this.#counted(tree);
    const end = this.#endOf(reference);
    const { target } = end;
    if (target === undefined) return this.#keepUnchecked(end, tree);
    const section = SECTIONS[reference.expected];
    if (this.#dereferences) return this.#inline(end, target, place);
    const ownPath = this.#ownPath(target);
    if (ownPath !== undefined) return this.#pointTo(ownPath, end);
    if (section === undefined) return this.#inline(end, target, place, tree);

    const key = keyOf(section, target);
    const known = this.#names.get(key);
    const name = known ?? this.#newName(section, nameFor(target));
    const own = ["components", section, name];
    // A component that is only a reference.
    if (formatPointer(own) === formatPointer(place)) {
      return this.#bundle(target.document, target.path, own);
    }
    if (known === undefined) {
      this.#names.set(key, name);
      this.#added.push({ section, name, tree: this.#bundle(target.document, target.path, own) });
    }
    return this.#pointTo(own, end);
  }

  /**
   * The end of a chain of references. Cycles are errors, so a checked graph has none.
   */
  #endOf(start: Reference): End {
    const chain: Reference[] = [];
    let end = this.#ends.get(start);
    for (let at = start; end === undefined; ) {
      chain.push(at);
      const { outcome } = at;
      const target = outcome.state === "resolved" ? outcome : undefined;
      const next = target && this.#places.of(target.document).get(target.path);
      if (typeof next !== "object") {
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

  /**
   * Names a component that comes from another document: readable, unique, and the same on every run.
   */
  #newName(section: string, preferred: string): string {
    const taken = getOrAdd(this.#taken, section, () => {
      const own = treeAt(this.#descriptorTree(), ["components", section]);
      return new Set(membersOf(own).keys());
    });
    const clean =
      preferred.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^-+|(?<!-)-+$/g, "") || "component";
    const counter = `${section} ${clean}`;
    let number = this.#numbers.get(counter) ?? 1;
    let name = number === 1 ? clean : `${clean}-${number}`;
    while (taken.has(name)) name = `${clean}-${++number}`;
    this.#numbers.set(counter, number);
    taken.add(name);
    return name;
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

  #inlineDefinition({ last }: End, target: Target, place: Path, original: Tree | undefined): Tree {
    const tree = treeAt(this.#treeOf(target.document), target.path) ?? scalar(null);
    const isText = tree.kind === "scalar" && typeof tree.value === "string";
    if (tree.kind !== "object" && !isText) {
      const message =
        "the target is neither an object nor a string, so it cannot replace the reference";
      return this.#leave(last, message, original ?? tree);
    }
    if (original !== undefined && this.#ownPath(target) === undefined) {
      const [ref] = outwardReferences(tree, this.#ownReferencesOf(tree), this.#originOf(target));
      if (ref !== undefined) {
        const message = `the definition was not inlined: \`${ref}\` in it refers to a value outside it`;
        return this.#leave(last, message, original);
      }
    }
    return this.#placeDefinition(target, tree, place);
  }

  /** Moves a definition to `place` and rebases the references in its own language. */
  #placeDefinition(target: Target, tree: Tree, place: Path): Tree {
    this.#counted(tree);
    const isOwn = this.#ownPath(target) !== undefined;
    return rebaseDefinition(tree, this.#ownReferencesOf(tree), {
      from: this.#originOf(target),
      to: { uri: this.#resultUri, path: place },
      // Elsewhere, pointers into the document of the entry start at its root, not at the descriptor.
      entry: isOwn || this.#base.length === 0 ? this.#entry.uri : undefined,
      root: formatPointer(this.#base),
      withoutComponents: this.#dereferences,
    });
  }

  #ownReferencesOf = (tree: Tree): OwnReferences =>
    getOrAdd(this.#ownReferences, tree, () => findOwnReferences(tree));

  #originOf({ document, path }: Target): DefinitionOrigin {
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
    const severity = this.#dereferences ? "error" : "warning";
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
    return this.#counted({ kind: "object", members });
  }

  #isLocal(reference: Reference): boolean {
    return reference.ref.startsWith("#") && this.#ownPath(reference) !== undefined;
  }

  /** Counts the values of a tree in the result: references can make a small document enormous. */
  #counted(tree: Tree): Tree {
    this.#count(sizeOfTree(tree, this.#sizes));
    return tree;
  }

  #count(values: number): void {
    this.#values += values;
    if (this.#values > this.#maxValues) throw new TooLargeError();
  }

  #treeOf(document: ReachedDocument): Tree {
    return getOrAdd(this.#trees, document, () => document.source.tree());
  }
}

const membersOf = (tree: Tree | undefined): ReadonlyMap<string, Tree> =>
  tree?.kind === "object" ? tree.members : new Map();

const keyOf = (section: string, { document, path }: Target): string =>
  `${section} ${document.uri ?? ""}${pointerFragment(formatPointer(path))}`;

/** Returns a readable name: the last name in the pointer, or else the file name. */
function nameFor({ document, path }: Target): string {
  const last = path.findLast((step) => typeof step === "string");
  if (last !== undefined) return String(last);
  const file = /([^/]*?)(?:\.[a-z]+)?(?:[?#].*)?$/i.exec(document.uri ?? "")?.[1] ?? "";
  return decodedUri(file);
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
