import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = fileURLToPath(new URL("../src/exports/pages/page/", import.meta.url));

/**
 * The style and the scripts of pages as text, each with the hash by which a Content Security Policy allows
 * it. The library cannot read files, and has no hash function that returns at once.
 */
export async function pageAssets(): Promise<string> {
  const assets = {
    style: await bundled("style.css"),
    script: await bundled("script.ts"),
    drawing: await bundled("drawing.ts", true),
  };
  const members = Object.entries(assets).map(([name, text]) => {
    const hash = `sha256-${createHash("sha256").update(text).digest("base64")}`;
    return `  ${name}: {\n    hash: ${JSON.stringify(hash)},\n    text: ${JSON.stringify(text)},\n  },\n`;
  });
  return `// Generated from src/exports/pages/page by \`npm run generate\`. Do not edit.

/** The style and the scripts of a page, each with its hash. */
export const pageAssets = {
${members.join("")}} as const;
`;
}

/** A file with all that it imports, as it stands between two tags. */
async function bundled(name: string, minify = false): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${folder}${name}`],
    bundle: true,
    write: false,
    minify,
    format: "iife",
    target: "es2022",
    platform: "browser",
    legalComments: "none",
  });
  return outputFiles[0]?.text ?? "";
}
