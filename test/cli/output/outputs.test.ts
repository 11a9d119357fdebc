import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { descriptor, folderPerTest } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const folder = folderPerTest();
beforeEach(() => {
  folder.write("good.json", descriptor());
  folder.write("bad.json", descriptor({ hots: 1 }));
});

const run = (args: string[], env: Record<string, string> = {}) =>
  runMain(["validate", ...args], { cwd: folder.path, env });

test("several reports in one run", async () => {
  const { code, stdout } = await run([
    "--format=json",
    "--output=sarif=a.sarif",
    "--output=gitlab=b.json",
    "--output=junit=c.xml",
    "--output=pretty=d.txt",
    "--output=github=e.txt",
  ]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout).summary).toMatchObject({ files: 2, valid: 1 });
  const [sarif] = JSON.parse(folder.read("a.sarif")).runs;
  expect(sarif.results).toHaveLength(JSON.parse(stdout).summary.errors);
  expect(sarif.tool.driver.rules[0].shortDescription.text).toMatch(/^A.*\.$/);
  expect(JSON.parse(folder.read("b.json"))[0].location.path).toBe("bad.json");
  expect(folder.read("c.xml")).toContain('<testsuite package="datastore-descriptor" id="1"');
  expect(folder.read("d.txt")).toContain("bad.json:");
  expect(folder.read("e.txt")).toMatch(/^::error file=bad.json,/);
});

describe("--format auto", () => {
  test.each([
    ["GitHub Actions", { GITHUB_ACTIONS: "true" }, /^::error file=bad.json/],
    ["GitLab CI, which reads its report from a file", { GITLAB_CI: "true" }, /^error\[/],
    ["anything else", {}, /^error\[/],
  ])("in %s", async (_, env, start) => {
    expect((await run(["--format=auto"], env)).stdout).toMatch(start);
  });
});

test("github adds to the summary of the step", async () => {
  const summary = folder.write("summary.md", "before\n");
  await run(["--format=github"], { GITHUB_STEP_SUMMARY: summary });
  expect(folder.read("summary.md")).toMatch(/^before\n### Data store descriptors\n/);
  await run(["--format=json"], { GITHUB_STEP_SUMMARY: summary });
  expect(folder.read("summary.md").match(/###/g)).toHaveLength(1);
});

test("services get paths from the root of the repository, people the paths that they typed", async () => {
  folder.write("deep/bad.json", descriptor({ hots: 1 }));
  const options = { cwd: join(folder.path, "deep"), env: { GITHUB_WORKSPACE: folder.path } };
  const github = await runMain(["validate", "./bad.json", "--format=github"], options);
  expect(github.stdout).toMatch(/^::error file=deep\/bad.json,/);
  const pretty = await runMain(["validate", "./bad.json"], options);
  expect(pretty.stdout).toContain("--> ./bad.json:");
});

test("that nothing was found is reported on standard error; stdout still has a whole document", async () => {
  const empty = folder.path;
  folder.write("empty/x.txt", "");
  for (const format of ["json", "sarif", "gitlab", "junit"]) {
    const { code, stdout, stderr } = await run([join(empty, "empty"), `--format=${format}`]);
    expect(code).toBe(2);
    expect(stderr).toContain("no descriptor found");
    expect(stdout).toContain("no descriptor found");
    expect(stdout).not.toContain('"executionSuccessful": true');
    if (format !== "junit") expect(() => JSON.parse(stdout)).not.toThrow();
  }
  const { stderr } = await runMain(["validate"], { cwd: join(empty, "empty") });
  expect(stderr).toBe("dsd: no descriptor found in this folder; dsd init creates one\n");
});

test("an unknown format", async () => {
  const { code, stderr } = await run(["--format=sarf"]);
  expect([code, stderr]).toEqual([2, 'dsd: --format cannot be "sarf"; did you mean sarif?\n']);
  const auto = await run(["--output=auto=x"]);
  expect(auto.stderr).toContain('--output cannot be "auto"');
});

test.each(["pretty", "concise", "json", "sarif", "github", "gitlab", "junit"])(
  "%s: a connection string in place of a path is no secret to show",
  async (format) => {
    const path = "Driver={X};Server=h;PWD=Zq7xK9vW2m;Encrypt=yes";
    for (const args of [[path], [path, "bad.json"]]) {
      const { code, stdout, stderr } = await run([`--format=${format}`, ...args]);
      expect(code).toBe(2);
      expect(stdout + stderr).not.toMatch(/Zq7x|K9vW|W2m/);
    }
  },
);

test("a terminal shows progress, which is erased at the end", async () => {
  for (let index = 0; index < 400; index++) folder.write(`many/${index}.json`, descriptor());
  const args = ["validate", "many"];
  const quiet = await runMain(args, { cwd: folder.path });
  expect(quiet.stderr).toBe("");
  const now = Date.now;
  let time = 0;
  Date.now = () => {
    time += 20;
    return time;
  };
  try {
    const { stderr } = await runMain(args, { cwd: folder.path, isErrorTerminal: true });
    expect(stderr).toMatch(/^\r\u001b\[Kchecked \d+ of 400 files/);
    expect(stderr.endsWith("\r\u001b[K")).toBe(true);
  } finally {
    Date.now = now;
  }
  expect(existsSync(join(folder.path, "many"))).toBe(true);
});
