import { type Path, valueAt } from "../findings/json-pointer.js";

/**
 * A value in which the part at a path is replaced. The objects around that part are new, everything
 * else is shared.
 *
 * @param replace returns the new part for the old one
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
