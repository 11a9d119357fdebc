import type { DatastoreDescriptor } from "../../generated/descriptor.js";
import type { Model } from "../model/model.js";
import { joinedModel, readModels } from "../model/read-model.js";
import { CHECK_OPTIONS, type CheckOptions, openInput } from "./check.js";
import type { CheckedDocument, CheckedEntry } from "./check-document.js";
import { assertOptions } from "./options.js";
import { type Result, resultOf } from "./result.js";

/** Options of {@link read}. */
export type ReadOptions = Omit<CheckOptions, "as">;

/** The result of a check, with what the document means, whatever its findings. */
export type ReadResult = Result<DatastoreDescriptor> & {
  /**
   * The tables, columns, keys and services of the first descriptor, and of everything that it refers to;
   * `undefined` if the document has no descriptor. It is not enumerable, so `JSON.stringify` leaves it out.
   */
  readonly model: Model | undefined;
  /** The same for each descriptor of a data product document, in order. */
  readonly models: readonly Model[];
};

/**
 * Checks a document as `check` does, and reads its tables, columns, keys and services into one model, however
 * they are written: as Tables or as JSON Schemas, in place or by reference. What has mistakes is read as far as it
 * can be understood.
 *
 * @param input text (a string is always text) or a value
 * @returns the result of the check, and the models; models are read when they are first needed
 * @throws TypeError for an option that does not exist or has the wrong type
 * @throws any error of the loader except LoadError, which becomes a finding
 * @example
 * const columns = [{ fullyQualifiedName: "shop.orders.id", dataType: "INT" }];
 * const { valid, model } = await read({ schema: { tables: [{ name: "orders", columns }] } });
 * valid; // false
 * model?.tables[0]?.columns?.[0]?.family; // "integer"
 */
export async function read(input: unknown, options: ReadOptions = {}): Promise<ReadResult> {
  assertOptions(
    options,
    CHECK_OPTIONS.filter((name) => name !== "as"),
  );
  const { workspace, name } = openInput(input, options);
  return readResult(await workspace.check(name, options), options.maxFindings);
}

/**
 * The models of some descriptors, whose foreign keys can lead from one to another.
 *
 * @param isJoint whether to give one model with the tables of all
 */
export function modelsIn(entries: readonly CheckedEntry[], isJoint = false): readonly Model[] {
  const models = readModels(entries.map(({ graph }) => graph));
  return isJoint && models.length > 1 ? [joinedModel(models)] : models;
}

/** Presents a checked document with its models. */
export function readResult(checked: CheckedDocument, maxFindings?: number): ReadResult {
  let models: readonly Model[] | undefined;
  const all = (): readonly Model[] => {
    models ??= modelsIn(checked.entries);
    return models;
  };
  const result = resultOf<DatastoreDescriptor>(checked, maxFindings);
  return Object.defineProperties(result, {
    model: { get: () => all()[0] },
    models: { get: all },
  }) as ReadResult;
}
