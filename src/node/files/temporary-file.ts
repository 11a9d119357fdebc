import { randomBytes } from "node:crypto";
import { lstatSync, readdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { isRunning } from "./running-process.js";

const NAME = /^\.dsd-(\d{1,10})-[0-9a-f]{12}\.tmp$/;

/** Milliseconds: no write takes that long, not even to a slow network drive. */
const STALE = 60 * 60 * 1000;

/**
 * A name for a new file in a folder. No search selects it, and it contains the id of the process
 * that created it.
 */
export const temporaryName = (folder: string): string =>
  join(folder, `.dsd-${process.pid}-${randomBytes(6).toString("hex")}.tmp`);

/**
 * Removes the temporary files in a folder that killed processes have left: those that are older
 * than an hour and whose process no longer runs.
 */
export function removeStaleFiles(folder: string, now = Date.now()): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    // A folder may allow to write without allowing to list.
    return;
  }
  for (const name of names) {
    const [, id] = NAME.exec(name) ?? [];
    if (id !== undefined && !isRunning(Number(id))) removeIfStale(join(folder, name), now);
  }
}

function removeIfStale(file: string, now: number): void {
  try {
    const stats = lstatSync(file);
    if (stats.isFile() && now - stats.mtimeMs > STALE) unlinkSync(file);
  } catch {
    // Another process may have removed it.
  }
}
