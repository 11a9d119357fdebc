// Packs the package: `npm run package [FOLDER]` writes the tarball to a folder, by default this one.
//
// The packed manifest has no scripts and no devDependencies. `prepare` builds a clone; in a tarball it
// could only fail, and npm would ask whoever installs the tarball to approve it.

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "./run-command.js";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface PackedPackage {
  readonly tarball: string;
  /** The files in it, with `/` between the parts of their paths. */
  readonly files: readonly string[];
}

interface PackOutput {
  filename: string;
  files: { path: string }[];
}

/** Packs what was built, and writes the tarball to a folder. */
export function pack(folder: string): PackedPackage {
  if (!existsSync(join(root, "dist"))) throw new Error("there is no dist; npm run build makes it");
  const stage = mkdtempSync(join(tmpdir(), "datastore-descriptor-pack-"));
  try {
    for (const { path } of npmPack(root, "--dry-run").files) {
      mkdirSync(dirname(join(stage, path)), { recursive: true });
      cpSync(join(root, path), join(stage, path));
    }
    writeFileSync(join(stage, "package.json"), publishedManifest());
    const { filename, files } = npmPack(stage, "--pack-destination", resolve(folder));
    return { tarball: join(resolve(folder), filename), files: files.map(({ path }) => path) };
  } finally {
    rmSync(stage, { recursive: true });
  }
}

function npmPack(cwd: string, ...args: string[]): PackOutput {
  const output = runCommand("npm", ["pack", "--json", "--ignore-scripts", ...args], { cwd });
  // An array, or in newer versions of npm an object by name.
  const [packed] = Object.values(JSON.parse(output) as Record<string, PackOutput>);
  if (packed === undefined) throw new Error("npm pack has packed nothing");
  return packed;
}

function publishedManifest(): string {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as object;
  const published = Object.entries(manifest).filter(
    ([key]) => !["scripts", "devDependencies", "overrides"].includes(key),
  );
  return `${JSON.stringify(Object.fromEntries(published), null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(pack(process.argv[2] ?? ".").tarball);
}
