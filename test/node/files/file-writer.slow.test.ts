import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  ChangedFileError,
  FileWriter,
  NotWrittenError,
} from "../../../src/node/files/file-writer.js";
import { sample } from "../../support/effort.js";
import { folderPerTest } from "../../support/folder.js";

const folder = folderPerTest();

const replaceFile = (path: string, before: string, after: string): void =>
  new FileWriter().replace(path, before, after);

const put = (name: string, text: string): string => folder.write(name, text);

test("the text is replaced, permissions are kept, and no other file is left in the folder", () => {
  const file = put("db.yaml", "old");
  chmodSync(file, 0o640);
  replaceFile(file, "old", "new");
  expect(readFileSync(file, "utf8")).toBe("new");
  expect(statSync(file).mode & 0o777).toBe(0o640);
  expect(readdirSync(folder.path)).toEqual(["db.yaml"]);
});

test("a byte-order mark is part of the text, and line endings are kept", () => {
  const file = put("db.json", "\ufeff{\r\n}");
  expect(() => replaceFile(file, "{\r\n}", "{ }")).toThrow(ChangedFileError);
  replaceFile(file, "\ufeff{\r\n}", "\ufeff{ }\r\n");
  expect(readFileSync(file, "utf8")).toBe("\ufeff{ }\r\n");
});

test("what another run has written already is no failure", () => {
  const file = put("file.json", "new");
  replaceFile(file, "old", "new");
  expect(readFileSync(file, "utf8")).toBe("new");
});

test("a file that has changed since is left as it is", () => {
  const file = put("db.yaml", "newer");
  expect(() => replaceFile(file, "old", "new")).toThrow(ChangedFileError);
  expect(readFileSync(file, "utf8")).toBe("newer");
});

test("where no file can be made, the old one stays", () => {
  const name = put("x".repeat(255), "old");
  // A long name leaves room for the temporary one, too.
  replaceFile(name, "old", "new");
  expect(readFileSync(name, "utf8")).toBe("new");
  expect(() => replaceFile(join(folder.path, "none"), "", "x")).toThrow(/ENOENT/);
  expect(readdirSync(folder.path)).toHaveLength(1);
});

test("a link is not followed, nor one among the folders of the project", () => {
  mkdirSync(join(folder.path, "repo/.git"), { recursive: true });
  mkdirSync(join(folder.path, "outside"));
  const real = put("outside/db.yaml", "old");
  symlinkSync("../outside/db.yaml", join(folder.path, "repo/link.yaml"));
  symlinkSync("../outside", join(folder.path, "repo/linked"));
  symlinkSync("linked", join(folder.path, "repo/chain"));
  for (const path of ["link.yaml", "linked/db.yaml", "chain/db.yaml"]) {
    const file = join(folder.path, "repo", path);
    expect(() => replaceFile(file, "old", "new")).toThrow("is a symbolic link");
    expect(() => new FileWriter().write(file, "new")).toThrow("is a symbolic link");
  }
  for (const path of ["linked/new/x", "chain/x"]) {
    expect(() => new FileWriter().write(join(folder.path, "repo", path), "x")).toThrow(
      NotWrittenError,
    );
  }
  expect(readFileSync(real, "utf8")).toBe("old");
  expect(readdirSync(join(folder.path, "outside"))).toEqual(["db.yaml"]);
});

test.runIf(process.platform === "linux")("a link in memory, below /dev, is one as well", () => {
  const memory = mkdtempSync("/dev/shm/dsd-test-");
  try {
    const real = put("outside.txt", "old");
    mkdirSync(join(memory, ".git"));
    symlinkSync(real, join(memory, "report.txt"));
    expect(() => new FileWriter().write(join(memory, "report.txt"), "x")).toThrow(NotWrittenError);
    expect(readFileSync(real, "utf8")).toBe("old");
    new FileWriter().write(join(memory, "own.txt"), "x");
    expect(readFileSync(join(memory, "own.txt"), "utf8")).toBe("x");
    new FileWriter().write("/dev/null", "x");
  } finally {
    rmSync(memory, { recursive: true });
  }
});

test("a link above the project is the user's", () => {
  mkdirSync(join(folder.path, "real/repo/.git"), { recursive: true });
  symlinkSync("real", join(folder.path, "alias"));
  new FileWriter().write(join(folder.path, "alias/repo/out/report.json"), "x");
  expect(readFileSync(join(folder.path, "real/repo/out/report.json"), "utf8")).toBe("x");
});

test("a file with several hard links is refused with the reason", () => {
  const file = put("db.yaml", "old");
  linkSync(file, join(folder.path, "other.yaml"));
  expect(() => replaceFile(file, "old", "new")).toThrow("it has 2 hard links");
  expect(() => new FileWriter().write(file, "new")).toThrow("it has 2 hard links");
  expect(readFileSync(file, "utf8")).toBe("old");
});

test("a file outside of what may be written is refused", () => {
  const file = put("db.yaml", "old");
  const write = () => new FileWriter().replace(file, "old", "new", (path) => path !== file);
  expect(write).toThrow("it is outside the root folder");
  expect(readFileSync(file, "utf8")).toBe("old");
});

test("what is not a file is not replaced", () => {
  execFileSync("mkfifo", [join(folder.path, "pipe")]);
  expect(() => replaceFile(join(folder.path, "pipe"), "", "x")).toThrow("ENOTFILE");
  expect(() => new FileWriter().write(join(folder.path, "pipe"), "x")).toThrow("ENOTFILE");
  expect(() => new FileWriter().write(folder.path, "x")).toThrow("EISDIR");
  new FileWriter().write("/dev/null", "x");
});

test("a new file gets the usual permissions, and an old one keeps its own", () => {
  const writer = new FileWriter();
  const file = join(folder.path, "a/b/report.json");
  writer.write(file, "one");
  expect(statSync(file).mode & 0o777).toBe(0o666 & ~process.umask());
  chmodSync(file, 0o604);
  writer.write(file, "two");
  expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual(["two", 0o604]);
});

test("temporary files are removed when they are old", () => {
  const name = (end: string) => `.dsd-${process.pid}-${end}.tmp`;
  const stale = name("0123456789ab");
  const old = [stale, name("x"), ".other.tmp", "db.json.tmp"];
  for (const each of old) utimesSync(put(each, ""), 1, 1);
  put(name("ba9876543210"), "");
  symlinkSync("db.json.tmp", join(folder.path, name("000000000000")));
  const file = put("db.yaml", "old");
  const others = readdirSync(folder.path).filter((each) => each !== stale);
  replaceFile(file, "old", "new");
  expect(readdirSync(folder.path).sort()).toEqual(others.sort());
});

test("a process that is killed at any moment leaves the old text or the new one", async () => {
  const file = put("db.json", "a".repeat(2_000_000));
  const script = fileURLToPath(new URL("../../support/replace-forever.ts", import.meta.url));
  const delays = Array.from({ length: 12 }, (_, round) => 3 + round * 7);
  for (const delay of sample(delays)) {
    const child = spawn(process.execPath, ["--import", "tsx", script, file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    await new Promise((resolve) => setTimeout(resolve, delay));
    child.kill("SIGKILL");
    await once(child, "exit");
    const text = readFileSync(file, "utf8");
    expect([/^a{2000000}$/, /^b{3000000}$/].some((whole) => whole.test(text))).toBe(true);
    // The temporary file may be left, under a name that no search selects.
    for (const left of readdirSync(folder.path))
      expect(left).toMatch(/^(db\.json|\.dsd-\d+-[0-9a-f]{12}\.tmp)$/);
  }
});
