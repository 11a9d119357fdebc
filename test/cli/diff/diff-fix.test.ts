// `dsd diff --fix`: which versions it writes, and what it says of the others.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { descriptor, table } from "../../support/diff-repository.js";
import { folderPerTest } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const folder = folderPerTest();

const run = (args: string[], stdin?: string) =>
  runMain(["diff", ...args], { cwd: folder.path, ...(stdin !== undefined && { stdin }) });

const old = descriptor("Shop", [table("INT")]);
const next = descriptor("Shop", [table("BIGINT")]);

describe("a stream is read once, and compared before and after", () => {
  test.each(["--fix", "--fix-dry-run"])("standard input, with %s", async (flag) => {
    folder.write("new.json", next);
    const args = [flag, "--output", "json=report.json", "-", "new.json"];
    const { code } = await run(args, JSON.stringify(old));
    const { files } = JSON.parse(folder.read("report.json"));
    expect(files).toMatchObject([{ requires: "2.0.0", changes: [{ code: "type-widened" }] }]);
    expect(code).toBe(flag === "--fix" ? 0 : 1);
  });

  test.skipIf(process.platform === "win32")("a pipe", async () => {
    folder.write("old.json", old);
    folder.write("new.json", next);
    execFileSync("mkfifo", [join(folder.path, "pipe")]);
    // The text is in the pipe before it is opened, as with `<(command)` in a shell.
    const script = "exec 3<>pipe; cat old.json >&3; echo; sleep 1";
    const writer = spawn("sh", ["-c", script], { cwd: folder.path });
    await once(writer.stdout, "data");
    const { code, stdout } = await run(["--fix", "--format=json", "pipe", "new.json"]);
    expect(JSON.parse(stdout).files).toMatchObject([{ changes: [{ code: "type-widened" }] }]);
    expect(code).toBe(0);
  });
});

describe("a version that cannot be written is named, and its file stays as it is", () => {
  const yaml = (type: string, version: string, first = "1.0.0") => `datastoreapi: 1.0.0
info: { title: Shop, version: ${first} }
services: {}
schema:
  tables:
    - fullyQualifiedName: shop.orders
      name: orders
      version: ${version}
      columns: [{ fullyQualifiedName: shop.orders.id, name: id, dataType: ${type} }]
`;

  test.each([
    ["!!str 1.0.0", "1.0.0", "it has a tag"],
    ["&a 1.0.0", "1.0.0", "it has an anchor, whose aliases would change, too"],
    ["*a", "&a 1.0.0", "it has an anchor, whose aliases would change, too"],
  ])("%j", async (version, first, reason) => {
    folder.write("old.yaml", yaml("INT", version, first));
    const text = yaml("BIGINT", version, first);
    folder.write("new.yaml", text);
    for (const flag of ["--fix", "--fix-dry-run"]) {
      const { code, stderr } = await run([flag, "-q", "old.yaml", "new.yaml"]);
      expect(stderr).toMatch(
        new RegExp(
          `^dsd: warning: new.yaml:[28]:\\d+: this version cannot be written, because ${reason}`,
          "m",
        ),
      );
      expect(stderr).toMatch(/^dsd: no version was written$/m);
      expect(stderr).not.toContain("no version needs to be written");
      expect([code, folder.read("new.yaml")]).toEqual([1, text]);
    }
  });

  test.each(["|-\n        1.0.0", ">-\n        1.0.0"])("but %j is written", async (version) => {
    folder.write("old.yaml", yaml("INT", version));
    folder.write("new.yaml", yaml("BIGINT", version));
    expect((await run(["--fix", "-q", "old.yaml", "new.yaml"])).code).toBe(0);
    expect(folder.read("new.yaml")).toMatch(/^ {6}version: "?2\.0\.0"?$/m);
  });

  test("in the text of a definition", async () => {
    const product = (type: string) => ({
      interfaceComponents: {
        outputPorts: [
          {
            name: "a",
            promises: {
              api: {
                specification: "datastoreapi",
                definition: {
                  rawContent: JSON.stringify(descriptor("A", [table(type)])),
                  inline: true,
                },
              },
            },
          },
        ],
      },
    });
    folder.write("old.json", product("INT"));
    folder.write("new.json", product("BIGINT"));
    const { stderr } = await run(["--fix", "-q", "old.json", "new.json"]);
    expect(stderr).toContain("it is in a definition that is written as a string");
  });

  test.skipIf(process.platform === "win32")("a symbolic link", async () => {
    folder.write("old.json", old);
    folder.write("real.json", next);
    symlinkSync("real.json", join(folder.path, "new.json"));
    const { code, stdout, stderr } = await run(["--fix", "old.json", "new.json"]);
    expect(stderr).toBe("dsd: no version was written\n");
    expect(stdout).toContain("it could not be written: it is a symbolic link");
    expect(code).toBe(2);
  });
});

test("of the versions that several descriptors ask for in a file, the highest is written", async () => {
  const customer = { fullyQualifiedName: "shop.c", version: "1.0.0", columns: [] };
  const orders = {
    fullyQualifiedName: "shop.o",
    version: "1.0.0",
    columns: [{ fullyQualifiedName: "shop.o.c" }],
  };
  const foreignKey = { constraintType: "FOREIGN_KEY", columns: ["shop.o.c", "shop.c.id"] };
  const reference = { $ref: "orders.json" };
  const id = { fullyQualifiedName: "shop.c.id" };
  for (const side of ["old", "new"]) {
    const tables = [reference, { ...customer, columns: [id] }];
    folder.write(`${side}/b.json`, descriptor("B", tables));
    // Without the other table, the foreign key goes as well, and only the description has changed.
    folder.write(`${side}/a.json`, descriptor("A", side === "old" ? tables : [reference]));
  }
  folder.write("old/orders.json", { ...orders, constraints: [foreignKey] });
  folder.write("new/orders.json", { ...orders, description: "Orders" });
  await run(["--fix", "old", "new"]);
  expect(JSON.parse(folder.read("new/orders.json"))).toMatchObject({ version: "1.1.0" });
  expect((await run(["--fix", "old", "new"])).stderr).toContain("no version needs to be written");
});
