// What .gitignore files exclude: the same as git says.

import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { ignorePatterns } from "../../../src/node/files/ignore-files.js";
import { searchFolder } from "../../../src/node/files/search-paths.js";
import { cases } from "../../support/effort.js";
import { descriptor, folderPerTest } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const folder = folderPerTest();

const git = (args: string[], input?: string): string =>
  execFileSync("git", args, {
    cwd: folder.path,
    encoding: "utf8",
    input,
    stdio: ["pipe", "pipe", "ignore"],
  });

/** The JSON files that git does not ignore. */
const accordingToGit = (): string[] =>
  git(["ls-files", "--others", "--exclude-standard", "-z"])
    .split("\0")
    .filter((name) => name.endsWith(".json"))
    .sort();

async function accordingToUs(below = ""): Promise<string[]> {
  const before = process.cwd();
  process.chdir(folder.path);
  try {
    return (await searchFolder(below, true)).files.map(({ path }) => path).sort();
  } finally {
    process.chdir(before);
  }
}

const FILES = [
  "a.json",
  "b.json",
  "ab.json",
  "#a.json",
  "!a.json",
  "a b.json",
  "build/a.json",
  "build/keep/a.json",
  "src/a.json",
  "src/build/a.json",
  "src/build/keep/b.json",
  "src/deep/er/a.json",
  "x[1].json",
  "x1.json",
  "{a,b}.json",
  "(a).json",
];

function withFiles(ignoreFiles: Record<string, string>): void {
  git(["init", "-q"]);
  for (const file of FILES) folder.write(file, "{}");
  for (const [file, text] of Object.entries(ignoreFiles)) folder.write(file, text);
}

describe("the same files as git", () => {
  test.each([
    ["names", { ".gitignore": "a.json\nbuild/\n" }],
    [
      "comments, empty lines and Windows line endings",
      { ".gitignore": "# a.json\r\n\r\nb.json\r\n" },
    ],
    ["escapes", { ".gitignore": "\\#a.json\n\\!a.json\na\\ b.json\nx\\[1].json\n" }],
    ["blanks at the end", { ".gitignore": "a.json  \nb.json\\ \n" }],
    ["anchored patterns", { ".gitignore": "/a.json\nsrc/build\n/build/*\n!/build/keep\n" }],
    [
      "negation, also of a file in an excluded folder",
      { ".gitignore": "build/\n!build/a.json\n*.json\n!b.json\n" },
    ],
    ["asterisks", { ".gitignore": "*b.json\nsrc/**/a.json\n**/keep\n" }],
    ["two asterisks after a word", { ".gitignore": "b**/**\n", "src/.gitignore": "a**/**\n" }],
    ["two asterisks after a word and a folder", { ".gitignore": "src/d**/a.json\nsr**/b.json\n" }],
    ["everything in a folder", { ".gitignore": "build/**\n!build/keep/\n" }],
    ["classes", { ".gitignore": "[ab].json\nx[!2].json\n[]x]1.json\n" }],
    ["characters that other globs know", { ".gitignore": "{a,b}.json\n(a).json\n" }],
    ["a class without its end", { ".gitignore": "x[1.json\n" }],
    ["nested files", { ".gitignore": "*.json\n", "src/.gitignore": "!a.json\n/build\n" }],
    [
      "a negated folder below",
      { ".gitignore": "/*\n!/src\n", "src/deep/.gitignore": "*\n!er\n!er/*\n" },
    ],
    [
      "the file of the repository",
      { ".git/info/exclude": "src\n", "build/.gitignore": "!a.json\n" },
    ],
    ["a byte-order mark", { ".gitignore": "\ufeffa.json\n" }],
  ] as [string, Record<string, string>][])("%s", async (_, ignoreFiles) => {
    withFiles(ignoreFiles);
    expect(await accordingToUs()).toEqual(accordingToGit());
  });

  test("for any patterns", async () => {
    withFiles({});
    const part = fc.constantFrom(
      "a",
      "b",
      "*",
      "**",
      "?",
      "/",
      ".json",
      "build",
      "keep",
      "src",
      "[ab]",
      "!",
      "deep/",
    );
    const line = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(""));
    const text = fc.array(line, { maxLength: 4 }).map((lines) => `${lines.join("\n")}\n`);
    await fc.assert(
      fc.asyncProperty(text, text, async (root, inner) => {
        folder.write(".gitignore", root);
        folder.write("src/.gitignore", inner);
        expect(await accordingToUs()).toEqual(accordingToGit());
      }),
      { numRuns: cases(100) },
    );
  }, 60_000);
});

