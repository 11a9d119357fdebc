import type { DatastoreDescriptor } from "../../generated/descriptor.js";
import {
  type BundledTree,
  type BundleLimits,
  type BundleMode,
  bundleGraph,
} from "../bundle/bundle-graph.js";
import type { DereferencedDescriptor } from "../bundle/dereferenced.js";
import { compareFindings, type Finding } from "../findings/finding.js";
import { placeFindings } from "../syntax/place-findings.js";
import type { Language } from "../syntax/source-document.js";
import { CircularValueError, type Tree, valueOfTree, writeJson } from "../syntax/tree.js";
import { writeYaml } from "../syntax/yaml.js";
import { CHECK_OPTIONS, type CheckOptions } from "./check.js";
import { assertOptions, type OptionName } from "./options.js";
import { resultOf } from "./result.js";
import { openEntry } from "./validate.js";
import type { EntryResult } from "./workspace.js";

/** One document made of several, or the findings that say why there is none. */
export type BundleResult<T> =
  | {
      readonly valid: true;
      readonly value: T;
      readonly findings: readonly Finding[];
      /**
       * The document as text; key order and numbers are as they were written. Default `"json"`.
       *
       * @throws RangeError for YAML that is nested too deeply to be written
       */
      readonly toText: (language?: Language) => string;
    }
  | { readonly valid: false; readonly value: undefined; readonly findings: readonly Finding[] };

/** A bundle, and the findings that bundling itself has added. */
export type BundledEntry<T> = BundleResult<T> & { readonly added: readonly Finding[] };

export type { BundleMode };

/** Options of {@link bundle} and {@link dereference}. */
export type BundleOptions = Omit<CheckOptions, "as"> & BundleLimits;

export const BUNDLE_OPTIONS: readonly OptionName[] = [
  ...CHECK_OPTIONS.filter((name) => name !== "as"),
  "maxValues",
  "resultUri",
];

/**
 * Bundles a descriptor and everything that it refers to into one self-contained document.
 *
 * Server infos and tables of other documents move to `components`. Services and definitions, which
 * Components has no place for, replace their references. A reference that was not checked stays.
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
 * const { value } = await bundle(entry, { uri: "db.yaml", loader });
 * value?.schema.tables; // [{ $ref: "#/components/tables/orders" }]
 */
export const bundle = (
  input: unknown,
  options: BundleOptions = {},
): Promise<BundleResult<DatastoreDescriptor>> => bundleInput(input, "bundle", options);

/**
 * Replaces every Reference of a descriptor with its target. The result has no `components` and no
 * `$schema`, so that it is valid under the strict profile.
 *
 * The `description` of a Reference replaces that of its target, where the target may have one.
 * References inside the JSON Schema of a definition stay, rebased to their new place.
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
 * const { value } = await dereference(entry, { uri: "db.yaml", loader });
 * value?.schema.tables; // [{ fullyQualifiedName: "shop.orders", version: "1.0.0" }]
 */
export const dereference = (
  input: unknown,
  options: BundleOptions = {},
): Promise<BundleResult<DereferencedDescriptor>> => bundleInput(input, "dereference", options);

async function bundleInput<T>(
  input: unknown,
  mode: BundleMode,
  options: BundleOptions,
): Promise<BundleResult<T>> {
  assertOptions(options, BUNDLE_OPTIONS);
  const { workspace, entry } = openEntry(input, { ...options, ...requirementsOf(mode, options) });
  return bundleEntry<T>(await workspace.check(entry, options), mode, options, writeYaml);
}

/** A bundle can keep a reference that was not checked; it cannot be replaced with its target. */
export const requirementsOf = (
  mode: BundleMode,
  { requireReferences = false }: Pick<BundleOptions, "requireReferences">,
) => ({ requireReferences: requireReferences || mode === "dereference" });

/**
 * Bundles an entry that was checked, if it has no errors.
 *
 * @param toYaml is given, since YAML is loaded late where start-up counts
 */
export function bundleEntry<T>(
  checked: EntryResult,
  mode: BundleMode,
  limits: BundleLimits,
  toYaml: (tree: Tree) => string,
): BundledEntry<T> {
  const { valid, findings } = resultOf(checked);
  if (!valid) return { valid, value: undefined, findings, added: [] };
  const bundled = bundleTree(checked, mode, limits);
  const added = placed(bundled);
  const all = [...findings, ...added].sort(compareFindings);
  const { tree } = bundled;
  if (tree === undefined || all.some(({ severity }) => severity === "error")) {
    return { valid: false, value: undefined, findings: all, added };
  }
  let value: { readonly known: T } | undefined;
  return {
    valid: true,
    get value(): T {
      value ??= { known: valueOfTree(tree) as T };
      return value.known;
    },
    findings: all,
    toText: (language: Language = "json") =>
      language === "json" ? `${writeJson(tree)}\n` : toYaml(tree),
    added,
  };
}

/** The bundled graph. A circular value can be checked, but it has no text. */
function bundleTree({ graph }: EntryResult, mode: BundleMode, limits: BundleLimits): BundledTree {
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

const placed = ({ findings }: BundledTree): Finding[] =>
  findings.flatMap(({ document, finding }) => placeFindings(document.source, [finding]));
