import { execFileSync, spawnSync } from "node:child_process";
import {
  closeSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { Boundary, OutsideError } from "../../../src/node/files/boundary.js";
import { fileLoader } from "../../../src/node/files/file-loader.js";
import { openPlain, pathOfOpened } from "../../../src/node/files/open-file.js";
import { reasonOf } from "../../../src/node/files/paths.js";
import { readFoundText, readTextFile } from "../../../src/node/files/read-text.js";
import { LoadError } from "../../../src/references/loading/loader.js";
import { cases } from "../../support/effort.js";
import { folderPerTest } from "../../support/folder.js";

const folder = folderPerTest();
let boundary: Boundary;
const at = (name: string): string => join(folder.path, name);
const inRoot = (name: string): string => at(`root/${name}`);

beforeEach(() => {
  folder.write("root/sub/table.yaml", "inside");
  folder.write("outside/table.yaml", "outside");
  boundary = new Boundary(at("root"));
});

/** The text of a file, or why it cannot be read. */
function read(path: string): string {
  try {
    const { handle } = boundary.open(path);
    try {
      return readFileSync(handle, "utf8");
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    return error instanceof OutsideError ? `outside: ${error.path}` : reasonOf(error);
  }
}

describe("links", () => {
  const link = (target: string, name: string) => symlinkSync(target, inRoot(name));

  test.each([
    ["to a file", "sub/table.yaml", "sub/table.yaml"],
    ["by way of the folder above", "../root/sub/table.yaml", "sub/table.yaml"],
    ["through a folder and back", "sub/../sub/./table.yaml", "sub/table.yaml"],
  ])("inside are followed: %s", (_, target, real) => {
    link(target, "link.yaml");
    expect(read(inRoot("link.yaml"))).toBe("inside");
    expect(boundary.realPath(inRoot("link.yaml"))).toBe(inRoot(real));
  });

  test("inside are followed by another name of the root folder", () => {
    symlinkSync("root", at("alias"));
    link(at("alias/sub"), "named");
    expect(read(inRoot("named/table.yaml"))).toBe("inside");
    expect(new Boundary(at("alias")).folder).toBe(inRoot("").replace(/\/$/, ""));
  });

  test("in a cycle, and to nothing, are reported as such", () => {
    link("two", "one");
    link("one", "two");
    link("nowhere", "dangling");
    expect(read(inRoot("one"))).toBe("its symbolic links form a cycle");
    expect(read(inRoot("dangling"))).toBe("no such file or folder");
  });

  test("a finding about a target outside does not depend on what is there", () => {
    link("../outside/none.yaml", "none.yaml");
    link("../outside/table.yaml", "some.yaml");
    link("../outside", "folder.yaml");
    link("../root-beside/x", "beside.yaml");
    const answers = ["none.yaml", "some.yaml", "folder.yaml", "beside.yaml"].map((name) =>
      read(inRoot(name)),
    );
    expect(answers).toEqual([
      `outside: ${at("outside/none.yaml")}`,
      `outside: ${at("outside/table.yaml")}`,
      `outside: ${at("outside")}`,
      `outside: ${at("root-beside/x")}`,
    ]);
    // Nor on whether one may look.
    link("/root/secret.yaml", "secret.yaml");
    expect(read(inRoot("secret.yaml"))).toBe("outside: /root/secret.yaml");
  });

  test("any chain of links gives what the file system gives, or is outside", () => {
    const names = ["a", "b", "c", "d"];
    const targets = [
      ...names,
      "sub/table.yaml",
      "sub",
      "../root/sub",
      "../outside/table.yaml",
      "../outside",
      "..",
      ".",
      "none",
      "sub/../a",
      inRoot("sub"),
      at("outside"),
      "/",
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...targets), { minLength: 4, maxLength: 4 }),
        fc.constantFrom(...names),
        fc.constantFrom("", "/table.yaml", "/sub/table.yaml", "/../sub/table.yaml"),
        (chosen, name, rest) => {
          for (const [index, target] of chosen.entries()) {
            rmSync(inRoot(names[index] ?? ""), { force: true });
            link(target, names[index] ?? "");
          }
          const path = `${inRoot(name)}${rest}`;
          const text = read(path);
          let real = "nothing";
          try {
            real = realpathSync.native(resolve(path));
          } catch {
            // A cycle, or a link to nothing.
          }
          expect(text === "inside").toBe(real === inRoot("sub/table.yaml"));
          expect(text).not.toBe("outside");
        },
      ),
      { numRuns: cases(300) },
    );
  });
});

