import { isPrefix, valueAt } from "../../findings/json-pointer.js";
import type { Reference, Target } from "../../references/checked-graph.js";
import type { GraphView } from "../views/snapshot.js";
import { RenameError, refuseName } from "./rename-error.js";
import { renamedReference, writtenStep } from "./renamed-reference.js";
import type { ScalarChange } from "./rewrite-scalars.js";

/** The name is a key, and a key has no control characters. `$ref` would make a reference of it. */
const KEY = /^(?!\$ref$)[^\p{Cc}\p{Cs}]+$/u;

/**
 * The changes that rename what references resolve to: its key, and every reference to it or to
 * something inside it.
 */
export function renameTarget(
  target: Target,
  newName: string,
  views: readonly GraphView[],
): ScalarChange[] {
  const { source } = target.document;
  const { path } = target;
  if (!KEY.test(newName)) refuseName(newName, "is not allowed as a key");
  const owner = valueAt(source.value, path.slice(0, -1));
  if (Object.hasOwn(Object(owner), newName)) refuseName(newName, "exists already");
  const index = path.length - 1;
  const before = String(path[index]);
  const references = views
    .flatMap(({ graph }) => graph.references)
    .filter(({ outcome }) => outcome.state === "resolved" && isInside(target, outcome));
  return [
    { source, path, part: "key", before, after: newName },
    ...references.map((one) => changeOf(one, index, newName)),
  ];
}

const isInside = (target: Target, { document, path }: Target): boolean =>
  document.source.file === target.document.source.file && isPrefix(target.path, path);

function changeOf(reference: Reference, index: number, newName: string): ScalarChange {
  const { document, path, key, ref, outcome } = reference;
  const { source } = document;
  const step = outcome.state === "resolved" && writtenStep(ref, outcome.path, index);
  if (!step) {
    throw new RenameError(`${source.file} refers to it in another way; correct \`${ref}\` first`);
  }
  const after = renamedReference(ref, step, newName);
  return { source, path: [...path, key], part: "value", before: ref, after };
}
