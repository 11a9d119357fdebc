import type {
  DatabaseService,
  DatastoreDescriptor,
  Schema,
  ServerInfo,
  StandardDefinition,
  Table,
} from "../../generated/descriptor.js";
import type { KnownCode } from "../findings/codes.js";
import { compareFindings, type Finding } from "../findings/finding.js";
import {
  type BundleLimits,
  type BundleSettings,
  bundleGraph,
  MAX_VALUES,
} from "../references/bundle/bundle-graph.js";
import { rebaseLinks } from "../references/bundle/rebase.js";
import type {
  CheckedGraph,
  ReachedDocument,
  Reference,
  Target,
} from "../references/resolve/checked-graph.js";
import { hasNonFinite, valueOfTree, writeJson } from "../text/json/write-json.js";
import { placeFindings } from "../text/parse/place-findings.js";
import type { Language } from "../text/source-document.js";
import { scalar, sizeOfTree, type Tree, treeAt, withInner, withMember } from "../text/tree.js";
import { writeYaml } from "../text/yaml/yaml.js";
import { getOrAdd } from "../values/collections.js";
import { PathMaps, type PathNode } from "../values/path-map.js";
import { CHECK_OPTIONS, type CheckOptions, openInput } from "./check.js";
import type { CheckedDocument, CheckedEntry } from "./check-document.js";
import { descriptorAt } from "./entry-at.js";
import { assertOptions, type OptionName } from "./options.js";
import { filesOf, resultOfEntry } from "./result.js";

/** One document made of several, or the findings that prevented it. */
export type BundleResult<T> = {
  readonly findings: readonly Finding<KnownCode>[];
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

/** A document that was bundled, before it is a value or a text. */
export interface Bundled {
  /** `undefined` if a finding is an error. */
  readonly tree: Tree | undefined;
  readonly complete: boolean;
  readonly findings: readonly Finding[];
  /** The findings of the bundling itself, which are among the others. */
  readonly added: readonly Finding[];
}

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
  const { workspace, name } = openInput(input, { ...options, ...requirementsOf(options) });
  return bundleDescriptor(await workspace.check(name, options), options);
}

/** Bundles a checked document: the descriptor that it is, or one that it holds. */
export function bundleDescriptor<T>(
  checked: CheckedDocument,
  options: Pick<BundleOptions, "at"> & BundleSettings,
): BundleResult<T> {
  const entry = descriptorAt(checked, options.at);
  const { tree, complete, ...bundled } =
    "findings" in entry
      ? { ...entry, tree: undefined, complete: true }
      : bundleEntry(entry, options);
  // No rules run.
  const findings = bundled.findings as readonly Finding<KnownCode>[];
  if (tree === undefined) return { valid: false, complete, value: undefined, findings };
  let value: { readonly known: T } | undefined;
  return {
    valid: true,
    complete,
    get value(): T {
      value ??= { known: valueOfTree(tree) as T };
      return value.known;
    },
    findings,
    toText(language: Language = "json") {
      if (language === "json") return treeJson(tree);
      if (language === "yaml") return writeYaml(tree);
      throw new TypeError(`\`language\` must be "json" or "yaml"`);
    },
  };
}

/** Bundling can keep an unchecked reference, but dereferencing cannot replace it. */
export const requirementsOf = ({
  requireReferences = false,
  dereference = false,
}: Pick<BundleOptions, "requireReferences" | "dereference">) => ({
  requireReferences: requireReferences || dereference,
  keepsInner: true,
});

/** Bundles a checked entry, if it has no errors. */
export function bundleEntry(checked: CheckedEntry, settings: BundleSettings): Bundled {
  const { valid, complete, findings } = resultOfEntry(checked);
  if (!valid) return { tree: undefined, complete, findings, added: [] };
  const { tree, findings: added } = bundleTree(checked, settings);
  return bundled(tree, { findings, complete }, added);
}

function bundled(
  tree: Tree | undefined,
  { findings, complete }: Pick<Bundled, "findings" | "complete">,
  added: readonly Finding[],
): Bundled {
  const all = [...findings, ...added].sort(compareFindings);
  const isValid = all.every(({ severity }) => severity !== "error");
  return { tree: isValid ? tree : undefined, complete, findings: all, added };
}

/** Bundles the graph. */
function bundleTree(
  { graph }: CheckedEntry,
  settings: BundleSettings,
): { readonly tree: Tree | undefined; readonly findings: readonly Finding[] } {
  const { tree, findings } = bundleGraph(graph, settings);
  const placed = findings.flatMap(({ document, finding }) =>
    placeFindings(document.source, [finding]),
  );
  return { tree, findings: placed };
}

