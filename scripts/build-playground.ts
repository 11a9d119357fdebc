// Builds the playground: one page that holds its style, its scripts, and the pages of codes.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { renderMarkdown } from "../src/exports/pages/markdown.js";
import { driftCodes } from "../src/findings/codes.js";
import { explain } from "../src/node/files/package-files.js";

const folder = "src/playground";

export interface PlaygroundPage {
  readonly text: string;
  /** The paths of the bundled files. */
  readonly inputs: readonly string[];
}

/** @param root folder of the project */
export async function playgroundPage(root: string): Promise<PlaygroundPage> {
  const names = ["style.css", "start.ts", "editor.ts", "worker.ts"];
  const bundles = await Promise.all(names.map((name) => bundled(root, name)));
  const [style = "", start = "", editor = "", worker = ""] = bundles.map(({ text }) => text);
  const hash = (text: string): string =>
    `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  // A worker of a blob has the policy of its page.
  const policy = [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(start)} ${hash(editor)}`,
    "worker-src blob:",
    // The editor underlines with pictures in its style.
    "img-src data:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const read = (name: string): string => readFileSync(join(root, folder, name), "utf8");
  const parts: Record<string, string> = {
    "start.ts": start,
    "editor.ts": packed(editor),
    "worker.ts": packed(worker),
    "explanations.json": packed(JSON.stringify(explanations(root))),
    "sample.yaml": read("sample.yaml"),
  };
  const text = read("page.html")
    .replace("{policy}", policy)
    .replace(/<link [^>]*href="style\.css">/, () => `<style>${style}</style>`)
    .replace(/ src="([\w.]+)">/g, (_, name) => `>${parts[name]}`);
  return { text, inputs: bundles.flatMap(({ inputs }) => inputs) };
}

const packed = (text: string): string => gzipSync(text, { level: 9 }).toString("base64");

/** The pages of the codes that the playground can report, as `dsd explain` prints them. */
const explanations = (root: string): Record<string, string> =>
  Object.fromEntries(
    ["findings", "rules"]
      .flatMap((folder) => readdirSync(join(root, "docs", folder)))
      .map((name) => name.replace(/\.md$/, ""))
      .filter((code) => !(code in driftCodes))
      .map((code) => [code, renderMarkdown(explain(code) ?? "", 2).text]),
  );

/** A file with all that it imports. */
async function bundled(root: string, name: string) {
  const { outputFiles, metafile } = await build({
    entryPoints: [`${folder}/${name}`],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    platform: "browser",
    legalComments: "none",
    metafile: true,
    write: false,
    logLevel: "error",
  });
  return { text: outputFiles[0]?.text ?? "", inputs: Object.keys(metafile.inputs) };
}

/** Writes the page to a file. */
export async function buildPlayground(root: string, file: string): Promise<void> {
  const { text } = await playgroundPage(root);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
