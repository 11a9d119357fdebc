import { explain } from "../node/explain.js";
import type { CodeText } from "../reporters/sarif.js";

/** What the page of a code says; `undefined` for a code without one. */
export function ruleText(code: string): CodeText | undefined {
  const page = explain(code);
  if (page === undefined) return undefined;
  // The first paragraph below the title says in one sentence what is wrong.
  const [, first = ""] = page.split(/\n{2,}/);
  const summary = /^.*?[.](?=\s|$)/s.exec(first)?.[0] ?? first;
  return { summary: summary.replace(/\s+/g, " ").trim(), page };
}
