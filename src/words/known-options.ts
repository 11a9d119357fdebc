import { nearestName } from "./nearest-name.js";
import { series } from "./phrases.js";

/**
 * Checks that options exist: in code that was not type-checked, an unknown option would silently
 * have no effect.
 *
 * @throws TypeError for the first unknown option, with the one that was probably meant
 */
export function assertKnownOptions(options: unknown, allowed: readonly string[]): void {
  if (typeof options !== "object" || options === null) {
    throw new TypeError(
      `options must be an object, not ${options === null ? "null" : typeof options}`,
    );
  }
  for (const name of Object.keys(options)) {
    if (allowed.includes(name)) continue;
    const nearest = nearestName(name, allowed);
    const hint = nearest ? `did you mean ${nearest}?` : `the options are ${series(allowed, "and")}`;
    throw new TypeError(`unknown option ${name}; ${hint}`);
  }
}
