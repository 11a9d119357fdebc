import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ChangedFileError, FileWriter, NotWrittenError } from "../../src/node/file-writer.js";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dsd-replace-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const replaceFile = (path: string, before: string, after: string): void =>
  new FileWriter().replace(path, before, after);

const put = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

test("the text is replaced, permissions are kept, and no other file is left in the folder", () => {
  const file = put("db.yaml", "old");
  chmodSync(file, 0o640);
  replaceFile(file, "old", "new");
  expect(readFileSync(file, "utf8")).toBe("new");
  expect(statSync(file).mode & 0o777).toBe(0o640);
  expect(readdirSync(folder)).toEqual(["db.yaml"]);
});

test("a byte-order mark is part of the text, and line endings are kept", () => {
  const file = put("db.json", "\ufeff{\r\n}");
  expect(() => replaceFile(file, "{\r\n}", "{ }")).toThrow(ChangedFileError);
  replaceFile(file, "\ufeff{\r\n}", "\ufeff{ }\r\n");
  expect(readFileSync(file, "utf8")).toBe("\ufeff{ }\r\n");
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
  expect(() => replaceFile(join(folder, "none"), "", "x")).toThrow(/ENOENT/);
  expect(readdirSync(folder)).toHaveLength(1);
});

test("a process that is killed at any moment leaves the old text or the new one", async () => {
  const file = put("db.json", "a".repeat(2_000_000));
  const script = fileURLToPath(new URL("../support/replace-forever.ts", import.meta.url));
  for (let round = 0; round < 12; round++) {
    const child = spawn(process.execPath, ["--import", "tsx", script, file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    await new Promise((resolve) => setTimeout(resolve, 3 + round * 7));
    child.kill("SIGKILL");
    await once(child, "exit");
    const text = readFileSync(file, "utf8");
    expect([/^a{2000000}$/, /^b{3000000}$/].some((whole) => whole.test(text))).toBe(true);
    // The temporary file may be left, under a name that no walk selects.
    for (const left of readdirSync(folder))
      expect(left).toMatch(/^(db\.json|\.dsd-\d+-[0-9a-f]{12}\.tmp)$/);
  }
});
