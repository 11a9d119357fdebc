import { allowedOrigins } from "../references/fetch-loader.js";

/**
 * Makes sure that names are hosts, as `fetchLoader` takes them.
 *
 * @throws TypeError for the first that is not
 */
export function assertHosts(names: readonly string[]): void {
  allowedOrigins(names);
}
