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

/** The file changed after it was read, so it was not replaced. */
export class ChangedFileError extends Error {
  override name = "ChangedFileError";
}

/**
 * Replaces the text of a file atomically. At any time, even if this process is killed, the file
 * contains either the old text or the new one.
 *
 * The permissions and the owner stay the same. A link stays a link, and its target is replaced.
 *
 * @param before the text that was read, including any byte-order mark
 * @throws ChangedFileError when the file no longer contains `before`
 * @throws Error from the file system; the file is then unchanged
 */
export function replaceFile(path: string, before: string, after: string): void {
  const file = realpathSync.native(path);
  // Renaming could replace a file that is not writable.
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

/** Only root can change the owner of a file; other users keep their own files. */
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
    // It may never have been created.
  }
}

/** Makes the rename survive a power failure, where the system supports it. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Windows does not support this; the file itself is in place.
  }
}
