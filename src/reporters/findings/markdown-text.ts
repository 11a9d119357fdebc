/** Escapes text for Markdown and HTML; code in backticks stays code. */
export function escapeMarkdown(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith("`") && part.length > 1
        ? part.replaceAll("|", "\\|")
        : part.replace(/[\\`*_[\]<>|~&$]/g, (found) => `\\${found}`),
    )
    .join("");
}
