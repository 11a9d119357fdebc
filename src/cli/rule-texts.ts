import { explain } from "../node/files/explain.js";
import type { CodeText } from "../reporters/findings/sarif.js";

/** The page of a code; `undefined` for a code without a page. */
export function ruleText(code: string): CodeText | undefined {
  const page = explain(code);
  if (page === undefined) return undefined;
  // The first paragraph below the title is one sentence about what is wrong.
  const [, first = ""] = page.split(/\n{2,}/);
  const summary = /^.*?[.](?=\s|$)/s.exec(first)?.[0] ?? first;
  return { summary: summary.replace(/\s+/g, " ").trim(), page };
}
