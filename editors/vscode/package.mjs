// Builds the extension and its .vsix, without network: `npm run package:vscode` in the root.

import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createVSIX } from "@vscode/vsce";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));

await build({
  absWorkingDir: here,
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.cjs",
  bundle: true,
  minify: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  mainFields: ["module", "main"],
  external: ["vscode"],
});

// The server is the part of the package that it needs: it has the same paths.
const server = join(here, "server");
rmSync(server, { recursive: true, force: true });
mkdirSync(join(server, "dist"), { recursive: true });
for (const name of ["cli.cjs", "cli-lsp.cjs"]) {
  copyFileSync(join(root, "dist", name), join(server, "dist", name));
}
for (const folder of ["docs/findings", "docs/rules"]) {
  cpSync(join(root, folder), join(server, folder), { recursive: true });
}
const { name, version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
writeFileSync(join(server, "package.json"), `${JSON.stringify({ name, version, license })}\n`);
for (const file of ["LICENSE", "THIRD-PARTY.md"]) copyFileSync(join(root, file), join(here, file));

await createVSIX({ cwd: here, dependencies: false, packagePath: join(here, "dsd.vsix") });
