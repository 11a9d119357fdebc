import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { getOrAdd } from "../../values/collections.js";
import { recover } from "../../values/recover.js";
import { readPlain } from "../files/open-file.js";
import { filterSettings, GitError, runGit } from "./run-git.js";

/** The type of a tree entry. Submodules are never entered. */
type GitEntryKind = "file" | "link" | "submodule";

/** An entry of the tree of a commit. */
export interface GitEntry {
  /** The path from the top folder of the repository, with `/` between its parts. */
  readonly path: string;
  readonly kind: GitEntryKind;
  /** The id of its content. */
  readonly id: string;
}

/** A file that differs between two trees, or between a tree and the working tree. */
export interface GitChange {
  /** The path in the newer tree; in the older one if the file was removed. */
  readonly path: string;
  /** The path in the older tree, if the file was renamed. */
  readonly from?: string | undefined;
  readonly kind: "added" | "removed" | "changed" | "renamed";
  /** Whether it is a link, or was one. */
  readonly isLink: boolean;
}

/**
 * A git repository, read without running any of its code. Its methods accept revisions only as
 * commit ids, which {@link commitOf} finds.
 */
export class GitRepository {
  /** The top folder of the working tree. */
  readonly top: string;
  /** By revision; no command moves one. */
  readonly #commits = new Map<string, string | undefined>();
  #filters: readonly string[] | undefined;

  /**
   * @param folder a folder of the working tree
   * @throws GitError when git is not installed, or the folder is in no repository
   */
  constructor(folder = process.cwd()) {
    this.top = topOf(folder);
    // A configuration can move the working tree, to the root of the file system for example.
    const isNamed = process.env.GIT_DIR !== undefined || process.env.GIT_WORK_TREE !== undefined;
    if (!isNamed && !existsSync(join(this.top, ".git"))) {
      throw new GitError("the configuration of this repository names another working tree");
    }
  }

