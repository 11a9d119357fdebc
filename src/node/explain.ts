import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type Code, findingCodes } from "../findings/codes.js";
import { packageRoot } from "./package-root.js";

/**
 * The documentation of a code of the format or of a built-in rule: what it means, why it matters, how
 * to fix it, and an example.
 *
 * @param code the `code` of a finding
 * @returns a page in Markdown; `undefined` for a code without one, such as that of a custom rule
 * @example
 * explain("unknown-property")?.split("\n", 1)[0]; // "# unknown-property (error)"
 */
export function explain(code: Code): string | undefined {
  const page = pageOf(code);
  return page && readFileSync(page, "utf8");
}

/** The file of the page that {@link explain} returns. */
export function pageOf(code: Code): URL | undefined {
  // The name of a custom rule may be anything.
  if (!/^[\w-]+$/.test(code)) return undefined;
  return ["findings", "rules"]
    .map((folder) => new URL(`docs/${folder}/${code}.md`, packageRoot()))
    .find((file) => existsSync(file));
}

/** Every code that {@link explain} has a page for: codes of the format, then rules. */
export const explainedCodes = (): string[] => [
  ...Object.keys(findingCodes),
  ...readdirSync(new URL("docs/rules/", packageRoot()))
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -3))
    .sort(),
];
