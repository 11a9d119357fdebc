import { lstatSync, type Stats, statSync } from "node:fs";

/** The stats of a path; `undefined` if it does not exist or cannot be accessed. */
export const statsOf = (path: string): Stats | undefined => orNothing(() => statSync(path));

/** The stats of a path, without following a link. */
export const linkStatsOf = (path: string): Stats | undefined => orNothing(() => lstatSync(path));

/** Node's own option for this throws if a part of the path is a file instead of a folder. */
function orNothing(stat: () => Stats): Stats | undefined {
  try {
    return stat();
  } catch {
    return undefined;
  }
}
