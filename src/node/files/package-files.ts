import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Code, driftCodes, findingCodes } from "../../findings/codes.js";
import type { CodeText } from "../../reporters/findings/sarif.js";
import { getOrAdd } from "../../values/collections.js";
import { aString, checkArgument } from "../../words/options.js";
import { foldersUp } from "./paths.js";

/** The folder of the package that this file belongs to, in the sources and when built. */
export function packageRoot(): URL {
  const hasPackage = (folder: string): boolean => existsSync(join(folder, "package.json"));
  const folder = foldersUp(import.meta.dirname).find(hasPackage);
  if (folder === undefined) throw new Error("the folder of the package was not found");
  return pathToFileURL(`${folder}/`);
}

/** The version of this package. */
export function packageVersion(): string {
  const text = readFileSync(new URL("package.json", packageRoot()), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/**
 * The documentation of a code of the format, of a built-in rule, or of a kind of change: what it means,
 * and why it matters.
 *
 * @param code the `code` of a finding or of a change
 * @returns a page in Markdown; `undefined` for a code without one, such as that of a custom rule
 * @example
 * explain("unknown-property")?.split("\n", 1)[0]; // "# unknown-property (error)"
 */
export function explain(code: Code): string | undefined {
  checkArgument("code", code, aString);
  const page = pageOf(code);
  // Comments are for who changes the page.
  return page && readFileSync(page, "utf8").replace(/\n<!--.*?-->\n/gs, "");
}

/** The pages that were looked up: an editor shows a page for each finding. */
const pages = new Map<Code, URL | undefined>();

/** The file of the page that {@link explain} returns. */
export function pageOf(code: Code): URL | undefined {
  // The name of a custom rule may be anything.
  if (!/^[\w-]+$/.test(code)) return undefined;
  return getOrAdd(pages, code, () =>
    ["findings", "rules", "changes"]
      .map((folder) => new URL(`docs/${folder}/${code}.md`, packageRoot()))
      .find((file) => existsSync(file)),
  );
}

/** Every code that {@link explain} has a page for: codes of the format, then rules, then changes. */
export const explainedCodes = (): string[] => [
  ...Object.keys(findingCodes),
  ...Object.keys(driftCodes),
  ...pagesIn("docs/rules/"),
  ...pagesIn("docs/changes/"),
];

const pagesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, packageRoot()))
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -3))
    .sort();

/** The page of a code and its summary; `undefined` for a code without a page. */
export function codeText(code: string): CodeText | undefined {
  const page = explain(code);
  if (page === undefined) return undefined;
  // The first paragraph below the title is one sentence about what is wrong.
  const [, first = ""] = page.split(/\n{2,}/);
  const summary = /^.*?[.](?=\s|$)/s.exec(first)?.[0] ?? first;
  return { summary: summary.replace(/\s+/g, " ").trim(), page };
}
