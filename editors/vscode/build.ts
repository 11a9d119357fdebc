// Builds the extension, without network: a folder with all files of its .vsix, and nothing else.

import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { thirdParty } from "../../scripts/third-party.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Empties the folder, and writes the files into it. */
export async function buildExtension(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const inputs = await Promise.all([
    // The client asks for a newer one than the server.
    bundle("vscode-languageserver-protocol/node", join(folder, "dist/protocol.cjs"), {
      absWorkingDir: join(root, "node_modules/vscode-languageclient"),
    }),
    bundle("editors/vscode/src/extension.ts", join(folder, "dist/extension.cjs"), {
      external: ["vscode"],
      plugins: [protocolAt("./protocol.cjs")],
    }),
    // The server has the paths of the package.
    bundle("editors/vscode/src/bundled-server.ts", join(folder, "server/dist/cli.cjs"), {
      define: { "import.meta.dirname": "__dirname" },
      // The build for Node is CommonJS, of which nothing can be left out.
      alias: { yaml: join(root, "node_modules/yaml/browser/dist/index.js") },
      plugins: [protocolAt("../../dist/protocol.cjs")],
    }),
  ]);
  for (const pages of ["docs/findings", "docs/rules"]) {
    cpSync(join(root, pages), join(folder, "server", pages), { recursive: true });
  }
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const compact = (value: unknown) => `${JSON.stringify(value)}\n`;
  write("server/config.schema.json", compact(readJson("schema/config.schema.json")));
  const { name, version, license } = readJson("package.json");
  write("server/package.json", compact({ name, version, license }));
  write("THIRD-PARTY.md", thirdParty(root, "The extension", inputs.flat()));
  const own = ["package.json", "README.md", "icon.png"].map((name) => `editors/vscode/${name}`);
  for (const file of ["LICENSE", ...own]) cpSync(join(root, file), join(folder, basename(file)));
}

/** Client and server speak one protocol, whose library they share. */
const protocolAt = (path: string): Plugin => ({
  name: "protocol",
  setup({ onResolve }) {
    const filter = /^vscode-languageserver-protocol(?:\/node)?$/;
    onResolve({ filter }, () => ({ path, external: true }));
  },
});

/** Returns the paths of the bundled files. */
async function bundle(entry: string, outfile: string, options: BuildOptions = {}) {
  const { metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    minify: true,
    metafile: true,
    platform: "node",
    target: "node20",
    entryPoints: [entry],
    outfile,
    ...options,
  });
  return Object.keys(metafile?.inputs ?? {});
}

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
