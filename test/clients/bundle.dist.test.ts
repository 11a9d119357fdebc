// What a client weighs as it is built, and that bundlers of every kind take it.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { rollup } from "rollup";
import { describe, expect, test } from "vitest";
import { requireBuild } from "../support/project.js";

requireBuild();

/** An entry of the build, and every file that it imports. */
function filesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(
    /(?:from|import)\s*"(\.[^"]+)"/g,
  )) {
    filesOf(join(dirname(file), path), found);
  }
  return found;
}

/** A whole entry, minified, as a page gets it. */
async function bundle(entry: string, format: "esm" | "iife" = "esm") {
  const { outputFiles, metafile } = await build({
    entryPoints: [`dist/${entry}.js`],
    bundle: true,
    minify: true,
    format,
    globalName: format === "iife" ? "client" : "",
    // Has none of Node's builtins: an import of one fails here.
    platform: "browser",
    target: "es2022",
    write: false,
    metafile: true,
  });
  return { code: outputFiles[0]?.text ?? "", inputs: Object.keys(metafile.inputs) };
}

describe.each(["blueprint", "notification"])("./%s", (entry) => {
  test("weighs at most 10 kB gzip, with everything", async () => {
    const { code } = await bundle(entry);
    const size = gzipSync(code, { level: 9 }).length;
    console.log(`./${entry}: ${size} bytes gzip`);
    expect(size).toBeGreaterThan(5000);
    expect(size).toBeLessThanOrEqual(10 * 1024);
  });

  test("loads nothing later: no file that is built contains `import(`", () => {
    const files = [...filesOf(`dist/${entry}.js`)];
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(readFileSync(file, "utf8")).not.toMatch(/\bimport\s*\(/);
  });

  test("has no dependency, and nothing of the sandbox or of descriptors", async () => {
    const { code, inputs } = await bundle(entry);
    expect(inputs.filter((file) => !file.startsWith("dist/"))).toEqual([]);
    for (const foreign of ["startSandbox", "datastoreapi", "node:", "eval("]) {
      expect(code).not.toContain(foreign);
    }
  });

  test("no class of error is renamed: its name is what a log shows", async () => {
    const { outputFiles } = await build({
      entryPoints: [`dist/${entry}.js`],
      bundle: true,
      format: "esm",
      write: false,
    });
    expect(outputFiles[0]?.text).toMatch(/\bApiError = class /);
    expect(outputFiles[0]?.text).not.toMatch(/class _\w+Error/);
  });

  describe("as one classic script", () => {
    const withEsbuild = async () => (await bundle(entry, "iife")).code;
    const withRollup = async () => {
      const bundled = await rollup({
        input: `dist/${entry}.js`,
        onwarn: (warning) => expect(warning).toBe(""),
      });
      const { output } = await bundled.generate({ format: "iife", name: "client" });
      expect(output).toHaveLength(1);
      return output[0].code;
    };

    test.each([
      ["esbuild", withEsbuild],
      ["Rollup", withRollup],
    ])("by %s: an error and a refused body need nothing more", async (_, script) => {
      // What a worker has, and nothing else.
      const names = [
        "Headers",
        "URL",
        "AbortController",
        "TextDecoder",
        "TextEncoder",
        "setTimeout",
      ];
      const fetch = async () => Response.json({ code: "40401" }, { status: 404 });
      const run = new Function(
        ...names,
        "fetch",
        "globalThis",
        `${await script()}; return client;`,
      );
      const globals = names.map((name) => globalThis[name as keyof typeof globalThis]);
      const client = run(...globals, fetch, { fetch });
      const baseUrl = "http://service.example";
      const calls =
        entry === "blueprint"
          ? new client.BlueprintClient({ baseUrl }).blueprints
          : new client.NotificationClient({ baseUrl }).observers;
      const missing = await calls.get(1).catch((error: unknown) => error);
      expect(missing).toBeInstanceOf(client.ApiError);
      expect(missing).toMatchObject({ status: 404, code: "40401" });
      const wrong = { name: ["x"], observerServerAddress: "x" };
      const refused = await (calls.register ?? calls.add)(wrong).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(client.RequestError);
      expect(refused.findings[0].message).toBe("`name` must be a string, not an array");
    });
  });
});
