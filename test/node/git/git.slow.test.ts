import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { GitRepository } from "../../../src/node/git/git-repository.js";
import { findGit, GitError } from "../../../src/node/git/run-git.js";
import { repositoryPerTest } from "../../support/diff-repository.js";
import { descriptor } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const folder = repositoryPerTest({});
const git = (...args: string[]) => folder.git(...args);
const commit = () => folder.commit();

const at = (name: string): string => join(folder.path, name);

/** Gives a file another time, so that git has to look at its content. */
const touch = (name: string): void => utimesSync(at(name), 1, 1);

test("git does not read a repository of another user, and says what to do", async () => {
  folder.write("a.json", descriptor());
  const first = commit();
  vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
  try {
    const remedy = `; git config --global --add safe.directory ${folder.path}\n`;
    for (const args of [
      ["diff", "--against", first],
      ["validate", "--changed-since", first],
      ["validate", "--affected", "a.json"],
    ]) {
      const { code, stderr } = await runMain(args, { cwd: folder.path });
      expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining(remedy)]);
    }
  } finally {
    vi.unstubAllEnvs();
  }
});

describe("what git is asked for", () => {
  test("revisions become commit ids, and only those that exist", () => {
    folder.write("a", "1");
    const first = commit();
    git("tag", "-am", "x", "v1");
    folder.write("a", "2");
    const second = commit();
    const reader = new GitRepository(folder.path);
    expect(reader.commitOf("HEAD")).toBe(second);
    expect(reader.commitOf("HEAD~1")).toBe(first);
    expect(reader.commitOf("v1")).toBe(first);
    expect(reader.mergeBase(first, second)).toBe(first);
    expect(reader.isShallow).toBe(false);
  });

  test.each([
    "",
    "nonsense",
    "--all",
    "-h",
    "--output=marker",
    "--git-dir=/",
    "--end-of-options",
    "^HEAD",
    "HEAD..HEAD",
    "HEAD:a",
    "HEAD\0",
    "\n",
    `${"0".repeat(40)}`,
  ])("%j is not a commit", (revision) => {
    folder.write("a", "1");
    commit();
    expect(new GitRepository(folder.path).commitOf(revision)).toBeUndefined();
    expect(existsSync(at("marker"))).toBe(false);
  });

  test("a branch with the name of an option is a branch", () => {
    folder.write("a", "1");
    const id = commit();
    writeFileSync(at(".git/refs/heads/--all"), `${id}\n`);
    expect(new GitRepository(folder.path).commitOf("refs/heads/--all")).toBe(id);
  });

  test("changes between commits and up to the working tree, with renames", () => {
    const long = "line\n".repeat(100);
    folder.write("kept", "1");
    folder.write("changed", "1");
    folder.write("removed", "only here");
    folder.write("old\nname", long);
    const first = commit();
    folder.write("changed", "2");
    folder.write("added", "1");
    rmSync(at("removed"));
    renameSync(at("old\nname"), at("größe"));
    const expected = [
      { path: "added", kind: "added" },
      { path: "changed", kind: "changed" },
      { path: "größe", from: "old\nname", kind: "renamed" },
      { path: "removed", kind: "removed" },
    ];
    git("add", "-A");
    const reader = new GitRepository(folder.path);
    const byPath = (one: { path: string }, other: { path: string }) =>
      one.path < other.path ? -1 : 1;
    expect(reader.changes(first).sort(byPath)).toMatchObject(expected);
    const second = commit();
    folder.write("fresh", "1");
    folder.write("ignored", "1");
    folder.write(".gitignore", "ignored\n");
    expect(reader.changes(first, second).sort(byPath)).toMatchObject(expected);
    expect(reader.untracked().sort()).toEqual([".gitignore", "fresh"]);
  });

  test("a file that was only touched has not changed, with any line ends and hash", () => {
    for (const format of ["sha1", "sha256"]) {
      rmSync(at(".git"), { recursive: true });
      git("init", "-q", "--object-format", format);
      git("config", "core.autocrlf", "true");
      folder.write("a", "1\r\n2\r\n");
      folder.write("b", "1\n2\n");
      folder.write("c", "1\n2\n");
      const id = commit();
      for (const name of ["a", "b", "c"]) touch(name);
      folder.write("c", "1\n3\n");
      expect(new GitRepository(folder.path).changes(id)).toMatchObject([{ path: "c" }]);
    }
  });

  test("an index is never written", () => {
    folder.write("a", "1");
    const id = commit();
    touch("a");
    const before = readFileSync(at(".git/index"));
    const reader = new GitRepository(folder.path);
    reader.changes(id);
    reader.untracked();
    expect(readFileSync(at(".git/index")).equals(before)).toBe(true);
  });

  test("the tree of a commit, with links that are only named, and its contents", () => {
    folder.write("sub/a.yaml", "one");
    folder.write("sub/b.yaml", "one");
    folder.write("empty", "");
    symlinkSync("/etc/hostname", at("link.yaml"));
    symlinkSync("sub", at("linked"));
    const reader = new GitRepository(folder.path);
    const entries = reader.list(commit());
    expect(entries.map(({ path, kind }) => [path, kind])).toEqual([
      ["empty", "file"],
      ["link.yaml", "link"],
      ["linked", "link"],
      ["sub/a.yaml", "file"],
      ["sub/b.yaml", "file"],
    ]);
    const files = entries.filter(({ kind }) => kind === "file");
    const contents = reader.read(files.map(({ id }) => id));
    expect(files.map(({ id }) => contents.get(id)?.toString())).toEqual(["", "one", "one"]);
    expect(() => reader.read(["--batch-all-objects"])).toThrow(GitError);
    expect(() => reader.read(["0".repeat(40)])).toThrow("git does not have the file");
  });

  test("a shallow clone says so", () => {
    folder.write("a", "1");
    commit();
    folder.write("a", "2");
    commit();
    git("clone", "-q", "--depth=1", `file://${folder.path}`, at("shallow"));
    expect(new GitRepository(at("shallow")).isShallow).toBe(true);
  });

  test("a folder without a repository", () => {
    rmSync(at(".git"), { recursive: true });
    expect(() => new GitRepository(folder.path)).toThrow("this folder is not in a git repository");
  });
});

