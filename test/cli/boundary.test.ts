// What a repository of a stranger can make the command read, and where it can make it write.

import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadConfiguration } from "datastore-descriptor/node";
import { beforeEach, describe, expect, test } from "vitest";
import { httpServer } from "../clients/servers.js";
import { descriptor, folderPerTest } from "../support/folder.js";
import { runMain } from "../support/run-main.js";

const folder = folderPerTest();
const at = (name: string): string => join(folder.path, name);
const link = (target: string, name: string) => symlinkSync(target, at(name));
const run = (...args: string[]) => runMain(args, { cwd: at("repo") });

/** A table with a fix. */
const TABLE = "fullyQualifiedName: a\nvesion: 1.0.0\n";

beforeEach(() => {
  folder.write("repo/.git/HEAD", "");
  folder.write("outside/t.yaml", TABLE);
  folder.write("outside/db.json", { ...descriptor(), sercet: "hunter2" });
});

interface JsonReport {
  files: { path: string; findings: { code: string; message: string }[] }[];
  failures?: { path: string; message: string }[];
  summary: { skippedLinks: number };
}

async function report(...args: string[]) {
  const { code, stdout, stderr } = await run("validate", "--format=json", ...args);
  const { files, failures, summary } = JSON.parse(stdout) as JsonReport;
  return {
    code,
    stderr,
    failures,
    paths: files.map(({ path }) => path),
    codes: files.flatMap(({ findings }) => findings.map((finding) => finding.code)),
    summary,
    stdout,
  };
}

