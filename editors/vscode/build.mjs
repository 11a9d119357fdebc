// Builds the extension and its .vsix, without network: `package.mjs` runs it.

import { copyFileSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createVSIX, listFiles, PackageManager } from "@vscode/vsce";
import { build } from "esbuild";
import { thirdParty } from "../../scripts/third-party.js";

/** Bytes of all files, unpacked. */
const MAX_SIZE = 1_500_000;

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));

/** @type {import("esbuild").BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  metafile: true,
  platform: "node",
  format: "cjs",
  target: "node20",
};
const extension = await build({
  ...common,
  entryPoints: ["editors/vscode/src/extension.ts"],
  outfile: join(here, "dist/extension.cjs"),
  external: ["vscode"],
});

// The server has the paths of the package.
const folder = join(here, "server");
rmSync(folder, { recursive: true, force: true });
const server = await build({
  ...common,
  entryPoints: ["editors/vscode/src/bundled-server.ts"],
  outfile: join(folder, "dist/cli.cjs"),
  define: { "import.meta.dirname": "__dirname" },
  // The build for Node is CommonJS, of which nothing can be left out.
  alias: { yaml: join(root, "node_modules/yaml/browser/dist/index.js") },
});
for (const pages of ["docs/findings", "docs/rules"]) {
  cpSync(join(root, pages), join(folder, pages), { recursive: true });
}
copyFileSync(join(root, "schema/config.schema.json"), join(folder, "config.schema.json"));
const { name, version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
writeFileSync(join(folder, "package.json"), `${JSON.stringify({ name, version, license })}\n`);
copyFileSync(join(root, "LICENSE"), join(here, "LICENSE"));
const inputs = [extension, server].flatMap(({ metafile }) => Object.keys(metafile.inputs));
writeFileSync(join(here, "THIRD-PARTY.md"), thirdParty(root, "The extension", inputs));

const files = (await listFiles({ cwd: here, packageManager: PackageManager.None })).sort();
const expected = [
  "LICENSE",
  "README.md",
  "THIRD-PARTY.md",
  "dist/extension.cjs",
  "package.json",
  "server/config.schema.json",
  "server/dist/cli.cjs",
  "server/package.json",
];
const others = files.filter(
  (file) =>
    !expected.includes(file) && !/^server\/docs\/(?:findings|rules)\/[\w-]+\.md$/.test(file),
);
const missing = expected.filter((file) => !files.includes(file));
const size = files.reduce((sum, file) => sum + statSync(join(here, file)).size, 0);
if (others.length + missing.length > 0 || size > MAX_SIZE) {
  throw new Error(`unexpected: ${others}; missing: ${missing}; ${size} bytes, at most ${MAX_SIZE}`);
}
await createVSIX({ cwd: here, dependencies: false, packagePath: join(here, "dsd.vsix") });
