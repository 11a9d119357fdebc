import type { Model } from "../../model/model.js";
import { escapeMarkdown, escapeText } from "../../words/markdown-text.js";
import { type Exported, header, shownText, storeName } from "../exported.js";
import { writeCell, writeMarkdown } from "./markdown.js";
import { mermaid } from "./mermaid.js";
import {
  type ChangeNote,
  changeWords,
  checkSiteNotes,
  countWords,
  type FindingNote,
  type PageContent,
  type PageOptions,
  pageContent,
  type Relation,
  type RelationEnds,
  relationEnd,
  relationEnds,
  type SiteNotes,
  type SitePage,
  siteNames,
  siteTables,
  siteTitles,
  type TableContent,
} from "./page-content.js";
import type { ServiceContent } from "./service-content.js";
import type { Fact } from "./shown.js";

/**
 * Writes a descriptor as Markdown that GitHub and GitLab show with pictures: the same as the HTML page says.
 *
 * @param model what `read` and `readFile` return
 * @returns one file; nothing is lost that a page could show
 * @example
 * const { model } = await read({ info: { title: "Shop" } });
 * model && toMarkdown(model).files[0]?.name; // "Shop.md"
 */
export function toMarkdown(model: Model, options: PageOptions = {}): Exported {
  const text = documentText(model, pageContent(model, options));
  return { files: [{ name: `${storeName(model)}.md`, text }], losses: [] };
}

/**
 * Writes several descriptors as Markdown, with an index.
 *
 * @param title of the index
 * @param notes what the index says besides its pages
 * @returns `README.md`, which GitHub and GitLab show for a folder, and a file for each descriptor
 * @example
 * const { models } = await read({ info: { title: "Shop" } });
 * toMarkdownSite(models.map((model) => ({ model }))).files[1]?.name; // "Shop.md"
 */
export function toMarkdownSite(
  pages: readonly SitePage[],
  title = "Data stores",
  notes: SiteNotes = {},
): Exported {
  checkSiteNotes(notes);
  const names = siteNames(pages, "README").map((name) => `${name}.md`);
  const site = siteTables(pages, names);
  const files = pages.map(({ model, options = {} }, page) => {
    const content = pageContent(model, options, site);
    return { name: names[page] ?? "", content, text: documentText(model, content) };
  });
  const titles = siteTitles(files.map(({ content }) => content));
  const lines = files.map(({ name, content }, page) => {
    const [word, changes] = changeWords(content) ?? [];
    const since =
      word === undefined
        ? []
        : [[word, changes, "since", content.against].filter(Boolean).join(" ")];
    const words = [content.owner ?? "", ...since].filter((text) => text !== "").map(plain);
    return [`- [${plain(titles[page] ?? "")}](<${name}>)`, ...words].join(" · ");
  });
  const { removed = [], unreadable = [], against } = notes;
  lines.push(
    ...removed.map((file) => `- ${plain(file)} · removed since ${plain(against ?? "")}`),
    ...unreadable.map(
      ({ path, reason }) => `- ${plain(path)} · cannot be read: ${escapeMarkdown(reason)}`,
    ),
  );
  const [first] = pages;
  const mark = first === undefined ? "" : markLine(first.model);
  const index = {
    name: "README.md",
    text: `${mark}\n\n# ${plain(title)}\n\n${lines.join("\n")}\n`,
  };
  return { files: [index, ...files.map(({ name, text }) => ({ name, text }))], losses: [] };
}

const markLine = (model: Model): string =>
  `<!-- ${header("markdown", model).replace(/-(?=-)|[<>]/g, "_")} -->`;

const documentText = (model: Model, content: PageContent): string =>
  `${markLine(model)}\n\n${markdownText(content)}\n`;

function markdownText(content: PageContent): string {
  const { title, tables, services, findings, changes, against } = content;
  const ends = relationEnds(content);
  return blocks([
    `# ${plain(title)}`,
    countWords(content).map(plain).join(" · "),
    content.summary === undefined ? "" : plain(content.summary),
    writeMarkdown(content.description),
    factLines(content.facts),
    titled(`## Changed since ${plain(against ?? "the other version")}`, changeLines(changes)),
    titled("## Findings", findingLines(findings)),
    titled("## Services", blocks(services.map(serviceText))),
    "## Tables",
    tables.map(({ href = "", label }) => `- ${link(label, href)}`).join("\n"),
    diagram(mermaid(content)),
    ...tables.map((table, index) => tableText(content, table, index, ends)),
  ]);
}

