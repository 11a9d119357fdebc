import { allowedOrigins } from "../../references/loading/fetch-loader.js";

/**
 * Checks that all names are hosts that `fetchLoader` accepts.
 *
 * @throws TypeError for the first one that is not
 */
export function assertHosts(names: readonly string[]): void {
  allowedOrigins(names);
}