  /** Whether older commits are missing, as is common in CI. */
  get isShallow(): boolean {
    return text(this.#run("rev-parse", "--is-shallow-repository")).trim() === "true";
  }

  /**
   * Returns the id of the commit that a revision names.
   *
   * @param revision such as `HEAD`, `origin/main` or `v1.2.0`
   * @returns `undefined` when git does not know it
   */
  commitOf(revision: string): string | undefined {
    if (revision === "" || revision.includes("\0")) return undefined;
    const options = ["--verify", "--quiet", "--end-of-options"];
    return getOrAdd(this.#commits, revision, () =>
      this.#id("rev-parse", ...options, `${revision}^{commit}`),
    );
  }

  /**
   * Returns the newest common ancestor of two commits.
   *
   * @returns `undefined` when there is none, or when a shallow clone does not have it
   */
  mergeBase(one: string, other: string): string | undefined {
    return one === other ? one : this.#id("merge-base", one, other);
  }

  /** The id of the tree without files, which every repository knows. */
  get emptyTree(): string {
    return text(this.#run("hash-object", "-t", "tree", "--stdin")).trim();
  }

  /**
   * Returns the files that differ between two commits, with renames. Submodules count as changed if
   * they are at another commit.
   *
   * @param from id of a commit or tree
   * @param to id of a commit or tree; default: the working tree, without files that git does not
   * track
   */
  changes(from: string, to?: string): GitChange[] {
    const options = [
      "--raw",
      "-r",
      "-z",
      "-M",
      "-l1000",
      "--no-abbrev",
      "--no-relative",
      "--no-ext-diff",
      "--no-textconv",
      "--ignore-submodules=dirty",
    ];
    if (to !== undefined) {
      return [...changesIn(text(this.#run("diff-tree", ...options, from, to)))];
    }
    // Git compares the content of files that its index is not sure about.
    this.#filters ??= filterSettings(this.top);
    const settings = this.#filters;
    const raw = runGit(["diff-index", ...options, from, "--"], { folder: this.top, settings });
    return [...changesIn(text(raw))].filter((change) => !this.#isOnlyTouched(change));
  }

  /** Returns the files of the working tree that git neither tracks nor ignores. */
  untracked(): string[] {
    return names(this.#run("ls-files", "--others", "--exclude-standard", "-z"));
  }

  /**
   * Returns the files of the working tree that git tracks or would add: not those that it ignores, and
   * not those of submodules.
   */
  present(): string[] {
    return names(this.#run("ls-files", "--cached", "--others", "--exclude-standard", "-z"));
  }

  /** Returns the files that git tracks but a sparse checkout leaves out of the working tree. */
  absent(): string[] {
    return names(this.#run("ls-files", "-t", "-z")).flatMap((line) =>
      line.startsWith("S ") ? line.slice(2) : [],
    );
  }

  /** Returns everything in the tree of a commit. */
  list(commit: string): GitEntry[] {
    return names(this.#run("ls-tree", "-r", "-z", "--full-tree", commit)).flatMap((line) => {
      const [, mode = "", id = "", path = ""] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(line) ?? [];
      return { path, kind: kindOf(mode), id };
    });
  }

  /**
   * Returns the content of files, by their ids.
   *
   * @param ids from {@link list}
   * @throws GitError when an id is not that of a file, or a file is missing, as in a partial clone
   */
  read(ids: readonly string[]): Map<string, Buffer> {
    const unique = [...new Set(ids)];
    for (const id of unique) if (!isId(id)) throw new GitError(`"${id}" is not the id of a file`);
    const input = unique.map((id) => `${id}\n`).join("");
    const output = runGit(["cat-file", "--batch"], { folder: this.top, input });
    const contents = new Map<string, Buffer>();
    let at = 0;
    for (const id of unique) {
      const end = output.indexOf("\n", at);
      const header = output.toString("latin1", at, end);
      const size = Number(/^\w+ blob (\d+)$/.exec(header)?.[1] ?? Number.NaN);
      if (Number.isNaN(size)) throw new GitError(`git does not have the file ${id}`);
      contents.set(id, output.subarray(end + 1, end + 1 + size));
      at = end + 1 + size + 1;
    }
    return contents;
  }

  #run(...args: string[]): Buffer {
    return runGit(args, { folder: this.top });
  }

  #id(...args: string[]): string | undefined {
    const output = recover(
      () => text(this.#run(...args)).trim(),
      GitError,
      () => "",
    );
    return isId(output) ? output : undefined;
  }

  /**
   * Whether a file has a new modification time but its old content, which git has not compared yet.
   */
  #isOnlyTouched({ path, touched }: RawChange): boolean {
    return (
      touched !== undefined && hashesOf(join(this.top, path), touched.length).includes(touched)
    );
  }
}

interface RawChange extends GitChange {
  /** The id of the older content, if the newer content is in the working tree only. */
  readonly touched?: string | undefined;
}

/** Parses the output of `--raw -z`: `:mode mode id id status NUL path NUL`, and two paths for renames. */
function* changesIn(raw: string): Generator<RawChange> {
  const parts = raw.split("\0");
  for (let at = 0; at + 1 < parts.length; ) {
    const [before = "", after = "", id = "", newId = "", status = ""] =
      parts[at++]?.slice(1).split(" ") ?? [];
    const path = parts[at++] ?? "";
    const isLink = [before, after].some((mode) => kindOf(mode) !== "file");
    if (status.startsWith("R")) {
      yield { path: parts[at++] ?? "", from: path, kind: "renamed", isLink };
    } else if (status === "A") yield { path, kind: "added", isLink };
    else if (status === "D") yield { path, kind: "removed", isLink };
    else {
      const isTouched = before === after && kindOf(after) === "file" && /^0+$/.test(newId);
      yield { path, kind: "changed", isLink, touched: isTouched ? id : undefined };
    }
  }
}

function topOf(folder: string): string {
  const output = recover(
    () => runGit(["rev-parse", "--show-toplevel"], { folder }),
    GitError,
    (cause) => {
      if (!/^not a git repository/.test(cause.message)) throw cause;
      throw new GitError("this folder is not in a git repository", { cause });
    },
  );
  return text(output).replace(/\r?\n$/, "");
}

/**
 * The ids that git would assign to a file, with its line endings as they are and as git stores
 * them.
 */
function hashesOf(file: string, length: number): string[] {
  const content = readPlain(file);
  if (content === undefined) return [];
  const hash = (bytes: Buffer) =>
    createHash(length === 64 ? "sha256" : "sha1")
      .update(`blob ${bytes.length}\0`)
      .update(bytes)
      .digest("hex");
  const unix = content.includes("\r\n")
    ? Buffer.from(content.toString("latin1").replaceAll("\r\n", "\n"), "latin1")
    : content;
  return [content, unix].map(hash);
}

function kindOf(mode: string): GitEntryKind {
  if (mode === "120000") return "link";
  return mode === "160000" ? "submodule" : "file";
}

const isId = (id: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(id);
const text = (bytes: Buffer): string => bytes.toString("utf8");
const names = (bytes: Buffer): string[] =>
  text(bytes)
    .split("\0")
    .filter((name) => name !== "");