describe("a configuration that was found", () => {
  const outsideTable = (): void => {
    const $ref = pathToFileURL(at("outside/t.yaml")).href;
    folder.write("repo/e.json", descriptor({}, [{ $ref }]));
  };

  test.each([
    ["a link to the root of the file system", "/", "lnk"],
    ["a link to the folder above", "..", "lnk"],
    ["a link to a link", "lnk2", "lnk"],
    ["a link below a folder", "../..", "sub/lnk"],
    ["a path through a link", "../outside", "lnk/."],
    ["a link to nothing", "../../none", "sub/lnk"],
    ["a path above", "", ".."],
    ["a path above that does not exist", "", "../none"],
    ["an absolute path", "", "/"],
  ])("cannot widen the root: %s", async (_, target, root) => {
    mkdirSync(at("repo/sub"));
    link("..", "repo/lnk2");
    if (target !== "") link(target, `repo/${root.replace("/.", "")}`);
    folder.write("repo/dsd.config.json", { root });
    outsideTable();
    const { code, stdout, stderr } = await run("validate", "--fix", "e.json");
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("error[blocked-reference]: `root` is outside the folder");
    expect(stderr).toContain("dsd.config.json:2:11  /root");
    expect(folder.read("outside/t.yaml")).toBe(TABLE);
  });

  test("does not reveal what is behind a link out of its folder", async () => {
    outsideTable();
    link("..", "repo/lnk");
    const answers = [];
    for (const root of ["lnk/outside", "lnk/outside/t.yaml", "lnk/outside/none", "lnk/none/x"]) {
      folder.write("repo/dsd.config.json", { root });
      const { code, stderr } = await run("validate", "e.json");
      answers.push([code, stderr.replaceAll(root, "ROOT").replace(/[\^]+/, "^")]);
    }
    expect(answers[0]?.[1]).toContain("`root` is outside the folder");
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test("can narrow the root, by way of a link as well", async () => {
    folder.write("repo/sub/t.yaml", "fullyQualifiedName: a\nversion: 1.0.0\n");
    link("sub", "repo/lnk");
    folder.write("repo/dsd.config.json", { root: "lnk" });
    folder.write("repo/e.json", descriptor({}, [{ $ref: "sub/t.yaml" }]));
    expect((await report("e.json")).codes).toEqual([]);
  });

  test.each([
    ["none", "no such file or folder"],
    ["e.json", "is not a folder"],
  ])("names a root that can be used: not %s", async (root, reason) => {
    folder.write("repo/e.json", descriptor());
    folder.write("repo/dsd.config.json", { root });
    const { code, stderr } = await run("validate", "e.json");
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
    expect(stderr).toContain("dsd.config.json:2:11  /root");
  });

  test("can widen the root if the command line names it", async () => {
    folder.write("repo/dsd.config.json", { root: ".." });
    outsideTable();
    const { codes } = await report("--config=dsd.config.json", "e.json");
    expect(codes).toContain("unknown-property");
  });

  test.each([
    [{ root: ".." }, "`--config`, or the folder with `--root`"],
    [{ allowedHosts: ["example.org"] }, "`--config`, or the hosts with `--allow-host`"],
    [{ extends: "../outside/dsd.config.json" }, "`--config`"],
  ])("is named with a flag if it has %j; only the command says so", async (settings, flags) => {
    folder.write("repo/e.json", descriptor());
    folder.write("outside/dsd.config.json", {});
    folder.write("repo/dsd.config.json", settings);
    const { stderr } = await run("lint", "e.json");
    expect(stderr).toContain(`; name the configuration with ${flags}\n`);
    const loaded = await loadConfiguration(at("repo/e.json")).catch((error: unknown) => error);
    expect(JSON.stringify(loaded)).not.toMatch(/--(?:config|root|allow-host)/);
  });

  test("cannot be a link to a file elsewhere", async () => {
    folder.write("outside/private.json", '{ "password": hunter2 }');
    link("../outside/private.json", "repo/dsd.config.json");
    folder.write("repo/e.json", descriptor());
    const { code, stdout, stderr } = await run("lint", "e.json");
    expect([code, stdout, stderr]).toEqual([
      2,
      "",
      "dsd: the configuration dsd.config.json cannot be read: it is a link to a file outside its folder; name it with --config\n",
    ]);
  });

  test("cannot be a pipe, and the command does not wait for it", async () => {
    execFileSync("mkfifo", [at("repo/dsd.config.json")]);
    folder.write("repo/e.json", descriptor());
    const { code, stderr } = await run("validate", "e.json");
    expect([code, stderr]).toEqual([
      2,
      "dsd: the configuration dsd.config.json cannot be read: it is not a file\n",
    ]);
  });

  test("cannot allow hosts; the command line and a configuration that it names can", async () => {
    let requests = 0;
    const host = await httpServer((_, response) => {
      requests++;
      response.end("fullyQualifiedName: a\nversion: 1.0.0\n");
    });
    folder.write("repo/dsd.config.yaml", `strict: false\nallowedHosts: ["${host}"]\n`);
    folder.write("repo/e.json", descriptor({}, [{ $ref: `${host}/t.yaml` }]));
    const found = await report("e.json");
    expect([found.code, found.codes, requests]).toEqual([0, ["unchecked-reference"], 0]);
    expect(found.stderr).toContain("warning[unchecked-reference]: `allowedHosts` has no effect");
    expect(found.stderr).toContain("dsd.config.yaml:2:1  /allowedHosts");
    const printed = await run("validate", "--print-config=e.json");
    expect(JSON.parse(printed.stdout).allowedHosts).toEqual([]);
    expect((await loadConfiguration(at("repo/e.json"))).options.allowedHosts).toEqual([]);
    const named = await report("--config=dsd.config.yaml", "e.json");
    expect([named.stderr, named.codes, requests]).toEqual(["", [], 1]);
    const allowed = await report("--allow-host", host, "e.json");
    expect([allowed.codes, requests]).toEqual([[], 2]);
  });

  test("in a nested folder does not apply, and makes the root narrower, not wider", async () => {
    folder.write("repo/sub/dsd.config.json", { root: "../.." });
    folder.write("repo/t.yaml", "fullyQualifiedName: a\nversion: 1.0.0\n");
    folder.write("repo/sub/e.json", descriptor({}, [{ $ref: "../t.yaml" }]));
    const { codes } = await report("sub/e.json");
    expect(codes).toEqual(["blocked-reference"]);
  });

  test("can ignore files below its folder and elsewhere, which reads nothing", async () => {
    folder.write("repo/dsd.config.json", { ignore: ["../../**", "/etc/**", "**/drafts/**"] });
    folder.write("repo/drafts/e.json", descriptor());
    folder.write("repo/e.json", descriptor());
    expect((await report(".")).paths).toEqual(["e.json"]);
  });
});

describe("a search", () => {
  test("never leaves its folder through a link, and counts the links that it skips", async () => {
    folder.write("repo/e.json", descriptor());
    folder.write("repo/inner/x.json", descriptor());
    link("../outside/db.json", "repo/file.json");
    link("../../outside/db.json", "repo/inner/deep.json");
    link("../outside", "repo/folder");
    link("/", "repo/all");
    link("../outside/none.json", "repo/none.json");
    link("folder/db.json", "repo/chain.json");
    link("inner", "repo/inside");
    link("inner/x.json", "repo/again.json");
    link("nobody@host:1", "repo/.#e.json");
    for (const path of [".", "../repo", at("repo")]) {
      const { paths, summary, stdout, code } = await report(path);
      expect(paths.map((name) => name.replace(/^.*repo\//, ""))).toEqual([
        "e.json",
        "inner/x.json",
      ]);
      expect([summary.skippedLinks, code]).toEqual([6, 0]);
      expect(stdout).not.toContain("hunter2");
    }
    const { stdout } = await run("validate");
    expect(stdout).toBe("✓ 2 files are valid; skipped 6 links that leave the folder\n");
    const { summary } = await report("*.json");
    expect(summary.skippedLinks).toBe(3);
  });

  test("writes nothing through a link, nor outside", async () => {
    const db = JSON.stringify(descriptor()).replace('"title"', '"titel"');
    folder.write("outside/db.json", db);
    link("../outside/db.json", "repo/file.json");
    link("../outside", "repo/folder");
    for (const path of [".", "*.json", "folder", "file.json", "folder/*.json"]) {
      await run("validate", "--fix-unsafe", path);
      expect(folder.read("outside/db.json")).toBe(db);
    }
    expect((await run("validate", "--fix", "folder")).stdout).toContain("is a symbolic link");
  });

  test("takes a link to a file inside that it would not find", async () => {
    folder.write("repo/.data/db.json", descriptor());
    link(".data/db.json", "repo/db.json");
    link("db.json", "repo/second.json");
    expect((await report(".")).paths).toEqual(["db.json"]);
  });

  test("skips pipes and sockets", async () => {
    folder.write("repo/e.json", descriptor());
    execFileSync("mkfifo", [at("repo/pipe.json")]);
    link("pipe.json", "repo/link.json");
    expect((await report(".")).paths).toEqual(["e.json"]);
  });
});

describe("a named file", () => {
  test("that is a link does not move the root: what it refers to outside is blocked", async () => {
    folder.write("other/.git/HEAD", "");
    folder.write("other/t.yaml", TABLE);
    folder.write("other/db.json", descriptor({}, [{ $ref: "t.yaml" }]));
    link("../other/db.json", "repo/evil.json");
    link("../other", "repo/folder");
    for (const path of ["evil.json", "folder/db.json", "folder"]) {
      const { codes } = await report(path);
      expect(codes).toEqual(["blocked-reference"]);
      await run("validate", "--fix", path);
      expect(folder.read("other/t.yaml")).toBe(TABLE);
    }
    // The file itself is in another project.
    expect((await report("../other/db.json")).codes).toContain("unknown-property");
  });

  test("and a link to it are one file", async () => {
    folder.write("repo/e.json", descriptor());
    link("e.json", "repo/link.json");
    expect((await report("link.json", "e.json")).paths).toEqual(["e.json"]);
    expect((await report("link.json", ".")).paths).toEqual(["e.json"]);
    expect((await report("link.json")).paths).toEqual(["link.json"]);
  });

  test.each(["folder/db.json", "folder/new.json", "link.json"])(
    "may be standard input with the name of a link: %s",
    async (name) => {
      folder.write("other/.git/HEAD", "");
      folder.write("other/t.yaml", TABLE);
      folder.write("other/db.json", "");
      link("../other", "repo/folder");
      link("../other/db.json", "repo/link.json");
      const { stdout } = await runMain(
        ["validate", "--format=json", "-", "--stdin-filename", name],
        { cwd: at("repo"), stdin: JSON.stringify(descriptor({}, [{ $ref: "t.yaml" }])) },
      );
      expect(JSON.parse(stdout).files[0].findings[0].code).toBe("blocked-reference");
    },
  );
});

test("a target outside gives one finding, whether it exists or not, and whatever it is", async () => {
  mkdirSync(at("outside/folder"));
  execFileSync("mkfifo", [at("outside/pipe")]);
  const targets = ["t.yaml", "none.yaml", "folder", "pipe", "none/none", "t.yaml/x", "a%00b"];
  const findings = new Set<string>();
  for (const [index, target] of targets.entries()) {
    const name = `l${index}`;
    if (!target.includes("%")) link(`../outside/${target}`, `repo/${name}`);
    const references = [
      `../outside/${target}`,
      pathToFileURL(at("outside/")).href + target,
      `..%2foutside%2f${target}`,
      `sub/../../outside/${target}`,
      ...(target.includes("%") ? [] : [name, `${name}/x`]),
    ];
    for (const $ref of references) {
      folder.write("repo/e.json", descriptor({}, [{ $ref }]));
      const { stdout } = await run("validate", "--format=json", "e.json");
      const finding = (JSON.parse(stdout) as JsonReport).files[0]?.findings[0];
      expect(finding?.code).toBe("blocked-reference");
      // The message shortens a long reference.
      const message = finding?.message.replace(/^`[^`]*`/, "`$`");
      const rest = { ...finding, message, range: undefined, details: undefined };
      findings.add(JSON.stringify(rest).replaceAll($ref, "$"));
    }
  }
  expect([...findings].filter((finding) => !finding.includes("not a path of this"))).toEqual([
    expect.any(String),
  ]);
});

describe("a path or glob without a match is an error, also beside others", () => {
  test.each(["nope/*.yaml", "*.toml", "real/*.x", "!*.json", "nope.json", "{a,b}.json"])(
    "%s",
    async (path) => {
      folder.write("repo/real/e.json", descriptor());
      const { code, failures, paths } = await report("real", path);
      expect([code, paths]).toEqual([2, ["real/e.json"]]);
      expect(failures).toEqual([
        { path, message: path === "nope.json" ? "no such file or folder" : "no file matches" },
      ]);
      expect((await report(path)).code).toBe(2);
    },
  );

  test.skipIf(process.platform === "win32")("a backslash escapes a wildcard", async () => {
    folder.write("repo/c[1]/e.json", descriptor());
    expect(await report("c\\[1\\]/*.json")).toMatchObject({ code: 0, paths: ["c[1]/e.json"] });
  });

  test("a glob that matches no descriptor is no error", async () => {
    folder.write("repo/real/e.json", descriptor());
    folder.write("repo/package.json", "{}");
    expect((await report("real", "*.json")).code).toBe(0);
  });
});

describe("a run over a part of the files", () => {
  const faulty = () => descriptor({ hots: 1 });
  const entries = () => JSON.parse(folder.read("repo/b.json")).findings as { file: string }[];
  const files = () => entries().map(({ file }) => file);

  beforeEach(async () => {
    for (const name of ["one.json", "two.json", "sub/three.json"]) {
      folder.write(`repo/${name}`, faulty());
    }
    expect((await run("validate", "--baseline=b.json", "--update-baseline")).code).toBe(0);
    expect(files()).toEqual(["one.json", "sub/three.json", "two.json"]);
  });

  test("leaves the rest of the baseline as it is", async () => {
    folder.write("repo/one.json", descriptor());
    const args = ["validate", "--baseline=b.json"];
    expect((await run(...args, "two.json")).stderr).toBe("dsd: 1 known finding left out\n");
    expect((await run(...args, "sub")).stderr).toBe("dsd: 1 known finding left out\n");
    expect((await run(...args, "one.json")).stderr).toContain(
      "1 finding of the baseline no longer",
    );
    const { stderr } = await run(...args, "--update-baseline", "one.json");
    expect(stderr).toBe("dsd: 2 findings in the baseline b.json\n");
    expect(files()).toEqual(["sub/three.json", "two.json"]);
    folder.write("repo/two.json", { ...descriptor({ hots: 1, prot: 2 }) });
    await run(...args, "--update-baseline", "two.json");
    expect(files()).toEqual(["sub/three.json", "two.json", "two.json"]);
  });

  test("forgets files that no longer exist, and a whole run what nothing reaches", async () => {
    rmSync(at("repo/one.json"));
    await run("validate", "--baseline=b.json", "--update-baseline", "two.json");
    expect(files()).toEqual(["sub/three.json", "two.json"]);
    folder.write("repo/sub/three.json", "{}");
    await run("validate", "--baseline=b.json", "--update-baseline", "two.json");
    expect(files()).toEqual(["sub/three.json", "two.json"]);
    await run("validate", "--baseline=b.json", "--update-baseline");
    expect(files()).toEqual(["two.json"]);
  });

  test("by --affected counts as a part", async () => {
    const args = ["validate", "--baseline=b.json", "--affected", "one.json"];
    expect((await run(...args)).stderr).toBe("dsd: 1 known finding left out\n");
    await run(...args, "--update-baseline");
    expect(files()).toHaveLength(3);
  });

  test("without the rules leaves the findings of rules", async () => {
    const table = { fullyQualifiedName: "a", version: "1.0.0", columns: [] };
    folder.write("repo/one.json", descriptor({}, [table, table]));
    await run("lint", "--baseline=b.json", "--update-baseline");
    const rules = entries().length;
    const { stderr } = await run("validate", "--baseline=b.json", "--update-baseline");
    expect(entries()).toHaveLength(rules);
    expect(stderr).toContain(`${rules} findings in the baseline`);
  });
});
