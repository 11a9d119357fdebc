// The built command as a process of its own. It needs `npm run build`.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const { bin } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
  bin: { dsd: string };
};
const command = fileURLToPath(new URL(bin.dsd, root));
const files = fileURLToPath(new URL("../../fixtures/transcripts/files/", import.meta.url));

const dsd = (argv: string[], input: string | Buffer = "") => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [command, ...argv], {
    cwd: files,
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    env: { PATH: process.env.PATH },
  });
  return { stdout, stderr, status };
};

describe.skipIf(!existsSync(command))("the built command", () => {
  it("reports a valid file in one line", () => {
    for (const file of ["valid.json", "valid.yaml"]) {
      const expected = { stdout: `✓ ${file} is valid\n`, stderr: "", status: 0 };
      expect(dsd(["validate", file])).toEqual(expected);
    }
  });

  it("exits with the documented codes", () => {
    expect(dsd(["validate", "faulty.yaml"]).status).toBe(1);
    expect(dsd(["validate", "nowhere.json"]).status).toBe(2);
    expect(dsd([]).status).toBe(2);
    expect(dsd(["--version"]).status).toBe(0);
  });

  it("reads standard input", () => {
    const { stdout, status } = dsd(["validate", "-", "--format", "json"], "datastoreapi: 1\n");
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ files: [{ path: "<stdin>", errorCount: 2 }] });
  });

  it("explains a code offline", () => {
    const { stdout, status } = dsd(["explain", "wrong-type"]);
    expect(status).toBe(0);
    expect(stdout).toContain("wrong-type");
  });

  it("survives a deeply nested YAML text", () => {
    const text = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const { stdout, status } = dsd(["validate", "-", "--stdin-filename", "a.yaml"], text);
    expect(status).toBe(1);
    expect(stdout).toContain("nested deeper than");
  });

  it("prints a long report completely", () => {
    const members = Array.from({ length: 5_000 }, (_, n) => `"zebra${n}": 1`);
    const args = ["validate", "-", "--format", "json", "--max-findings", "100000"];
    const { stdout, status } = dsd(args, `{${members.join()}, "info": {}}`);
    expect(status).toBe(1);
    const { files } = JSON.parse(stdout) as { files: { findings: unknown[] }[] };
    expect(files[0]?.findings.length).toBe(5_002);
  });
});
