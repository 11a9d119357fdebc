import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readText, root } from "./project.js";

/** A fenced block of a page. */
export interface Block {
  page: string;
  /** Line of its fence, from 1. */
  line: number;
  language: string;
  text: string;
  /** The last line before it that is not empty. */
  lead: string;
}

/** The fenced blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  const lines = readText(page).split("\n");
  let lead = "";
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    if (!line.startsWith("```")) {
      if (line.trim() !== "") lead = line;
      continue;
    }
    const end = lines.indexOf("```", index + 1);
    if (end < 0) throw new Error(`${page}:${index + 1}: the block has no end`);
    const text = lines
      .slice(index + 1, end)
      .map((content) => `${content}\n`)
      .join("");
    blocks.push({ page, line: index + 1, language: line.slice(3), text, lead });
    index = end;
  }
  return blocks;
}

/** Whether the tests are to write what is shown in the pages instead of comparing it. */
export const isUpdating = process.env.UPDATE_DOCS === "1";

/** Puts another text into a block of its page. */
export function replaceBlock({ page, line, language, text }: Block, newText: string): void {
  const before = `\`\`\`${language}\n${text}\`\`\``;
  const content = readText(page);
  const start = content
    .split("\n")
    .slice(0, line - 1)
    .join("\n").length;
  const at = content.indexOf(before, Math.max(0, start - 1));
  if (at < 0) throw new Error(`${page}:${line}: the block is not there any more`);
  const after = `\`\`\`${language}\n${newText}\`\`\``;
  writeFileSync(join(root, page), content.slice(0, at) + after + content.slice(at + before.length));
}
