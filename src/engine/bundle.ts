import type {
  DatabaseService,
  DatastoreDescriptor,
  Schema,
  ServerInfo,
  StandardDefinition,
  Table,
} from "../../generated/descriptor.js";
import { compareFindings, type Finding } from "../findings/finding.js";
import {
  type BundledTree,
  type BundleLimits,
  type BundleMode,
  bundleGraph,
  MAX_VALUES,
} from "../references/bundle/bundle-graph.js";
import { rebaseLinks } from "../references/bundle/rebase.js";
import type {
  CheckedGraph,
  CheckedDocument as ReachedDocument,
  Target,
} from "../references/resolve/checked-graph.js";
import { hasNonFinite, valueOfTree, writeJson } from "../text/json/write-json.js";
import { placeFindings } from "../text/parse/place-findings.js";
import type { Language } from "../text/source-document.js";
import {
  CircularValueError,
  scalar,
  sizeOfTree,
  type Tree,
  treeAt,
  withMember,
} from "../text/tree.js";
import { writeYaml } from "../text/yaml/yaml.js";
import { formatPointer, type Path } from "../values/json-pointer.js";
import { CHECK_OPTIONS, type CheckOptions, openInput } from "./check.js";
import type { CheckedDocument, CheckedEntry } from "./check-document.js";
import { descriptorAt } from "./entry-at.js";
import { assertOptions, type OptionName } from "./options.js";
import { filesOf, resultOfEntry } from "./result.js";

/** One document made of several, or the findings that prevented it. */
export type BundleResult<T> = {
  readonly findings: readonly Finding[];
  /** Whether everything that the document refers to was checked; else, references to it stay. */
  readonly complete: boolean;
} & (
  | {
      readonly valid: true;
      readonly value: T;
      /**
       * Returns the document as text, with its original key order and numbers. Default: `"json"`.
       *
       * @throws RangeError when the document is nested too deeply for YAML, or has an infinite number,
       *   which JSON does not have
       * @throws TypeError for another language
       */
      readonly toText: (language?: Language) => string;
    }
  | { readonly valid: false; readonly value: undefined }
);

/** A bundle, and the findings of the bundling itself, which are among those of the result. */
export interface Bundled<T> {
  readonly result: BundleResult<T>;
  readonly added: readonly Finding[];
}

export type { BundleMode };

/** Options of {@link bundle}. */
export type BundleOptions = Omit<CheckOptions, "as"> &
  BundleLimits & {
    /**
     * JSON Pointer of a descriptor in a data product document, or of the reference to it. Default: the
     * document itself, or the only descriptor in it.
     */
    at?: string | undefined;
    /** Whether to replace every Reference with its target. Default: `false`. */
    dereference?: boolean | undefined;
  };

const BUNDLE_OPTIONS: readonly OptionName[] = [
  ...CHECK_OPTIONS.filter((name) => name !== "as"),
  "maxValues",
  "resultUri",
  "at",
  "dereference",
];

/**
 * Bundles a descriptor and everything that it refers to into one document.
 *
 * Server infos and tables of other documents move to `components`. Components has no section for
 * services and definitions, so they replace their references. References that were not checked stay, for
 * example those to other documents without a `loader`: `complete` says whether there are any.
 *
 * With `dereference`, all of it replaces its references. The result has no `components` and no `$schema`,
 * so it is valid under the strict profile. The `description` of a Reference replaces that of its target, if
 * the target can have one. References inside the JSON Schema of a definition stay, and are rebased to their
 * new place.
 *
 * @throws as {@link check}
 * @example
 * const loader = memoryLoader({ "orders.yaml": "fullyQualifiedName: shop.orders\nversion: 1.0.0" });
 * const entry = {
 *   datastoreapi: "1.0.0",
 *   info: { title: "Shop", version: "1.0.0" },
 *   services: {},
 *   schema: { tables: [{ $ref: "orders.yaml" }] },
 * };
 * const bundled = await bundle(entry, { uri: "db.yaml", loader });
 * bundled.value?.schema.tables; // [{ $ref: "#/components/tables/orders" }]
 * const full = await bundle(entry, { uri: "db.yaml", loader, dereference: true });
 * full.value?.schema.tables; // [{ fullyQualifiedName: "shop.orders", version: "1.0.0" }]
 */
export function bundle(
  input: unknown,
  options: BundleOptions & { dereference: true },
): Promise<BundleResult<DereferencedDescriptor>>;
export function bundle(
  input: unknown,
  options?: BundleOptions,
): Promise<BundleResult<DatastoreDescriptor>>;
export async function bundle(
  input: unknown,
  options: BundleOptions = {},
): Promise<BundleResult<DatastoreDescriptor | DereferencedDescriptor>> {
  assertOptions(options, BUNDLE_OPTIONS);
  const mode = modeOf(options);
  const { workspace, name } = openInput(input, { ...options, ...requirementsOf(mode, options) });
  return bundleDescriptor(await workspace.check(name, options), mode, options, writeYaml);
}

