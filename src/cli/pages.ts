import { existsSync, readdirSync } from "node:fs";
import { packageRoot } from "./package-root.js";

/** The page of a code or a rule; `undefined` when there is none. */
export function pageOf(code: string): URL | undefined {
  return ["findings", "rules"]
    .map((folder) => new URL(`docs/${folder}/${code}.md`, packageRoot()))
    .find((page) => existsSync(page));
}

/** The rules that have a page: all of them. */
export const rulePages = (): string[] =>
  readdirSync(new URL("docs/rules/", packageRoot()))
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -3))
    .sort();
