import { handling } from "../../values/recover.js";
import { aBoolean, checkOptions } from "../../words/options.js";
import { FileSession } from "./file-session.js";
import { searchPaths } from "./search-paths.js";
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
  checkOptions(options, { gitignore: aBoolean });
  const { gitignore = true } = options;
  const { files, failures } = await searchPaths(paths, { hasIgnoreFiles: gitignore });
  const [failure] = failures;
  if (failure !== undefined) throw new UnreadableFileError(failure.path, failure.message);
  const session = new FileSession(
    files.map(({ path }) => path),
    {},
  );
  const names: string[] = [];
  for (const file of files) {
    // The caller learns why a file is not readable when it reads it.
    const checked = file.isFound
      ? await session.check(file).catch(handling(UnreadableFileError, (error) => error))
      : file;
    if (checked !== undefined) names.push(file.path);
    session.close(file.path);
  }
  return names;
}