function tableText(
  content: PageContent,
  table: TableContent,
  index: number,
  ends: RelationEnds,
): string {
  const { id, label, fullName, tags, columns = [], source } = table;
  const all = columns.flatMap((column) => [column, ...column.fields]);
  const rows = all.map((column) => {
    const { id: anchor, name, type, keys, isNullable, description, allowed, notes } = column;
    const key = [...keys, isNullable === false ? "not null" : ""].filter((word) => word !== "");
    const values = allowed.length === 0 ? [] : [`allowed values: ${allowed.join(", ")}`];
    const text = [writeCell(description), ...[...notes, ...values].map(plain)].filter(Boolean);
    return `| <a id="${anchor}"></a>${plain(name)} | ${plain(type)} | ${key.join(", ")} | ${text.join("; ")} |`;
  });
  return blocks([
    `### <a id="${id}"></a>${plain(label)}`,
    fullName === undefined || fullName === label ? "" : plain(fullName),
    writeMarkdown(table.description),
    factLines([
      ...(tags.length > 0 ? [{ label: "Tags", text: tags.join(", ") }] : []),
      ...table.facts,
    ]),
    rows.length === 0
      ? ""
      : ["| Column | Type | Key | Description |", "|---|---|---|---|", ...rows].join("\n"),
    source === undefined ? "" : source.replace(/^/gm, "    "),
    relationLines("Refers to", content, ends.out.get(index)),
    relationLines("Referred to by", content, ends.in.get(index)),
    diagram(mermaid(content, index)),
    titled("**Findings**", findingLines(table.findings)),
    titled("**Changes**", changeLines(table.changes)),
  ]);
}

function serviceText({ key, facts, description, connections, variables }: ServiceContent): string {
  const rows = variables.map(
    ({ name, default: value = "", values, description: text }) =>
      `| ${[name, value, values].map(plain).join(" | ")} | ${writeCell(text)} |`,
  );
  return blocks([
    `### ${plain(key)}`,
    writeMarkdown(description),
    factLines([
      ...facts,
      ...connections.flatMap(({ label, filled, facts: own }) => [{ label, text: filled }, ...own]),
    ]),
    rows.length === 0
      ? ""
      : ["| Variable | Default | Values | Description |", "|---|---|---|---|", ...rows].join("\n"),
  ]);
}

/** The paragraphs that are not empty. */
const blocks = (texts: readonly string[]): string =>
  texts.filter((text) => text.trim() !== "").join("\n\n");

const titled = (title: string, text: string): string => (text === "" ? "" : `${title}\n\n${text}`);

const diagram = (text: string | undefined): string =>
  text === undefined ? "" : `\`\`\`mermaid\n${text}\n\`\`\``;

const link = (text: string, href: string): string => `[${plain(text)}](${href})`;

const factLines = (facts: readonly Fact[]): string =>
  facts
    .map(({ label, text, href }) => {
      const shown = href === undefined ? plain(text) : `[${plain(text)}](<${href}>)`;
      return `- ${label}: ${shown}`;
    })
    .join("\n");

const findingLines = (findings: readonly FindingNote[]): string =>
  findings
    .map(
      ({ severity, message, code, where }) =>
        `- **${severity}**: ${escapeMarkdown(message)} (${plain(where)}, ${plain(code)})`,
    )
    .join("\n");

const changeLines = (changes: readonly ChangeNote[]): string =>
  changes
    .map(({ impact, message, code }) => `- **${impact}**: ${escapeMarkdown(message)} (${code})`)
    .join("\n");

function relationLines(
  title: string,
  content: PageContent,
  relations: readonly Relation[] | undefined,
): string {
  const end = (table: number, columns: readonly number[]): string =>
    relationEnd(content, table, columns)
      .map(({ label, href }) => (href === undefined ? plain(label) : link(label, href)))
      .join(", ");
  const lines = (relations ?? []).map(
    ({ from, fromColumns, to, toColumns }) => `- ${end(from, fromColumns)} → ${end(to, toColumns)}`,
  );
  return titled(`**${title}**`, lines.join("\n"));
}

/** A text on one line, as it is. */
const plain = (text: string): string => escapeText(shownText(text).replace(/\s+/g, " ").trim());
