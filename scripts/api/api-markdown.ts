import type { ApiEntry, ApiExport, ExportKind } from "./read-api.js";

const SECTIONS: readonly { readonly kind: ExportKind; readonly title: string }[] = [
  { kind: "function", title: "Functions" },
  { kind: "class", title: "Classes" },
  { kind: "constant", title: "Constants" },
  { kind: "type", title: "Types" },
];

/** The pages of the entries, by name. What several entries export is on the page of the first. */
export function apiPages(entries: readonly ApiEntry[]): Map<string, string> {
  const pages = new Map<string, string>();
  const exports: ApiExport[] = [];
  /** The page of each declaration. */
  const homes = new Map<string, string>();
  for (const entry of entries) {
    for (const one of entry.exports) {
      const key = keyOf(one);
      if (!homes.has(key)) homes.set(key, entry.name);
    }
    exports.push(...entry.exports);
    pages.set(entry.name, pageOf(entry, exports, homes));
  }
  return pages;
}

const keyOf = ({ source, name }: ApiExport): string => `${source} ${name}`;

/** @param exports what the entries before this one export: docstrings may link to it */
function pageOf(
  entry: ApiEntry,
  exports: readonly ApiExport[],
  homes: ReadonlyMap<string, string>,
): string {
  const own = entry.exports.filter((one) => homes.get(keyOf(one)) === entry.name);
  const others = entry.exports.filter((one) => !own.includes(one));
  const linkOf = (one: ApiExport): string => {
    const home = homes.get(keyOf(one));
    const page = home === entry.name ? "" : `${home}.md`;
    return `[\`${one.name}\`](${page}#${one.name.toLowerCase()})`;
  };
  const links = new Map([...exports, ...entry.exports].map((one) => [one.name, linkOf(one)]));
  const sections = SECTIONS.map(({ kind, title }) => ({
    title,
    exports: own.filter((one) => one.kind === kind),
  })).filter(({ exports }) => exports.length > 0);
  const contents = sections.map(
    ({ title, exports }) => `- ${title}: ${exports.map(linkOf).join(", ")}`,
  );
  if (others.length > 0) contents.push(`- From other entries: ${others.map(linkOf).join(", ")}`);
  return `${[
    `# ${entry.specifier}`,
    "<!-- Generated from the docstrings by `npm run generate:api`. Do not edit. -->",
    entry.introduction,
    contents.join("\n"),
    ...sections.flatMap(({ title, exports }) => [
      `## ${title}`,
      ...exports.map((one) => exportText(one, links)),
    ]),
  ].join("\n\n")}\n`;
}

function exportText(one: ApiExport, links: ReadonlyMap<string, string>): string {
  const linked = (text: string): string =>
    text.replace(/\{@link (\w+) ?\}/g, (_, name: string) => links.get(name) ?? `\`${name}\``);
  const item = (text: string): string => linked(text).replace(/\n/g, "\n  ");
  const parts = [`### ${one.name}`, block("typescript", one.declaration), linked(one.description)];
  const lines = one.parameters.map(({ name, text }) => `- \`${name}\`: ${item(text)}`);
  if (one.returns !== undefined) lines.push(`- Returns ${item(one.returns)}`);
  lines.push(...one.throws.map((text) => `- Throws ${item(text)}`));
  if (lines.length > 0) parts.push(lines.join("\n"));
  parts.push(...one.examples.map((example) => block("ts", example)));
  parts.push(`Source: [${one.source}](../../${one.source})`);
  return parts.filter((part) => part !== "").join("\n\n");
}

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
