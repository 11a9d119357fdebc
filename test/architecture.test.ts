// The table "Architecture" of CONTRIBUTING.md is the rule; this compares the sources with it.

import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesBelow, readText } from "./support/project.js";

interface Row {
  folders: Set<string>;
  packages: Set<string>;
  builtins: boolean;
}

/** The rows of the table, from the ground up: `folder/` | what it does | what it may import. */
const rows = new Map<string, Row>(
  [...readText("CONTRIBUTING.md").matchAll(/^\| `src\/([\w/-]+)\/` \| .* \| (.*) \|$/gm)].map(
    ([, folder = "", allowed = ""]) => {
      const [folders = "", packages = ""] = allowed.split(/; package |^package /);
      const names = (text: string) =>
        new Set([...text.matchAll(/`([^`]+)`/g)].map(([, n]) => n ?? ""));
      return [
        folder,
        { folders: names(folders), packages: names(packages), builtins: /Node/.test(allowed) },
      ];
    },
  ),
);

const files = filesBelow("src", ".ts");
/** The folder of a file, below `src`; `src` for the entries of the package. */
const folderOf = (file: string): string => file.split("/").slice(1, -1).join("/") || "src";
const topOf = (folder: string): string => folder.split("/")[0] ?? "";

/** What a file imports, `import()` and types included. */
function importsOf(file: string): string[] {
  const text = readText(file);
  const found = [...text.matchAll(/\bfrom "([^"]+)"|\bimport\("([^"]+)"\)|^import "([^"]+)"/gm)];
  return found.map(([, a, b, c]) => a ?? b ?? c ?? "");
}

/** A relative import as a path from the root of the project. */
const targetOf = (file: string, specifier: string): string =>
  join(dirname(file), specifier).replaceAll("\\", "/").replace(/\.js$/, ".ts");

const edges = files.flatMap((file) =>
  importsOf(file).map((specifier) => ({ file, from: folderOf(file), specifier })),
);

/** A folder may import what its row names, the files of the folders around it, and its subfolders. */
function isAllowed(row: Row, from: string, target: string): boolean {
  if (target.startsWith("generated/")) return row.folders.has("generated");
  const to = folderOf(target);
  const isOwn = to === from || from.startsWith(`${to}/`) || to.startsWith(`${from}/`);
  return isOwn || row.folders.has(to) || (topOf(to) !== topOf(from) && row.folders.has(topOf(to)));
}

describe("the folders of src", () => {
  test("each have a row in CONTRIBUTING.md", () => {
    const folders = new Set(files.map(folderOf).filter((folder) => folder !== "src"));
    expect(folders.size).toBeGreaterThan(30);
    expect([...folders].filter((folder) => !rows.has(folder))).toEqual([]);
    expect([...rows.keys()].filter((folder) => !folders.has(folder))).toEqual([]);
  });

  test.each([...rows.keys()])("src/%s imports what its row allows, and nothing else", (folder) => {
    const row = rows.get(folder);
    const wrong = edges.filter(({ file, from, specifier }) => {
      if (from !== folder || row === undefined) return false;
      if (isBuiltin(specifier)) return !row.builtins;
      if (!specifier.startsWith(".")) return !row.packages.has(specifier);
      return !isAllowed(row, from, targetOf(file, specifier));
    });
    expect(wrong.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([]);
  });

  test("import from top to bottom of the table", () => {
    const order = [...new Set([...rows.keys()].map(topOf))];
    const up = [...rows].flatMap(([from, { folders }]) =>
      [...folders]
        .filter((to) => to !== "generated" && order.indexOf(topOf(to)) > order.indexOf(topOf(from)))
        .map((to) => `${from} -> ${to}`),
    );
    expect(up).toEqual([]);
  });

  test("leave the stages of the engine to it: the command calls none of them", () => {
    const stages = ["text", "format", "references", "data-products", "model"];
    expect(stages.filter((stage) => rows.get("cli")?.folders.has(stage))).toEqual([]);
  });

  test("form no ring", () => {
    const reaches = (from: string, seen = new Set<string>()): Set<string> => {
      for (const next of rows.get(from)?.folders ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        reaches(next, seen);
      }
      return seen;
    };
    expect([...rows.keys()].filter((folder) => reaches(folder).has(folder))).toEqual([]);
  });
});

/** The files that put a folder together from its subfolders. */
const INDEXES = new Set([
  "src/cli/commands.ts",
  "src/exports/index.ts",
  "src/format/slips/index.ts",
  "src/rules/index.ts",
  "src/verify/verify-descriptor.ts",
]);

test("a folder imports no subfolder that imports it, index files apart", () => {
  const between = new Set(
    edges.flatMap(({ file, from, specifier }) => {
      const to = specifier.startsWith(".") ? folderOf(targetOf(file, specifier)) : from;
      return INDEXES.has(file) || from === to ? [] : `src/${from} src/${to}`;
    }),
  );
  const rings = [...rows.keys()].filter((folder) => {
    const own = `src/${folder}`;
    const around = own.split("/").map((_, index, steps) => steps.slice(0, index).join("/"));
    return around.some((one) => between.has(`${own} ${one}`) && between.has(`${one} ${own}`));
  });
  expect(rings).toEqual([]);
});

test("no file imports itself by way of others", () => {
  const graph = new Map(
    files.map((file) => [
      file,
      importsOf(file)
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => targetOf(file, specifier)),
    ]),
  );
  const state = new Map<string, "open" | "done">();
  const rings: string[] = [];
  const visit = (file: string, path: string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      rings.push([...path.slice(path.indexOf(file)), file].join(" -> "));
      return;
    }
    state.set(file, "open");
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    state.set(file, "done");
  };
  for (const file of files) visit(file, []);
  expect(rings).toEqual([]);
});

test("builtins of Node are imported with their prefix, and only where CONTRIBUTING.md allows them", () => {
  const allowed = [...rows].filter(([, { builtins }]) => builtins).map(([folder]) => folder);
  const wrong = edges.filter(
    ({ file, from, specifier }) =>
      isBuiltin(specifier) &&
      !(specifier.startsWith("node:") && (allowed.includes(from) || file === "src/node.ts")),
  );
  expect(wrong.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([]);
});
