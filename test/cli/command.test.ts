import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driftCodes, findingCodes } from "../../src/findings/codes.js";
import { enterFolder, run } from "../support/transcript.js";

let leave = () => {};
beforeAll(() => {
  leave = enterFolder().leave;
});
afterAll(() => leave());

const json = async (argv: string[], input?: string | Uint8Array) => {
  const { stdout, stderr, exitCode } = await run(
    ["validate", "--format", "json", ...argv],
    input === undefined ? {} : { input },
  );
  expect(stdout, stderr).not.toBe("");
  const report = JSON.parse(stdout) as {
    files: { path: string; valid: boolean; errors: number; findings: { message: string }[] }[];
    summary: Record<string, number>;
    failures?: { path: string; message: string }[];
  };
  return { ...report, exitCode };
};

describe("dsd", () => {
  it("prints its version", async () => {
    const { version } = JSON.parse(
      readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
    ) as { version: string };
    for (const flag of ["--version", "-v"]) {
      expect(await run([flag])).toEqual({ stdout: `${version}\n`, stderr: "", exitCode: 0 });
    }
  });

  it.each([...Object.keys(findingCodes), ...Object.keys(driftCodes)])(
    "explains %s",
    async (code) => {
      const { stdout, stderr, exitCode } = await run(["explain", code]);
      expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
      expect(stdout).toContain(code);
      expect(stdout.length).toBeGreaterThan(200);
    },
  );

  it("reports a bug of its own without a stack", async () => {
    const { exitCode, stderr } = await run(["validate", "-"], {
      input: null as unknown as string,
    });
    expect(exitCode).toBe(70);
    expect(stderr).toMatch(/^dsd: a bug in dsd: TypeError: .*\nPlease report it.*\n$/);
  });
});

describe("dsd validate", () => {
  it("without paths, checks the descriptors below the working folder", async () => {
    const { files, summary, exitCode } = await json([]);
    const paths = files.map(({ path }) => path);
    expect(paths).toContain("valid.yaml");
    expect(paths).toContain("more/inner.json");
    // It cannot be parsed, but it mentions `datastoreapi`.
    expect(paths).toContain("broken.json");
    expect(paths).toContain("utf16.json");
    expect(
      paths.filter((path) => /hidden|node_modules|notes|other|table|empty/.test(path)),
    ).toEqual([]);
    expect(paths).toEqual([...paths].sort((a, b) => (a < b ? -1 : 1)));
    expect(summary.skipped).toBeGreaterThan(2);
    expect(exitCode).toBe(2);
  });

  it("checks a named file that a search would skip", async () => {
    expect((await json(["more"])).files.length).toBe(1);
    const { files, exitCode } = await json(["more", "more/other.yml"]);
    expect(files.map(({ path, valid }) => [path, valid])).toEqual([
      ["more/inner.json", true],
      ["more/other.yml", false],
    ]);
    expect(exitCode).toBe(1);
  });

  it("reports dangling links that a search finds", async () => {
    mkdirSync("dangling");
    symlinkSync("nowhere", "dangling/db.yaml");
    symlinkSync("host:1234", "dangling/.#lock.yaml");
    const { failures, exitCode } = await json(["dangling"]);
    expect(failures).toEqual([{ path: "dangling/db.yaml", message: "no such file or folder" }]);
    expect(exitCode).toBe(2);
    // A glob reports only those that it matches.
    writeFileSync("dangling/good.json", readFileSync("valid.json"));
    expect((await json(["dangling/*.json"])).exitCode).toBe(0);
  });

  it.skipIf(process.getuid?.() === 0)("reports a file without read permission", async () => {
    writeFileSync("locked.json", "{}");
    chmodSync("locked.json", 0);
    const { failures, exitCode } = await json(["locked.json", "valid.json"]);
    expect(failures).toEqual([{ path: "locked.json", message: "permission denied" }]);
    expect(exitCode).toBe(2);
    rmSync("locked.json");
  });

  it.each([
    ["a file in a file", "valid.json/x.json"],
    ["an endless name", `${"x".repeat(300)}.json`],
  ])("cannot read %s", async (_, path) => {
    const { failures, exitCode } = await json([path]);
    expect(failures?.[0]?.message).toMatch(/no such file|too long/);
    expect(exitCode).toBe(2);
  });

  it("writes reports to files in addition to standard output", async () => {
    const args = ["validate", "faulty.json", "--output", "json=report.json"];
    const { stdout, exitCode } = await run([...args, "--output", "pretty=report.txt"], {
      env: { FORCE_COLOR: "1" },
    });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("\u001b[");
    const text = readFileSync("report.txt", "utf8");
    expect(text).not.toContain("\u001b");
    expect(stdout.replaceAll(/\u001b\[\d+m/g, "")).toBe(text);
    expect(JSON.parse(readFileSync("report.json", "utf8"))).toMatchObject({ version: 1 });
  });

  it("uses color on a terminal, unless the environment disables it", async () => {
    const colors = async (isTerminal: boolean, env: Record<string, string>) =>
      (await run(["validate", "valid.json"], { isTerminal, env })).stdout.includes("\u001b[");
    expect(await colors(true, {})).toBe(true);
    expect(await colors(false, {})).toBe(false);
    expect(await colors(true, { NO_COLOR: "1" })).toBe(false);
    expect(await colors(true, { NO_COLOR: "" })).toBe(true);
    expect(await colors(false, { FORCE_COLOR: "1" })).toBe(true);
    expect(await colors(true, { FORCE_COLOR: "0" })).toBe(false);
  });

  it("reads standard input in the language of its name or its text", async () => {
    const yaml = "datastoreapi: 1.0.0 # comment\n";
    const firstMessage = async (text: string, ...more: string[]) =>
      (await json(["-", ...more], text)).files[0]?.findings.map(({ message }) => message)[0];
    expect(await firstMessage(yaml)).toMatch(/missing properties/);
    expect(await firstMessage(yaml, "--stdin-filename", "a.json")).toMatch(
      /^this is YAML, not JSON; give the file a name that ends in `.yaml`/,
    );
    expect(await firstMessage("\ufeff{}")).toMatch(/missing properties/);
    const { files } = await json(["-", "valid.json", "--stdin-filename", "in/db.yaml"], yaml);
    expect(files.map(({ path }) => path)).toEqual(["in/db.yaml", "valid.json"]);
  });

  it("prints no control character of a document or a name", async () => {
    writeFileSync("bad\u001b[31mname.json", readFileSync("control.json"));
    for (const file of ["control.json", "bad\u001b[31mname.json", "no\u001b[31mwhere.json"]) {
      for (const format of ["pretty", "json"]) {
        const { stdout, stderr } = await run(["validate", file, "--format", format]);
        expect(stdout + stderr, file).not.toMatch(
          // All but line feeds.
          /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/,
        );
      }
    }
    const { stderr } = await run(["validate", "--as", "\u001b[31m"]);
    expect(stderr).not.toContain("\u001b");
    expect((await run(["\u001b[31m"])).stderr).not.toContain("\u001b");
    rmSync("bad\u001b[31mname.json");
  });
});

describe("a wrong flag", () => {
  it.each([
    [["-x"], "unknown option -x"],
    [[""], "an argument is empty; is a variable not set?"],
    [["--root"], "--root needs a value"],
    [
      ["--root", "--strict"],
      "--root needs a value; to pass one that starts with -, write --root=…",
    ],
  ])("%j", async (args, message) => {
    const { exitCode, stdout, stderr } = await run(["validate", "valid.json", ...args]);
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `dsd: ${message}\n`,
    });
  });
});