/** How the options say that references are bundled. */
export const modeOf = ({
  dereference = false,
}: {
  dereference?: boolean | undefined;
}): BundleMode => (dereference ? "dereference" : "bundle");

/** Bundles a checked document: the descriptor that it is, or one that it holds. */
export function bundleDescriptor<T>(
  checked: CheckedDocument,
  mode: BundleMode,
  options: BundleLimits & Pick<BundleOptions, "at">,
  toYaml: (tree: Tree) => string,
): BundleResult<T> {
  const entry = descriptorAt(checked, options.at);
  if ("findings" in entry) {
    return { valid: false, complete: true, value: undefined, findings: entry.findings };
  }
  return bundleEntry<T>(entry, mode, options, toYaml).result;
}

/** Bundling can keep an unchecked reference, but dereferencing cannot replace it. */
export const requirementsOf = (
  mode: BundleMode,
  { requireReferences = false }: Pick<BundleOptions, "requireReferences">,
) => ({ requireReferences: requireReferences || mode === "dereference" });

/**
 * Bundles a checked entry, if it has no errors.
 *
 * @param toYaml writes YAML; a parameter, because the command loads YAML only when needed
 */
export function bundleEntry<T>(
  checked: CheckedEntry,
  mode: BundleMode,
  limits: BundleLimits,
  toYaml: (tree: Tree) => string,
): Bundled<T> {
  const { valid, complete, findings } = resultOfEntry(checked);
  const outcome = { complete, findings };
  if (!valid) return { result: { valid, value: undefined, ...outcome }, added: [] };
  const bundled = bundleTree(checked, mode, limits);
  return bundledTree(bundled.tree, outcome, placed(bundled), toYaml);
}

/** Presents a bundled tree, unless a finding is an error. */
export function bundledTree<T>(
  tree: Tree | undefined,
  { findings, complete }: Pick<BundleResult<T>, "findings" | "complete">,
  added: readonly Finding[],
  toYaml: (tree: Tree) => string,
): Bundled<T> {
  const all = [...findings, ...added].sort(compareFindings);
  if (tree === undefined || all.some(({ severity }) => severity === "error")) {
    return { result: { valid: false, complete, value: undefined, findings: all }, added };
  }
  let value: { readonly known: T } | undefined;
  const result: BundleResult<T> = {
    valid: true,
    complete,
    get value(): T {
      value ??= { known: valueOfTree(tree) as T };
      return value.known;
    },
    findings: all,
    toText(language: Language = "json") {
      if (language === "json") return jsonOf(tree);
      if (language === "yaml") return toYaml(tree);
      throw new TypeError(`the language must be "json" or "yaml", not ${JSON.stringify(language)}`);
    },
  };
  return { result, added };
}

/** Bundles the graph. A circular value can be checked, but cannot be written as text. */
export function bundleTree(
  { graph }: CheckedEntry,
  mode: BundleMode,
  limits: BundleLimits,
): BundledTree {
  try {
    return bundleGraph(graph, mode, limits);
  } catch (error) {
    if (!(error instanceof CircularValueError)) throw error;
    const message = "a circular value cannot be written as a document";
    const { path } = error;
    const finding = {
      code: "wrong-type",
      severity: "error",
      message,
      path,
      mark: "value",
    } as const;
    return { tree: undefined, findings: [{ document: graph.entry, finding }] };
  }
}

export const placed = ({ findings }: BundledTree): Finding[] =>
  findings.flatMap(({ document, finding }) => placeFindings(document.source, [finding]));

/** A tree as JSON, which would turn an infinite number into `null`. */
function jsonOf(tree: Tree): string {
  if (hasNonFinite(tree)) {
    throw new RangeError("not JSON, which has neither `.inf` nor `.nan`: only YAML can be written");
  }
  return `${writeJson(tree)}\n`;
}

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

/** A descriptor in which every Reference has been replaced by its target. */
export interface DereferencedDescriptor
  extends Omit<DatastoreDescriptor, "$schema" | "components" | "services" | "schema"> {
  services: Record<string, DereferencedService>;
  schema: DereferencedSchema;
}

/** A Database Service with its server info in place of a Reference. */
export interface DereferencedService extends Omit<DatabaseService, "serverInfo"> {
  serverInfo?: ServerInfo;
}

/** A Schema with its tables in place of References. */
export interface DereferencedSchema extends Omit<Schema, "tables"> {
  tables?: (Table | StandardDefinition)[];
}