describe("what is not a regular file is refused, and not waited for", () => {
  test("pipes, sockets, devices, and folders", async () => {
    execFileSync("mkfifo", [inRoot("pipe.yaml")]);
    symlinkSync("pipe.yaml", inRoot("link.yaml"));
    const server = createServer().listen(inRoot("socket.yaml"));
    await new Promise((resolve) => server.once("listening", resolve));
    try {
      for (const name of ["pipe.yaml", "link.yaml", "socket.yaml", "sub"]) {
        expect(read(inRoot(name))).toBe("it is not a file");
      }
      boundary = new Boundary("/dev");
      expect(read("/dev/zero")).toBe("it is not a file");
    } finally {
      server.close();
    }
  });

  test("a NUL in a name is explained", () => {
    expect(read(`${at("root")}/a\0b`)).toBe("the name contains a NUL character");
  });
});

describe("a path that changes its meaning", () => {
  test("a folder that is replaced by a link between two loads", async () => {
    folder.write("outside/other.yaml", "secret");
    const loader = fileLoader(at("root"));
    const load = (name: string) => loader.load(pathToFileURL(inRoot(name)).href, {});
    expect((await load("sub/table.yaml")).text).toBe("inside");
    rmSync(inRoot("sub"), { recursive: true });
    symlinkSync("../outside", inRoot("sub"));
    await expect(load("sub/other.yaml")).rejects.toThrow(LoadError);
    expect(loader.refusal?.(pathToFileURL(inRoot("sub/other.yaml")).href)).toMatchObject({
      reason: "blocked",
    });
  });

  test.each([true, false])("a folder that is replaced after the file is open (%s)", (isKnown) => {
    const file = openPlain(inRoot("sub/table.yaml"));
    try {
      expect(pathOfOpened(file, inRoot("sub/table.yaml"), isKnown)).toBe(inRoot("sub/table.yaml"));
      renameSync(inRoot("sub"), at("moved"));
      symlinkSync("../outside", inRoot("sub"));
      const path = () => pathOfOpened(file, inRoot("sub/table.yaml"), isKnown);
      // The kernel knows the file that is open; without it, another file in its place is noticed.
      if (isKnown && process.platform === "linux") expect(path()).toBe(at("moved/table.yaml"));
      else expect(path).toThrow("ESTALE");
    } finally {
      closeSync(file.handle);
    }
  });

  test("a file that is removed after it is open", () => {
    const file = openPlain(inRoot("sub/table.yaml"));
    rmSync(inRoot("sub/table.yaml"));
    expect(() => pathOfOpened(file, inRoot("sub/table.yaml"))).toThrow("ENOENT");
    closeSync(file.handle);
    folder.write("root/odd (deleted)", "inside");
    expect(read(inRoot("odd (deleted)"))).toBe("inside");
  });

  test.each([
    ["link", "its symbolic links form a cycle"],
    ["pipe", "it is not a file"],
    ["folder", "it is a folder"],
  ])("a found file that a %s replaces", (kind, reason) => {
    const path = inRoot("sub/table.yaml");
    rmSync(path);
    if (kind === "link") symlinkSync("../../outside/table.yaml", path);
    else if (kind === "pipe") execFileSync("mkfifo", [path]);
    else mkdirSync(path);
    expect(() => readFoundText(path, boundary)).toThrow(`${path}: ${reason}`);
  });

  test("a found file that an endless device replaces", ({ skip }) => {
    const path = inRoot("sub/table.yaml");
    rmSync(path);
    const { status } = spawnSync("mknod", [path, "c", "1", "5"]);
    skip(status !== 0, "only the superuser makes devices");
    const found = () => readFoundText(path, boundary);
    expect(found).toThrow(`${path}: it is not a file`);
  });

  test("a found file whose folder a link replaces", () => {
    rmSync(inRoot("sub"), { recursive: true });
    symlinkSync("../outside", inRoot("sub"));
    expect(() => boundary.openFound(inRoot("sub/table.yaml"))).toThrow(OutsideError);
  });
});

test("a hard link inside is a file inside", () => {
  linkSync(at("outside/table.yaml"), inRoot("hard.yaml"));
  expect(read(inRoot("hard.yaml"))).toBe("outside");
});

test("a folder whose name starts like the root folder is outside", () => {
  mkdirSync(at("root-beside"));
  writeFileSync(at("root-beside/x"), "beside");
  expect(read(at("root-beside/x"))).toBe(`outside: ${at("root-beside/x")}`);
  expect(read(inRoot(`../${basename(folder.path)}/x`))).toMatch(/^outside: /);
});

describe("what was named", () => {
  test("is read up to a limit: a device without an end", () => {
    symlinkSync("/dev/zero", at("endless.yaml"));
    expect(() => readTextFile(at("endless.yaml"))).toThrow("more than 256 MB");
  });

  test("does not wait for a pipe without a writer", () => {
    execFileSync("mkfifo", [at("pipe.yaml")]);
    expect(readTextFile(at("pipe.yaml"))).toEqual({ text: "" });
  });
});
