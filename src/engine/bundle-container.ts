import type { Finding } from "../findings/finding.js";
import {
  type BundleLimits,
  type BundleMode,
  MAX_VALUES,
} from "../references/bundle/bundle-graph.js";
import { rebaseLinks } from "../references/bundle/rebase-links.js";
import type {
  CheckedGraph,
  CheckedDocument as ReachedDocument,
  Target,
} from "../references/resolve/checked-graph.js";
import { placeFindings } from "../text/parse/place-findings.js";
import { scalar, sizeOfTree, type Tree, treeAt, withMember } from "../text/tree.js";
import { formatPointer, type Path } from "../values/json-pointer.js";
import { type Bundled, bundledTree, bundleTree, placed } from "./bundle.js";
import type { CheckedDocument } from "./check-document.js";
import { filesOf } from "./result.js";

/**
 * Bundles a container: each descriptor that it refers to replaces the reference, and so does each
 * port in its own file that has a descriptor. Each of these descriptors is bundled itself.
 *
 * Descriptors that are JSON text stay as they are.
 */
export function bundleContainer(
  container: CheckedDocument,
  mode: BundleMode,
  limits: BundleLimits,
  toYaml: (tree: Tree) => string,
): Bundled<unknown> {
  const files = filesOf(container);
  const findings = files.flatMap((file) => file.findings);
  const complete = files.every((file) => file.complete);
  if (files.some(({ valid }) => !valid)) {
    return { result: { valid: false, complete, value: undefined, findings }, added: [] };
  }
  if (container.search === undefined) throw new Error("a container was searched");
  const composer = new Composer(container, container.search.graph, limits);
  const added = composer.addDescriptors(mode);
  const tree = composer.compose();
  return bundledTree(tree, { findings, complete }, [...added, ...composer.findings], toYaml);
}

/** The places in a tree that are replaced. */
interface Places {
  readonly inner: Map<string, Places>;
  replace?: () => Tree | undefined;
}

class Composer {
  readonly findings: Finding[] = [];
  readonly #container: CheckedDocument;
  readonly #graph: CheckedGraph;
  readonly #limits: BundleLimits;
  readonly #resultUri: string | undefined;
  readonly #places = new Map<ReachedDocument, Places>();
  readonly #descriptors = new Map<string, Tree>();
  readonly #numbers = new Map<ReachedDocument, number>();
  readonly #sizes = new WeakMap<Tree, number>();
  readonly #trees = new Map<ReachedDocument, Tree>();
  /** The ports that are being put in place. */
  readonly #open = new Set<Places>();
  #values = 0;

  constructor(container: CheckedDocument, graph: CheckedGraph, limits: BundleLimits) {
    this.#container = container;
    this.#graph = graph;
    this.#limits = limits;
    this.#resultUri = limits.resultUri ?? graph.entry.uri;
  }

  /** Bundles each descriptor, and returns the findings of the bundling. */
  addDescriptors(mode: BundleMode): Finding[] {
    const limits = { ...this.#limits, resultUri: this.#resultUri };
    return this.#container.entries.flatMap((entry) => {
      if (entry.found === undefined) return [];
      const { document, path, form } = entry.found;
      const place = this.#placeOf(document, path);
      if (form === "text") return [];
      const bundled = bundleTree(entry, mode, limits);
      const { tree } = bundled;
      if (tree !== undefined) {
        this.#descriptors.set(this.#keyOf({ document, path }), tree);
        place.replace = () => tree;
      }
      return placed(bundled);
    });
  }

  compose(): Tree | undefined {
    const graph = this.#graph;
    for (const reference of graph.references) {
      const { outcome, document, path } = reference;
      if (outcome.state !== "resolved") continue;
      this.#placeOf(document, path).replace = () => this.#targetOf(outcome, reference);
    }
    const tree = this.#contentsOf(graph.entry, [], graph.entry);
    return this.findings.length > 0 ? undefined : tree;
  }

  /** The value that replaces a reference; `undefined` if the target is not a descriptor. */
  #targetOf(target: Target, from: Target): Tree | undefined {
    const descriptor = this.#descriptors.get(this.#keyOf(target));
    if (descriptor !== undefined) return this.#counted(descriptor);
    const places = this.#find(target);
    // A port can refer back to itself.
    if (places === undefined || this.#open.has(places)) return undefined;
    this.#open.add(places);
    const tree = places.replace?.() ?? this.#contentsOf(target.document, target.path);
    this.#open.delete(places);
    const own = treeAt(this.#treeOf(from.document), from.path);
    const description = own?.kind === "object" ? own.members.get("description") : undefined;
    return this.#counted(
      description !== undefined && tree.kind === "object"
        ? withMember(tree, "description", description)
        : tree,
    );
  }

  /** A value of a document with its descriptors in place. */
  #contentsOf(document: ReachedDocument, path: Path, whole?: ReachedDocument): Tree {
    const tree = treeAt(this.#treeOf(document), path) ?? scalar(null);
    const { uri: from } = document;
    const to = this.#resultUri;
    const moved = rebaseLinks(tree, { from, to, isWhole: document === whole });
    return filled(moved, this.#find({ document, path }));
  }

  /** Counts the values of a tree in the result: references can make a small document enormous. */
  #counted(tree: Tree): Tree | undefined {
    const { maxValues = MAX_VALUES } = this.#limits;
    this.#values += sizeOfTree(tree, this.#sizes);
    if (this.#values <= maxValues) return tree;
    if (this.findings.length === 0) {
      const message = `the references expand to more than ${maxValues} further values`;
      const { source } = this.#graph.entry;
      const code = "unresolved-reference";
      const finding = { code, severity: "error", message, path: [], mark: "value" } as const;
      this.findings.push(...placeFindings(source, [finding]));
    }
    return undefined;
  }

  #treeOf(document: ReachedDocument): Tree {
    const tree = this.#trees.get(document) ?? document.source.tree();
    this.#trees.set(document, tree);
    return tree;
  }

  #placeOf(document: ReachedDocument, path: Path): Places {
    let places = getOrAdd(this.#places, document);
    for (const step of path) places = getOrAdd(places.inner, String(step));
    return places;
  }

  #find({ document, path }: Target): Places | undefined {
    let places = this.#places.get(document);
    for (const step of path) places = places?.inner.get(String(step));
    return places;
  }

  #keyOf({ document, path }: Target): string {
    const number = this.#numbers.get(document) ?? this.#numbers.size;
    this.#numbers.set(document, number);
    return `${number}${formatPointer(path)}`;
  }
}

/** Replaces places in a tree. Recursion is safe: descriptors are not searched deep inside. */
function filled(tree: Tree, places: Places | undefined): Tree {
  if (places === undefined) return tree;
  if (places.replace !== undefined) return places.replace() ?? tree;
  if (tree.kind === "array") {
    const items = tree.items.map((item, index) => filled(item, places.inner.get(String(index))));
    return { kind: "array", items };
  }
  if (tree.kind !== "object") return tree;
  const members = [...tree.members].map(([key, member]): [string, Tree] => [
    key,
    filled(member, places.inner.get(key)),
  ]);
  return { kind: "object", members: new Map(members) };
}

function getOrAdd<K>(places: Map<K, Places>, key: K): Places {
  const known = places.get(key);
  if (known !== undefined) return known;
  const made: Places = { inner: new Map() };
  places.set(key, made);
  return made;
}
