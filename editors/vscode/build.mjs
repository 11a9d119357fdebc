// Builds the extension and its .vsix, without network: `package.mjs` runs it.

import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createVSIX, listFiles, PackageManager } from "@vscode/vsce";
import { build } from "esbuild";

/** Bytes of all files, unpacked. */
const MAX_SIZE = 900_000;

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));

const { metafile } = await build({
  metafile: true,
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

// The server is the part of the package that it needs: it has the same paths. Of the command, only
// the verb that starts the server is there.
const server = join(here, "server");
rmSync(server, { recursive: true, force: true });
mkdirSync(join(server, "dist"), { recursive: true });
for (const file of ["dist/cli-lsp-start.cjs", "dist/cli-lsp-server.cjs"]) {
  copyFileSync(join(root, file), join(server, file));
}
writeFileSync(
  join(server, "dist/cli.cjs"),
  'require("./cli-lsp-start.cjs").startServer(process.argv.slice(3));\n',
);
for (const folder of ["docs/findings", "docs/rules"]) {
  cpSync(join(root, folder), join(server, folder), { recursive: true });
}
const { name, version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
writeFileSync(join(server, "package.json"), `${JSON.stringify({ name, version, license })}\n`);
copyFileSync(join(root, "LICENSE"), join(here, "LICENSE"));
// The extension contains nothing from others that the server does not contain as well.
const thirdParty = readFileSync(join(root, "THIRD-PARTY.md"), "utf8");
for (const path of Object.keys(metafile.inputs)) {
  const bundled = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(path)?.[1];
  if (bundled !== undefined && !thirdParty.includes(`## ${bundled}\n`)) {
    throw new Error(`THIRD-PARTY.md has no license of ${bundled}`);
  }
}
writeFileSync(join(here, "THIRD-PARTY.md"), thirdParty);

const files = (await listFiles({ cwd: here, packageManager: PackageManager.None })).sort();
const expected = [
  "LICENSE",
  "README.md",
  "THIRD-PARTY.md",
  "dist/extension.cjs",
  "package.json",
  "server/dist/cli-lsp-server.cjs",
  "server/dist/cli-lsp-start.cjs",
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
