import { isAbsolute, relative, sep } from "node:path";

/** Whether a path is that of a folder or below it, judged only by its spelling. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
