import { execFileSync } from "node:child_process";
import { closeSync, openSync, truncateSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { UnreadableFileError } from "../../../src/node/files/paths.js";
import { readTextFile } from "../../../src/node/files/read-text.js";
import { inTurn } from "../../support/effort.js";
import { folderPerFile } from "../../support/folder.js";
import { root } from "../../support/project.js";

/** How much of a pipe is read at once. */
const FIRST = 1 << 16;

const folder = folderPerFile();
const at = (name: string): string => `${folder.path}/${name}`;

describe("texts of every length and alphabet come as they are", () => {
  const lengths = [0, 1, FIRST - 1, FIRST, FIRST + 1, 3 * FIRST, 1_500_000];
  for (const [alphabet, unit] of Object.entries({ ascii: "a", latin: "é", emoji: "😀" })) {
    test.each(lengths)(`${alphabet}, %i bytes or a few more`, (length) => {
      const text = unit.repeat(Math.ceil(length / Buffer.byteLength(unit)));
      expect(readTextFile(folder.write("text", text))).toEqual({ text });
      expect(readTextFile(folder.write("text", `\ufeff${text}`))).toEqual({
        text: `\ufeff${text}`,
      });
    });
  }
});

describe("bytes that are not UTF-8 are reported with their place", () => {
  test.each([10, FIRST, 200_000])("a wrong byte after %i others", (length) => {
    writeFileSync(at("bad"), Buffer.concat([Buffer.alloc(length, "a"), Buffer.from([0xff])]));
    const { problem } = readTextFile(at("bad"));
    expect(problem).toEqual({
      message: "the byte 0xff is not valid UTF-8",
      start: length,
      end: length + 1,
    });
  });

  test.each([10, 200_000])("UTF-16 of %i characters", (length) => {
    writeFileSync(at("utf16"), Buffer.from(`\ufeff${"a".repeat(length)}`, "utf16le"));
    expect(readTextFile(at("utf16")).problem?.message).toBe("the file is UTF-16; save it as UTF-8");
  });

  test.each(["utf16le", "utf16be"])("%s without a mark", (encoding) => {
    const bytes = Buffer.from("{}".repeat(50_000), "utf16le");
    writeFileSync(at("utf16"), encoding === "utf16le" ? bytes : bytes.swap16());
    expect(readTextFile(at("utf16")).problem?.message).toBe("the file is UTF-16; save it as UTF-8");
  });

  test("a zero in a text is a character", () => {
    const text = `{}${" ".repeat(100)}\0`;
    expect(readTextFile(folder.write("zero", text))).toEqual({ text });
  });
});

test.skipIf(process.platform === "win32").each(inTurn([10, FIRST, 300_000]))(
  "a pipe of %i bytes is read to its end",
  (length) => {
    folder.write("piped.json", `{"datastoreapi": ${" ".repeat(length)}1}`);
    const script = `${process.execPath} --import tsx src/cli/bin.ts validate --format json <(cat ${at("piped.json")}) || true`;
    const output = execFileSync("bash", ["-c", script], { cwd: root, encoding: "utf8" });
    const finding = JSON.parse(output).files[0].findings[1];
    expect(finding).toMatchObject({ code: "wrong-type", pointer: "/datastoreapi" });
    expect(finding.range.start.offset).toBe(17 + length);
  },
);

test.skipIf(process.platform === "win32")("a pipe without text is empty", () => {
  const script = `${process.execPath} --import tsx src/cli/bin.ts diff <(true) <(true) 2>&1 || true`;
  const output = execFileSync("bash", ["-c", script], { cwd: root, encoding: "utf8" });
  expect(output).toContain("the text is empty");
});

test.runIf(process.platform === "linux")("a file without a size is read once, to its end", () => {
  const { text } = readTextFile("/proc/self/smaps");
  const [first = ""] = text.split("\n", 1);
  expect(text.length).toBeGreaterThan(FIRST);
  expect(text.split(first)).toHaveLength(2);
  expect(text).toMatch(/VmFlags:.*\n$/);
});

test("a file that is too large is refused before it is read", () => {
  closeSync(openSync(at("huge"), "w"));
  truncateSync(at("huge"), 3e9);
  expect(() => readTextFile(at("huge"))).toThrow(
    new UnreadableFileError(at("huge"), "the file is larger than 2 GB"),
  );
});

test("a file that cannot be read is reported in words", () => {
  expect(() => readTextFile(at("nothing"))).toThrow("no such file or folder");
  expect(() => readTextFile(folder.path)).toThrow("it is a folder");
});
