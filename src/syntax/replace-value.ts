import { type Path, valueAt } from "../findings/json-pointer.js";

/**
 * A value in which the part at a path is replaced. What is around that part is new, everything else
 * stays the same.
 *
 * @param replace makes the new part of the old one
 */
export function replaceValue(
  value: unknown,
  path: Path,
  replace: (old: unknown) => unknown,
): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return replace(value);
  const inner = replaceValue(valueAt(value, [step]), rest, replace);
  if (Array.isArray(value)) return value.with(Number(step), inner);
  const copy = { ...(value as object) };
  // `__proto__` is a key like any other.
  Object.defineProperty(copy, step, {
    value: inner,
    configurable: true,
    enumerable: true,
    writable: true,
  });
  return copy;
}
