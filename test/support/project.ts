import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

export const readText = (path: string): string => readFileSync(join(root, path), "utf8");

interface Manifest {
  exports: Record<string, string | { types: string; default: string }>;
  bin: Record<string, string>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

export const manifest = JSON.parse(readText("package.json")) as Manifest;

/** The entries that are code: how they are imported, and their files in `dist`. */
export const codeEntries = Object.entries(manifest.exports).flatMap(([path, target]) =>
  typeof target === "string"
    ? []
    : [{ path, name: path === "." ? "index" : path.slice(2), ...target }],
);

/** Every file below a folder that has one of the endings, with `/` between the parts. */
export function filesBelow(folder: string, ...endings: string[]): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(path, ...endings);
      return endings.some((ending) => entry.name.endsWith(ending)) ? [path] : [];
    })
    .sort();
}

/** Whether the build is newer than all that it is made of. */
export function isBuilt(): boolean {
  // What a run of tests writes there is no part of it.
  const sources = ["src", "generated", "scripts"].flatMap((folder) =>
    filesBelow(folder, ".ts", ".js", ".mjs", ".json"),
  );
  const newest = Math.max(...[...sources, "package.json", "tsup.config.ts"].map(timeOf));
  return timeOf("dist/cli.cjs") > newest;
}

/** For tests of the built package: fails when it is older than the sources. */
export function requireBuild(): void {
  if (!isBuilt()) {
    throw new Error("dist is older than the sources: run `npm run build`, or `npm test`");
  }
}

function timeOf(path: string): number {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
