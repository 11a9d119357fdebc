// Builds the playground: one page that holds its style, its script, and the script of its worker.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const folder = "src/playground";

export interface PlaygroundPage {
  readonly text: string;
  /** The paths of the bundled files. */
  readonly inputs: readonly string[];
}

/** @param root folder of the project */
export async function playgroundPage(root: string): Promise<PlaygroundPage> {
  const names = ["style.css", "editor.ts", "worker.ts"];
  const bundles = await Promise.all(names.map((name) => bundled(root, name)));
  const [style = "", editor = "", worker = ""] = bundles.map(({ text }) => text);
  const hash = (text: string): string =>
    `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  // A worker of a blob has the policy of its page.
  const policy = [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(editor)}`,
    "worker-src blob:",
    // The editor underlines with pictures in its style.
    "img-src data:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const read = (name: string): string => readFileSync(join(root, folder, name), "utf8");
  const parts: Record<string, string> = {
    "editor.ts": editor,
    "worker.ts": gzipSync(worker, { level: 9 }).toString("base64"),
    "sample.yaml": read("sample.yaml"),
  };
  const text = read("page.html")
    .replace("{policy}", policy)
    .replace(/<link [^>]*href="style\.css">/, () => `<style>${style}</style>`)
    .replace(/ src="([\w.]+)">/g, (_, name) => `>${parts[name]}`);
  return { text, inputs: bundles.flatMap(({ inputs }) => inputs) };
}

/** A file with all that it imports, as it can stand between two tags. */
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
  // The builder keeps `</script` out of its output. This would begin a comment that hides the end tag.
  const text = (outputFiles[0]?.text ?? "").replaceAll("<!--", "\\x3c!--");
  return { text, inputs: Object.keys(metafile.inputs) };
}

/** Writes the page to a file. */
export async function buildPlayground(root: string, file: string): Promise<void> {
  const { text } = await playgroundPage(root);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
