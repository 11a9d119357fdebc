import type { DatastoreDescriptor } from "../generated/descriptor.js";
import { type CheckOptions, checkGraph } from "./check.js";
import { compareFindings, type Finding } from "./diagnostics/finding.js";
import type { Format } from "./document/document.js";
import { placeFindings } from "./document/placed.js";
import { CircularValueError, type Tree, valueOfTree, writeJson } from "./document/tree.js";
import { writeYaml } from "./document/yaml.js";
import type { CheckedGraph } from "./references/check-graph.js";
import type { DereferencedDescriptor } from "./references/dereferenced.js";
import { type Folded, type FoldMode, type FoldOptions, foldGraph } from "./references/fold.js";
import { assertWholeNumber, resultOf } from "./validate.js";

/** One document folded from several, or why there is none. */
export type FoldResult<T> =
  | {
      valid: true;
      value: T;
      findings: Finding[];
      /** The document as text: key order and numbers as they were written. Default `"json"`. */
      toText: (format?: Format) => string;
    }
  | { valid: false; value: undefined; findings: Finding[] };

export type FoldCheckOptions = Omit<CheckOptions, "as"> & FoldOptions;

/**
 * Folds a descriptor and everything that it refers to into one document that stands alone.
 *
 * Server infos and tables of other documents come into `components`; services and definitions,
 * for which Components has no room, are put in place. A reference that nobody may follow stays.
 *
 * @example
 * const bundled = await bundle(text, { uri: "db.yaml", loader });
 * if (bundled.valid) await writeFile("bundle.yaml", bundled.toText("yaml"));
 */
export const bundle = (
  input: unknown,
  options: FoldCheckOptions = {},
): Promise<FoldResult<DatastoreDescriptor>> => fold(input, "bundle", options);

/**
 * Replaces every Reference of a descriptor by what it leads to. `components` and `$schema` are left
 * out, so that the result keeps to the strict profile.
 *
 * A Reference's `description` takes the place of the target's own, where that kind has one. The
 * references of a JSON Schema in a definition stay, rebased to their new place.
 *
 * @example
 * const result = await dereference(text, { uri: "db.yaml", loader });
 * if (result.valid) for (const table of result.value.schema.tables ?? []) console.log(table.name);
 */
export const dereference = (
  input: unknown,
  options: FoldCheckOptions = {},
): Promise<FoldResult<DereferencedDescriptor>> => fold(input, "dereference", options);

async function fold<T>(
  input: unknown,
  mode: FoldMode,
  options: FoldCheckOptions,
): Promise<FoldResult<T>> {
  const checked = await checkGraph(input, { ...options, ...foldRequires(mode, options) });
  return foldChecked(checked, mode, options);
}

/**
 * What a check has to ask for: what nobody may look at can stay in a bundle; it cannot be replaced.
 *
 * @throws TypeError when an option is not what it can be
 */
export function foldRequires(
  mode: FoldMode,
  {
    requireReferences = false,
    maxValues,
  }: Pick<FoldCheckOptions, "requireReferences" | "maxValues">,
): { requireReferences: boolean } {
  assertWholeNumber("maxValues", maxValues);
  return { requireReferences: requireReferences || mode === "dereference" };
}

/** Folds documents that have been checked, if they are without error. */
export function foldChecked<T>(
  checked: CheckedGraph,
  mode: FoldMode,
  options: FoldOptions,
): FoldResult<T> {
  const { valid, findings } = resultOf(checked);
  if (!valid) return { valid, value: undefined, findings };
  const folded = foldTree(checked, mode, options);
  const all = [...findings, ...foldFindings(folded)].sort(compareFindings);
  const { tree } = folded;
  if (tree === undefined || all.some(({ severity }) => severity === "error")) {
    return { valid: false, value: undefined, findings: all };
  }
  const toText = (format: Format = "json") => textOf(tree, format);
  return { valid: true, value: valueOfTree(tree) as T, findings: all, toText };
}

/** The folded graph; a value that holds itself can be checked, but there is no text of it. */
function foldTree(checked: CheckedGraph, mode: FoldMode, options: FoldOptions): Folded {
  try {
    return foldGraph(checked, mode, options);
  } catch (error) {
    if (!(error instanceof CircularValueError)) throw error;
    const message = "a value that stands within itself cannot be written as a document";
    const { path } = error;
    const finding = {
      code: "wrong-type",
      severity: "error",
      message,
      path,
      mark: "value",
    } as const;
    return { tree: undefined, findings: [{ holder: checked.entry, finding }] };
  }
}

const textOf = (tree: Tree, format: Format): string =>
  format === "json" ? `${writeJson(tree)}\n` : writeYaml(tree);

/** What folding has found, with places. */
export const foldFindings = ({ findings }: Folded): Finding[] =>
  findings.flatMap(({ holder, finding }) => placeFindings(holder.document, [finding]));
