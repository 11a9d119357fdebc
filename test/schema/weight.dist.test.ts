// What an application pays for a part of `./validator`, as esbuild bundles the built package.

import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { requireBuild, root } from "../support/project.js";

beforeAll(requireBuild);

/** Minified and compressed bytes of a module that uses one export. */
async function weightOf(name: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { ${name} } from "./dist/validator.js"; export default ${name}({});`,
      resolveDir: root,
      sourcefile: join(root, "application.js"),
    },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    logLevel: "error",
    write: false,
  });
  return gzipSync(outputFiles[0]?.text ?? "", { level: 9 }).length;
}

test.each([
  // Most of it is the two expressions for a URI reference.
  ["isValidReference", 1_100],
  ["isValidContact", 550],
  ["isValidDescriptor", 6_200],
])("`%s` alone is at most %d bytes", async (name, limit) => {
  const weight = await weightOf(name);
  expect(weight).toBeGreaterThan(100);
  expect(weight).toBeLessThanOrEqual(limit);
});