test("a search below the root knows the files above, and a named folder is searched", async () => {
  withFiles({ ".gitignore": "/src/a.json\nbuild/\n" });
  expect(await accordingToUs("src")).toEqual(["src/deep/er/a.json"]);
  expect(await accordingToUs("build")).toEqual(["build/a.json", "build/keep/a.json"]);
});

test("without a repository, the files from the working folder down count", async () => {
  for (const file of FILES) folder.write(file, "{}");
  folder.write(".gitignore", "a.json\n");
  folder.write("src/.gitignore", "build\n");
  expect(await accordingToUs("src")).toEqual([]);
  expect(await accordingToUs()).not.toContain("a.json");
  expect(readdirSync(join(folder.path, "src"))).toContain("build");
});

test("a pattern is matched in linear time, whatever it is", () => {
  const hostile = `${"*a".repeat(2_000)}b\n${"**/a/".repeat(2_000)}b\n`;
  const patterns = ignorePatterns(hostile);
  const name = "a".repeat(4_000);
  const path = "a/".repeat(4_000);
  expect(patterns.map((pattern) => pattern.matches(name, false))).toEqual([false, false]);
  expect(patterns.map((pattern) => pattern.matches(`${path}c`, false))).toEqual([false, false]);
});

describe("the command", () => {
  const paths = async (...args: string[]): Promise<string[]> => {
    const { stdout } = await runMain(["validate", "--format", "json", ...args], {
      cwd: folder.path,
    });
    const { files } = JSON.parse(stdout) as { files: { path: string }[] };
    return files.map(({ path }) => path);
  };
  beforeEach(() => {
    folder.write(".git/HEAD", "");
    for (const file of ["db.json", "out/db.json", "drafts/db.json", "drafts/old/db.json"]) {
      folder.write(file, descriptor());
    }
    folder.write(".gitignore", "out/\n");
  });

  test("leaves out what .gitignore files exclude, unless it is named", async () => {
    expect(await paths()).toEqual(["db.json", "drafts/db.json", "drafts/old/db.json"]);
    expect(await paths("**/*.json")).toEqual(["db.json", "drafts/db.json", "drafts/old/db.json"]);
    expect(await paths("out/db.json")).toEqual(["out/db.json"]);
    expect(await paths("out")).toEqual(["out/db.json"]);
    expect(await paths("--no-gitignore")).toContain("out/db.json");
  });

  test.each(["drafts", "drafts/", "./drafts", "drafts/**", "**/drafts", "**/drafts/**"])(
    "--exclude %s and `ignore` leave out a folder, unless a file in it is named",
    async (glob) => {
      expect(await paths("--exclude", glob)).toEqual(["db.json"]);
      expect(await paths("--exclude", glob, "drafts/db.json")).toEqual(["drafts/db.json"]);
      folder.write("dsd.config.json", { ignore: [glob] });
      expect(await paths()).toEqual(["db.json"]);
    },
  );

  test("--exclude is added to `ignore`, relative to the working folder", async () => {
    folder.write("dsd.config.json", { ignore: ["drafts/old"] });
    expect(await paths("--exclude", "db.json")).toEqual(["drafts/db.json"]);
    const below = await runMain(["validate", "--exclude", "old", "--format", "json"], {
      cwd: join(folder.path, "drafts"),
    });
    expect(below.stdout).toContain('"path": "db.json"');
    expect(below.stdout).not.toContain("old/db.json");
  });
});

test("a line of a million spaces comes to an end", () => {
  const [pattern] = ignorePatterns(`${" ".repeat(1_000_000)}a`);
  expect(pattern?.matches("a", false)).toBe(false);
  expect(ignorePatterns(`a${" ".repeat(1_000_000)}`)[0]?.matches("a", false)).toBe(true);
});
