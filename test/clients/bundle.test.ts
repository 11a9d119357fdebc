import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";

/** What a page gets that imports an entry: by what is loaded at its start, and what later. */
async function bundle(entry: string) {
  const { outputFiles, metafile } = await build({
    entryPoints: [`src/${entry}.ts`],
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    // Has none of Node's builtins: an import of one fails here.
    platform: "browser",
    target: "es2022",
    outdir: "out",
    write: false,
    metafile: true,
  });
  const outputs = Object.entries(metafile.outputs);
  const start = new Set<string>();
  const follow = (path: string): void => {
    if (start.has(path)) return;
    start.add(path);
    for (const { kind, path: next } of metafile.outputs[path]?.imports ?? []) {
      if (kind === "import-statement") follow(next);
    }
  };
  follow(outputs.find(([, { entryPoint }]) => entryPoint === `src/${entry}.ts`)?.[0] ?? "");
  const inputs = (paths: Iterable<string>) =>
    [...paths].flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
  const gzip = outputFiles
    .filter(({ path }) => [...start].some((name) => path.endsWith(name)))
    .reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
  return { gzip, atStart: inputs(start), all: Object.keys(metafile.inputs) };
}

describe.each(["blueprint", "notification"])("./%s", (entry) => {
  test("loads at most 5 kB gzip at the start, and nothing that only a body or a failure needs", async () => {
    const { gzip, atStart } = await bundle(entry);
    console.log(`./${entry}: ${gzip} bytes gzip at the start`);
    expect(gzip).toBeGreaterThan(1000);
    expect(gzip).toBeLessThanOrEqual(5000);
    expect(atStart.every((file) => file.startsWith("src/"))).toBe(true);
    expect(atStart.filter((file) => !file.startsWith("src/clients/"))).toEqual([`src/${entry}.ts`]);
  });

  test("no class of error is renamed: its name is what a log shows", async () => {
    const entryPoints = [`src/${entry}.ts`];
    const { outputFiles } = await build({ entryPoints, bundle: true, format: "esm", write: false });
    expect(outputFiles[0]?.text).toMatch(/\bApiError = class /);
    expect(outputFiles[0]?.text).not.toMatch(/class _\w+Error/);
  });

  test("has no dependency, and nothing of the sandbox", async () => {
    const { all } = await bundle(entry);
    expect(all.filter((file) => /node_modules|sandbox|yaml/.test(file))).toEqual([]);
  });
});
