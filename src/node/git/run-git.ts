import { accessSync, constants, statSync } from "node:fs";
import { devNull } from "node:os";
import { delimiter, isAbsolute, join, parse, resolve } from "node:path";
import { recover } from "../../values/recover.js";
import { NotStartedError, runProgram } from "../files/child-process.js";
import { foldersUp, isInside } from "../files/paths.js";
import { hasGit } from "../files/root-folder.js";

/** Git is not installed, failed, or looked for something that does not exist. */
export class GitError extends Error {
  override name = "GitError";
  /** The exit code of git, if it ran to completion. */
  readonly status: number | undefined;

  constructor(
    message: string,
    { status, cause }: { status?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status ?? undefined;
  }
}

interface RunGitOptions {
  /** The folder to run in. */
  readonly folder: string;
  /** Further settings, as `name=value`, which override those of the repository. */
  readonly settings?: readonly string[] | undefined;
  /** The standard input of git. */
  readonly input?: string | undefined;
}

/**
 * The settings that keep a repository from running programs or sending data: its `.git/config` may
 * come from a stranger, for example in an archive. The values on the command line override all
 * files.
 */
const SETTINGS = [
  "core.fsmonitor=false",
  `core.hooksPath=${devNull}`,
  "core.pager=cat",
  "core.sshCommand=false",
  "credential.helper=",
  "protocol.allow=never",
  "submodule.recurse=false",
  // A folder of the working tree that looks like a bare repository is not one.
  "safe.bareRepository=explicit",
];

const ENVIRONMENT: Readonly<Record<string, string>> = {
  // A partial clone fetches what it lacks. Git before 2.44 knows the second variable only, which
  // allows one protocol that does not exist.
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "-",
  GIT_TERMINAL_PROMPT: "0",
  // None of the git commands here needs to write to the index.
  GIT_OPTIONAL_LOCKS: "0",
  // Reads the objects themselves, not their replacements in `refs/replace`.
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_GRAFT_FILE: devNull,
  // Paths are literal: `:(glob)x` and `*` are names.
  GIT_LITERAL_PATHSPECS: "1",
  GIT_PAGER: "cat",
  LC_ALL: "C",
};

/** Variables that name programs to run. */
const DROPPED = ["GIT_EXTERNAL_DIFF", "GIT_ASKPASS", "SSH_ASKPASS", "GIT_SSH", "GIT_SSH_COMMAND"];

/** Milliseconds: git would wait forever if a file that it reads were a pipe. */
const TIMEOUT = 120_000;

/** Bytes of output: enough for the names of millions of files. */
const MAX_OUTPUT = 512 * 1024 * 1024;

/**
 * Runs git so that nothing of the repository is executed: no hook, fsmonitor, pager, external diff,
 * credential helper, or remote. For filters, whose names are arbitrary, see {@link filterSettings}.
 *
 * @param args a command and its arguments; the caller makes sure that none of them can be taken for
 *   an option
 * @throws GitError when git is not installed, or fails
 */
export function runGit(
  args: readonly string[],
  { folder, settings = [], input = "" }: RunGitOptions,
): Buffer {
  const program = findGit();
  if (program === undefined) throw new GitError("git is not installed");
  const options = [...SETTINGS, ...settings].flatMap((setting) => ["-c", setting]);
  const run = () =>
    runProgram(program, ["--no-pager", ...options, ...args], {
      cwd: folder,
      env: environment(),
      input,
      maxBuffer: MAX_OUTPUT,
      timeout: TIMEOUT,
      killSignal: "SIGKILL",
      windowsHide: true,
    });
  const { status, stdout, stderr, error } = recover(run, NotStartedError, ({ message, cause }) => {
    throw new GitError(`git cannot be run: ${message}`, { cause });
  });
  if (error !== undefined) throw new GitError(reasonOf(error), { cause: error });
  if (status === 0) return stdout;
  const [said = "", ...more] = stderr.toString().split(/\r?\n/);
  const reason = said.replace(/^(?:fatal|error): /, "") || `git ${args[0]} failed`;
  // If the folder belongs to another user, a later line of git's output gives the command that
  // trusts it.
  const remedy = more.find((line) => line.includes("safe.directory"));
  throw new GitError(remedy === undefined ? reason : `${reason}; ${remedy.trim()}`, { status });
}

function environment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, ...ENVIRONMENT };
  for (const name of DROPPED) delete env[name];
  return env;
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.code === "ETIMEDOUT") return `git did not answer within ${TIMEOUT / 1000} s`;
  if (error.code === "ENOBUFS") return "the output of git is too large";
  return `git cannot be run (${error.code ?? error.message})`;
}

/**
 * Returns the settings that switch off every filter of a repository and its user. A filter is a
 * program that git runs over the content of files in the working tree, and a repository's
 * attributes select it. Filters have arbitrary names, so only git can list them.
 */
export function filterSettings(folder: string): string[] {
  const args = ["config", "--null", "--name-only", "--get-regexp", "^filter\\."];
  const output = recover(
    () => runGit(args, { folder }).toString(),
    GitError,
    (error) => {
      // There is none.
      if (error.status === 1) return "";
      throw error;
    },
  );
  const filters = new Set(output.split("\0").map((name) => name.replace(/\.[^.]*$/, "")));
  return [...filters].flatMap((filter) => {
    if (filter === "") return [];
    // Git would split the setting at the wrong `=`.
    if (filter.includes("=")) {
      throw new GitError("a filter in the configuration of git has an `=` in its name");
    }
    return [
      `${filter}.clean=`,
      `${filter}.smudge=`,
      `${filter}.process=`,
      `${filter}.required=false`,
    ];
  });
}

const NAME = process.platform === "win32" ? "git.exe" : "git";

/**
 * Finds the program `git` in `PATH`, but never in a folder that the files to check may come with: not
 * in the working folder, where Windows looks first, nor elsewhere in its repository, and not in
 * `node_modules/.bin`, which npm puts in front of `PATH`.
 *
 * @returns its absolute path; `undefined` when it is not installed
 */
export function findGit(
  path = process.env.PATH ?? "",
  workingFolder = process.cwd(),
): string | undefined {
  const repository = repositoryOf(workingFolder);
  const isForeign = (folder: string): boolean =>
    folder === workingFolder ||
    (repository !== undefined && isInside(repository, folder)) ||
    /[\\/]node_modules[\\/]/.test(`${folder}/`);
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && !isForeign(resolve(folder)))
    .map((folder) => join(folder, NAME))
    .find(isProgram);
}

/** The repository that contains a folder, unless it is the whole file system. */
const repositoryOf = (folder: string): string | undefined =>
  foldersUp(folder).find((one) => one !== parse(one).root && hasGit(one));

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