/** A tree as JSON, which would turn an infinite number into `null`. */
export function treeJson(tree: Tree): string {
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
export function bundleContainer(container: CheckedDocument, settings: BundleSettings): Bundled {
  const files = filesOf(container);
  const findings = files.flatMap((file) => file.findings);
  const complete = files.every((file) => file.complete);
  if (files.some(({ valid }) => !valid)) return { tree: undefined, complete, findings, added: [] };
  if (container.search === undefined) throw new Error("a container was searched");
  const composer = new Composer(container.search.graph, settings);
  composer.addDescriptors(container.entries);
  return bundled(composer.compose(), { findings, complete }, composer.findings);
}

/** A place in a document of a container that is replaced. */
interface Replaced {
  /** The descriptor itself, unless it is JSON text. */
  readonly descriptor?: Tree | undefined;
  /** The Reference at this place. */
  readonly reference?: Reference;
}

class Composer {
  readonly findings: Finding[] = [];
  readonly #graph: CheckedGraph;
  readonly #settings: BundleSettings;
  readonly #places = new PathMaps<ReachedDocument, Replaced>();
  readonly #sizes = new WeakMap<Tree, number>();
  readonly #trees = new Map<ReachedDocument, Tree>();
  /** The ports that are being put in place. */
  readonly #open = new Set<PathNode<Replaced>>();
  #values = 0;
  #isTooLarge = false;

  constructor(graph: CheckedGraph, settings: BundleSettings) {
    this.#graph = graph;
    this.#settings = { ...settings, resultUri: settings.resultUri ?? graph.entry.uri };
  }

  /** Bundles each descriptor. */
  addDescriptors(entries: readonly CheckedEntry[]): void {
    for (const entry of entries) {
      if (entry.found === undefined) continue;
      const { document, path, form } = entry.found;
      const { tree, findings } =
        form === "text" ? { tree: undefined, findings: [] } : bundleTree(entry, this.#settings);
      this.findings.push(...findings);
      this.#places.of(document).add(path, { descriptor: tree });
    }
  }

  compose(): Tree | undefined {
    const { entry, references } = this.#graph;
    for (const reference of references) {
      if (reference.outcome.state !== "resolved") continue;
      this.#places.of(reference.document).add(reference.path, { reference });
    }
    const tree = this.#contentsOf({ document: entry, path: [] }, true);
    return this.#isTooLarge ? undefined : tree;
  }

  /** The replacement of a place; `undefined` if there is none. */
  #replacementOf({ descriptor, reference }: Replaced): Tree | undefined {
    const outcome = reference?.outcome;
    if (reference === undefined || outcome?.state !== "resolved") return descriptor;
    const node = this.#places.of(outcome.document).node(outcome.path);
    const target = node?.held?.value;
    if (target?.descriptor !== undefined) return this.#counted(target.descriptor);
    // A port can refer back to itself.
    if (node === undefined || this.#open.has(node)) return undefined;
    this.#open.add(node);
    const tree = (target && this.#replacementOf(target)) ?? this.#contentsOf(outcome);
    this.#open.delete(node);
    const text = treeAt(this.#treeOf(reference.document), [...reference.path, "description"]);
    return this.#counted(
      text !== undefined && tree.kind === "object" ? withMember(tree, "description", text) : tree,
    );
  }

  /** A value of a document with its descriptors in place. */
  #contentsOf({ document, path }: Target, isWhole = false): Tree {
    const tree = treeAt(this.#treeOf(document), path) ?? scalar(null);
    const { uri: from } = document;
    const moved = rebaseLinks(tree, { from, to: this.#settings.resultUri, isWhole });
    return this.#filled(moved, this.#places.of(document).node(path));
  }

  /** Replaces places in a tree. Recursion is safe: descriptors are not searched deep inside. */
  #filled(tree: Tree, node: PathNode<Replaced> | undefined): Tree {
    if (node === undefined) return tree;
    if (node.held !== undefined) return this.#replacementOf(node.held.value) ?? tree;
    return withInner(tree, (key, inner) => this.#filled(inner, node.inner.get(String(key))));
  }

  /** Counts the values of a tree in the result: references can make a small document enormous. */
  #counted(tree: Tree): Tree | undefined {
    const { maxValues = MAX_VALUES } = this.#settings;
    this.#values += sizeOfTree(tree, this.#sizes);
    if (this.#values <= maxValues) return tree;
    if (!this.#isTooLarge) {
      this.#isTooLarge = true;
      const message = `the references expand to more than ${maxValues} further values`;
      const code = "unresolved-reference";
      const finding = { code, severity: "error", message, path: [], mark: "value" } as const;
      this.findings.push(...placeFindings(this.#graph.entry.source, [finding]));
    }
    return undefined;
  }

  #treeOf(document: ReachedDocument): Tree {
    return getOrAdd(this.#trees, document, () => document.source.tree());
  }
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
