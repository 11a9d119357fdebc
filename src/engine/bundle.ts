import type { DatastoreDescriptor } from "../../generated/descriptor.js";
import { compareFindings, type Finding } from "../findings/finding.js";
import {
  type BundledTree,
  type BundleLimits,
  type BundleMode,
  bundleGraph,
} from "../references/bundle/bundle-graph.js";
import type { DereferencedDescriptor } from "../references/bundle/dereferenced.js";
import { hasNonFinite, valueOfTree, writeJson } from "../text/json/write-json.js";
import { placeFindings } from "../text/parse/place-findings.js";
import type { Language } from "../text/source-document.js";
import { CircularValueError, type Tree } from "../text/tree.js";
import { writeYaml } from "../text/yaml/yaml.js";
import { CHECK_OPTIONS, type CheckOptions, openInput } from "./check.js";
import type { CheckedDocument, CheckedEntry } from "./check-document.js";
import { descriptorAt } from "./entry-at.js";
import { assertOptions, type OptionName } from "./options.js";
import { resultOfEntry } from "./result.js";

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
