import { lstatSync, type Stats, statSync } from "node:fs";

/** What a path leads to; `undefined` when there is nothing, or nothing that can be seen. */
export const statsOf = (path: string): Stats | undefined => orNothing(() => statSync(path));

/** The same, without following a link. */
export const linkStatsOf = (path: string): Stats | undefined => orNothing(() => lstatSync(path));

/** Node's own option for this throws when a file is in the place of a folder. */
function orNothing(stat: () => Stats): Stats | undefined {
  try {
    return stat();
  } catch {
    return undefined;
  }
}
