import { readFileSync } from "node:fs";
import type { CodeText } from "../reporters/sarif.js";
import { pageOf } from "./pages.js";

/** What the page of a code says; `undefined` for a code without one. */
export function ruleText(code: string): CodeText | undefined {
  if (!/^[\w-]+$/.test(code)) return undefined;
  const file = pageOf(code);
  if (file === undefined) return undefined;
  const page = readFileSync(file, "utf8");
  // The first paragraph below the title says in one sentence what is wrong.
  const [, first = ""] = page.split(/\n{2,}/);
  const summary = /^.*?[.](?=\s|$)/s.exec(first)?.[0] ?? first;
  return { summary: summary.replace(/\s+/g, " ").trim(), page };
}
