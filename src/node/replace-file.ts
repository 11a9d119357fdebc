import { randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/** The file is not what it was when it was read; it has been left as it is. */
export class ChangedFileError extends Error {
  override name = "ChangedFileError";
}

/**
 * Replaces the text of a file atomically: at any time, even if this process is killed, the file
 * contains the old text or the new one.
 *
 * Permissions and owner are kept. A link stays a link, and the file that it resolves to is replaced.
 *
 * @param before the text that was read; a byte-order mark is part of it
 * @throws ChangedFileError when the file does not hold `before`
 * @throws Error of the file system; the file is then as it was
 */
export function replaceFile(path: string, before: string, after: string): void {
  const file = realpathSync.native(path);
  // A new file may take the place of one that must not be written.
  accessSync(file, constants.W_OK);
  if (!readFileSync(file).equals(Buffer.from(before))) {
    throw new ChangedFileError("it has changed since it was read");
  }
  const { mode, uid, gid } = statSync(file);
  const folder = dirname(file);
  const random = randomBytes(6).toString("hex");
  const temporary = join(folder, `.${basename(file).slice(0, 100)}.${random}.tmp`);
  try {
    const handle = openSync(temporary, "wx", 0o600);
    try {
      writeAll(handle, Buffer.from(after));
      keepOwner(handle, uid, gid);
      fchmodSync(handle, mode & 0o7777);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, file);
  } catch (error) {
    removeIfThere(temporary);
    throw error;
  }
  syncFolder(folder);
}

function writeAll(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
}

/** Only root can give a file away; others keep their own. */
function keepOwner(handle: number, uid: number, gid: number): void {
  try {
    fchownSync(handle, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

function removeIfThere(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // It may never have come to be.
  }
}

/** Makes the new name last through a loss of power, where the system can do that. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Windows has no such thing; the file itself is in place.
  }
}
