import { pointerFragment, splitReference } from "../../references/loading/uri.js";
import type { Span } from "../../text/span.js";
import { formatPointer, type Path, parsePointer } from "../../values/json-pointer.js";

/** A step of a reference, as it is written. */
interface WrittenStep {
  /** Offsets in the reference. */
  readonly span: Span;
  /** The steps of its fragment, decoded. */
  readonly steps: Path;
  readonly index: number;
}

/**
 * Where a reference names a step of the path that it resolves to. Its fragment may start inside that
 * path, at a descriptor in a container, so the steps are counted from the end.
 *
 * @param ref the value of `$ref`
 * @param resolved the path that it resolves to
 * @param index the step, counted from the start of that path
 * @returns `undefined` when the reference does not name it
 */
export function writtenStep(ref: string, resolved: Path, index: number): WrittenStep | undefined {
  const parts = splitReference(ref);
  const steps = parts === undefined ? undefined : parsePointer(parts.fragment);
  if (parts === undefined || steps === undefined) return undefined;
  const own = steps.length - resolved.length + index;
  if (own < 0 || steps[own] !== String(resolved[index])) return undefined;
  const start = parts.document.length + 1;
  const written = ref.slice(start).split("/");
  // An encoded slash divides steps as well.
  if (written.length !== steps.length + 1) {
    return { span: { start, end: ref.length }, steps, index: own };
  }
  const before = written.slice(0, own + 1).join("/").length + 1;
  const length = written[own + 1]?.length ?? 0;
  return { span: { start: start + before, end: start + before + length }, steps, index: own };
}

/** A reference with another name for a step. */
export function renamedReference(
  ref: string,
  { span, steps, index }: WrittenStep,
  name: string,
): string {
  const isWhole = ref.charAt(span.start - 1) === "#";
  const fragment = isWhole ? steps.map((step, at) => (at === index ? name : step)) : [name];
  const encoded = pointerFragment(formatPointer(fragment)).slice(isWhole ? 1 : 2);
  return ref.slice(0, span.start) + encoded + ref.slice(span.end);
}
