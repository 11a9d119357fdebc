import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { rootFinder } from "../../../src/node/files/root-folder.js";
import { folderPerTest } from "../../support/folder.js";

const folder = folderPerTest();

/** The root folder of `a/b/c/db.yaml`, as a path in the temporary folder. */
function rootOf(home = "/nowhere", file = "a/b/c/db.yaml"): string {
  const inFolder = (path: string) => join(folder.path, path);
  const root = rootFinder(home.startsWith("/") ? home : inFolder(home))(inFolder(file));
  return root === folder.path ? "." : root.slice(folder.path.length + 1);
}

beforeEach(() => mkdirSync(join(folder.path, "a/b/c"), { recursive: true }));

test("without a project, it is the folder of the file", () => {
  expect(rootOf()).toBe("a/b/c");
});

test.each(["dsd.config.json", "dsd.config.yaml", "dsd.config.yml", ".git/HEAD", ".git"])(
  "a folder with %s is the root of everything below it",
  (name) => {
    folder.write(`a/${name}`, "{}");
    expect(rootOf()).toBe("a");
  },
);

test("the nearest project applies", () => {
  folder.write(".git/HEAD", "");
  expect(rootOf()).toBe(".");
  folder.write("a/b/dsd.config.json", "{}");
  expect(rootOf()).toBe("a/b");
  folder.write("a/b/c/.git", "gitdir: elsewhere");
  expect(rootOf()).toBe("a/b/c");
});

test("a file that does not exist yet has the root of the nearest folder that does", () => {
  folder.write("a/.git/HEAD", "");
  expect(rootOf("/nowhere", "a/b/none/neither/db.yaml")).toBe("a");
  expect(rootOf("/nowhere", "none/db.yaml")).toBe(".");
});

test("the home folder, and folders above it, are never the root", () => {
  folder.write("a/.git/HEAD", "");
  folder.write("dsd.config.json", "{}");
  expect(rootOf("a")).toBe("a/b/c");
  expect(rootOf("a/b")).toBe("a/b/c");
  // Not even below a home folder that is deeper than the file.
  expect(rootOf("a/b/c/home")).toBe("a/b/c");
  // A folder whose name only starts like the home folder is not above it.
  expect(rootOf("ab")).toBe("a");
});

test("a project below the home folder is a root", () => {
  folder.write("a/b/.git/HEAD", "");
  expect(rootOf("a")).toBe("a/b");
});

test("one finder answers for many files", () => {
  folder.write("a/b/.git/HEAD", "");
  folder.write("other/x.yaml", "");
  const find = rootFinder("/nowhere");
  const inFolder = (path: string) => join(folder.path, path);
  expect(
    ["a/b/c/db.yaml", "a/db.yaml", "other/x.yaml", "a/b/db.yaml"].map(inFolder).map(find),
  ).toEqual(["a/b", "a", "other", "a/b"].map(inFolder));
});

test("a link inside a project cannot move the root, to a project or elsewhere", () => {
  folder.write("repo/.git/HEAD", "");
  folder.write("other/.git/HEAD", "");
  folder.write("other/deep/dsd.config.json", "{}");
  folder.write("plain/x/db.yaml", "");
  const link = (to: string, name: string) => symlinkSync(to, join(folder.path, "repo", name));
  link("../other", "other");
  link("../plain", "plain");
  link("../other/.git", "git");
  for (const file of ["other/db.yaml", "other/deep/db.yaml", "plain/x/db.yaml", "git/db.yaml"]) {
    expect(rootOf("/nowhere", `repo/${file}`)).toBe("repo");
  }
});

test("a link above a project, or to a project of its own, is the user's", () => {
  folder.write("real/repo/.git/HEAD", "");
  folder.write("real/repo/sub/db.yaml", "");
  symlinkSync("real", join(folder.path, "alias"));
  symlinkSync("real/repo", join(folder.path, "project"));
  expect(rootOf("/nowhere", "alias/repo/sub/db.yaml")).toBe("alias/repo");
  expect(rootOf("/nowhere", "project/sub/db.yaml")).toBe("project");
});

test("the home folder is never the root, by none of its names", () => {
  folder.write("real/home/.git/HEAD", "");
  folder.write("real/home/x/db.yaml", "");
  symlinkSync("real/home", join(folder.path, "home"));
  for (const home of ["home", "real/home"]) {
    expect(rootOf(home, "real/home/x/db.yaml")).toBe("real/home/x");
  }
  expect(rootOf("home", "home/x/db.yaml")).toBe("home/x");
  expect(rootOf("real/home", "home/x/db.yaml")).toBe("home/x");
});
