import { assertKnownOptions } from "../../words/known-options.js";
import { FileSession } from "./file-session.js";
import { type InputFile, searchPaths } from "./search-paths.js";
import { UnreadableFileError } from "./unreadable-file.js";

/** Options of {@link findFiles}. */
export interface FindFilesOptions {
  /** Whether to leave out what `.gitignore` files exclude. Default: `true`. */
  gitignore?: boolean | undefined;
}

/**
 * Finds the files that are or hold data store descriptors, as the command does: those that are named, whatever
 * they contain, and those in folders and globs that look like descriptors or data product documents with some.
 *
 * @param paths files, folders and globs. Default: the working folder.
 * @returns the paths, with `/` as separator, each once and in a stable order
 * @throws UnreadableFileError for a path that does not exist or cannot be read, or a glob without a match
 * @throws TypeError for an option that does not exist or has the wrong type
 * @example
 * await findFiles(["contracts"]); // ["contracts/db.yaml"]
 */
export async function findFiles(
  paths: readonly string[] = ["."],
  options: FindFilesOptions = {},
): Promise<string[]> {
  assertKnownOptions(options, ["gitignore"]);
  const { gitignore = true } = options;
  if (typeof gitignore !== "boolean") throw new TypeError("gitignore must be true or false");
  const { files, failures } = await searchPaths(paths, { hasIgnoreFiles: gitignore });
  const [failure] = failures;
  if (failure !== undefined) throw new UnreadableFileError(failure.path, failure.message);
  const session = new FileSession(
    files.map(({ path }) => path),
    {},
  );
  const holdsDescriptor = async (file: InputFile): Promise<boolean> => {
    try {
      const checked = await session.check(file);
      if (checked !== undefined) session.close(checked.name);
      return checked !== undefined;
    } catch (error) {
      // The caller learns the reason when it reads the file.
      if (error instanceof UnreadableFileError) return true;
      throw error;
    }
  };
  const found: string[] = [];
  for (const file of files) {
    if (!file.isFound || (await holdsDescriptor(file))) found.push(file.path);
  }
  return found;
}