describe("a hostile repository runs nothing", () => {
  /** A program that writes a file with the given name into `markers`. */
  const trap = (name: string): string => at(`traps/${name}`);
  const markers = (): string[] => readdirSync(at("markers"));

  /** The names of all hooks that git has. */
  const HOOKS = ["post-index-change", "post-checkout", "pre-auto-gc", "reference-transaction"];

  let first: string;
  beforeEach(() => {
    mkdirSync(at("markers"));
    const names = ["clean", "smudge", "process", "textconv", "external", "fsmonitor", "pager"];
    for (const name of [
      ...names,
      "ssh",
      "upload-pack",
      "credential",
      "attribute=clean",
      ...HOOKS,
    ]) {
      folder.write(`traps/${name}`, `#!/bin/sh\n: > '${at("markers")}/${name}'\ncat\n`);
      chmodSync(trap(name), 0o755);
    }
    folder.write(".gitignore", "traps\nmarkers\nsub\n");
    folder.write(".gitattributes", "* filter=evil diff=evil\nprocess.json filter=slow\n");
    folder.write("db.json", descriptor());
    folder.write("process.json", descriptor());
    first = commit();
    mkdirSync(at(".git/hooks"));
    for (const hook of HOOKS) {
      writeFileSync(at(`.git/hooks/${hook}`), readFileSync(trap(hook)));
      chmodSync(at(`.git/hooks/${hook}`), 0o755);
    }
    const settings = {
      "filter.evil.clean": trap("clean"),
      "filter.evil.smudge": trap("smudge"),
      "filter.evil.required": "true",
      "filter.slow.process": trap("process"),
      "diff.evil.textconv": trap("textconv"),
      "diff.evil.command": trap("external"),
      "diff.external": trap("external"),
      "core.fsmonitor": trap("fsmonitor"),
      "core.pager": trap("pager"),
      "core.sshCommand": trap("ssh"),
      "core.askPass": trap("credential"),
      "credential.helper": trap("credential"),
      "pager.diff": trap("pager"),
      "diff.autoRefreshIndex": "true",
    };
    for (const [name, value] of Object.entries(settings)) git("config", name, value);
  });

  const stale = (): void => {
    for (const name of ["db.json", "process.json"]) touch(name);
  };

  test("the traps work: git itself runs them", () => {
    stale();
    try {
      git("diff", "HEAD");
      git("status");
    } catch {
      // The programs do not answer as git expects.
    }
    expect(markers()).toEqual(expect.arrayContaining(["clean", "fsmonitor", "process"]));
  });

  test("no filter, hook, fsmonitor, text conversion, or pager runs", async () => {
    stale();
    folder.write("new.json", descriptor());
    const reader = new GitRepository(folder.path);
    expect(reader.changes(first)).toEqual([]);
    expect(reader.untracked()).toEqual(["new.json"]);
    expect(reader.commitOf("HEAD")).toBe(first);
    const [entry] = reader.list(first).filter(({ path }) => path === "db.json");
    reader.read([entry?.id ?? ""]);
    folder.write("db.json", `${folder.read("db.json")}\n`);
    const { code, stdout } = await runMain(
      ["validate", "--changed-since", "HEAD", "--format=json"],
      { cwd: folder.path },
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout).summary.files).toBe(2);
    expect(markers()).toEqual([]);
  });

  test("a filter in an included file, or with an odd name, does not run", () => {
    const user = folder.write("traps/user", `[filter "odd"]\n\tclean = ${trap("clean")}\n`);
    git("config", "include.path", user);
    git("config", "filter.a b.c.clean", trap("clean"));
    mkdirSync(at(".git/info"));
    writeFileSync(at(".git/info/attributes"), "* filter=odd\nprocess.json filter=slow\n");
    stale();
    expect(new GitRepository(folder.path).changes(first)).toEqual([]);
    expect(markers()).toEqual([]);
  });

  test("a filter that cannot be switched off is an error", () => {
    git("config", "filter.attribute=clean.clean", trap("attribute=clean"));
    expect(() => new GitRepository(folder.path).changes(first)).toThrow("has an `=` in its name");
    expect(markers()).toEqual([]);
  });

  test("a submodule is not entered", () => {
    git("init", "-q", "sub");
    const inside = (...args: string[]) => git("-C", at("sub"), ...args);
    folder.write("sub/a", "1");
    folder.write("sub/.gitattributes", "* filter=evil\n");
    inside("add", "-A");
    inside("commit", "-qm", "x");
    git("config", "core.fsmonitor", "false");
    git("add", "-f", "sub");
    git("commit", "-qm", "x");
    inside("config", "filter.evil.clean", trap("clean"));
    inside("config", "core.fsmonitor", trap("fsmonitor"));
    rmSync(at("markers"), { recursive: true });
    mkdirSync(at("markers"));
    utimesSync(at("sub/a"), 1, 1);
    const reader = new GitRepository(folder.path);
    const head = reader.commitOf("HEAD") ?? "";
    expect(reader.changes(head)).toEqual([]);
    expect(reader.list(head)).toContainEqual(
      expect.objectContaining({ path: "sub", kind: "submodule" }),
    );
    expect(markers()).toEqual([]);
  });

  test.each(["file", "ssh", "vcs"])("a partial clone fetches nothing: %s", (way) => {
    const [entry] = new GitRepository(folder.path).list(first);
    const id = entry?.id ?? "";
    rmSync(at(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`));
    const url = way === "ssh" ? "ssh://git@localhost/x" : `file://${at("none")}`;
    git("config", "core.repositoryFormatVersion", "1");
    git("config", "extensions.partialClone", "origin");
    git("config", "remote.origin.promisor", "true");
    git("config", "remote.origin.url", url);
    git("config", "remote.origin.uploadpack", trap("upload-pack"));
    git("config", "protocol.file.allow", "always");
    git("config", "protocol.ssh.allow", "always");
    if (way === "vcs") git("config", "remote.origin.vcs", "ext");
    const reader = new GitRepository(folder.path);
    expect(() => reader.read([id])).toThrow(GitError);
    stale();
    expect(reader.changes(first)).toEqual(expect.any(Array));
    expect(markers()).toEqual([]);
  });

  test("a folder that looks like a bare repository is none", () => {
    git("init", "-q", "--bare", at("bare"));
    git("-C", at("bare"), "config", "core.bare", "false");
    git("-C", at("bare"), "config", "core.worktree", folder.path);
    git("-C", at("bare"), "config", "core.fsmonitor", trap("fsmonitor"));
    expect(() => new GitRepository(at("bare")).untracked()).toThrow(GitError);
    expect(markers()).toEqual([]);
  });

  test("a working tree that the repository moves elsewhere is refused", () => {
    git("config", "core.worktree", "/");
    expect(() => new GitRepository(folder.path)).toThrow("names another working tree");
  });

  test("objects are those of the commit, not their replacements", () => {
    git("config", "core.fsmonitor", "false");
    const [entry] = new GitRepository(folder.path).list(first);
    folder.write("other", "replaced");
    const other = git("hash-object", "-w", "--no-filters", "other");
    git("replace", "-f", entry?.id ?? "", other);
    const contents = new GitRepository(folder.path).read([entry?.id ?? ""]);
    expect(contents.get(entry?.id ?? "")?.toString()).not.toBe("replaced");
  });

  test("a program `git` of the files to check is not run", () => {
    folder.write("bin/git", "#!/bin/sh\n");
    folder.write("node_modules/.bin/git", "#!/bin/sh\n");
    folder.write("elsewhere/node_modules/.bin/git", "#!/bin/sh\n");
    for (const name of ["bin", "node_modules/.bin", "elsewhere/node_modules/.bin"]) {
      chmodSync(at(`${name}/git`), 0o755);
    }
    const path = [".", "", "bin", at("bin"), at("node_modules/.bin")].join(delimiter);
    expect(findGit(path, folder.path)).toBeUndefined();
    expect(findGit(at("bin"), at("elsewhere"))).toBeUndefined();
    rmSync(at(".git"), { recursive: true });
    expect(findGit(at("bin"), at("bin"))).toBeUndefined();
    expect(findGit(at("elsewhere/node_modules/.bin"), at("bin"))).toBeUndefined();
    // Without a repository, what is below the working folder may be the whole system.
    expect(findGit(at("bin"), folder.path)).toBe(at("bin/git"));
    expect(findGit("/usr/bin:/bin", "/")).toBe(findGit("/usr/bin:/bin", at("bin")));
  });
});
