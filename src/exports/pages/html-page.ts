import { pageAssets } from "../../../generated/page-assets.js";
import type { Model } from "../../model/model.js";
import { grouped } from "../../values/collections.js";
import { count } from "../../words/phrases.js";
import { type Exported, header, storeName } from "../exported.js";
import { type Html, html, trusted } from "./html.js";
import {
  changeList,
  factList,
  findingList,
  messageText,
  pictureFrame,
  tableSection,
} from "./html-table.js";
import { renderMarkdown } from "./markdown.js";
import {
  changeWords,
  checkSiteNotes,
  countWords,
  linkedTables,
  type PageContent,
  type PageOptions,
  pageContent,
  relationEnds,
  type SiteNotes,
  type SitePage,
  siteNames,
  siteTables,
  siteTitles,
} from "./page-content.js";
import {
  isSmall,
  membersPicture,
  neighborhood,
  overview,
  type PictureSource,
  relatedGroups,
  relatedTables,
} from "./pictures.js";
import type { ServiceContent, VariableContent } from "./service-content.js";

/** A page with more tables draws the picture of a table on demand. */
const MAX_DRAWN = 200;

/**
 * Writes a descriptor as one HTML file that needs nothing else: tables, columns, keys, services, findings,
 * pictures, and a search.
 *
 * @param model what `read` and `readFile` return
 * @returns one file; nothing is lost that a page could show
 * @example
 * const { model } = await read({ info: { title: "Shop" } });
 * model && toHtml(model).files[0]?.name; // "Shop.html"
 */
export function toHtml(model: Model, options: PageOptions = {}): Exported {
  const text = pageText(pageContent(model, options), header("html", model));
  return { files: [{ name: `${storeName(model)}.html`, text }], losses: [] };
}

/**
 * Writes several descriptors as a folder of HTML pages, with an index and a search over all of them.
 *
 * @param title of the index
 * @param notes what the index says besides its pages
 * @returns `index.html`, and a file for each descriptor
 * @example
 * const { models } = await read({ info: { title: "Shop" } });
 * toHtmlSite(models.map((model) => ({ model })), "Our data").files[0]?.name; // "index.html"
 */
export function toHtmlSite(
  pages: readonly SitePage[],
  title = "Data stores",
  notes: SiteNotes = {},
): Exported {
  checkSiteNotes(notes);
  const names = siteNames(pages, "index").map((name) => `${name}.html`);
  const site = siteTables(pages, names);
  const written = pages.map(({ model, options = {} }, page) => ({
    name: names[page] ?? "",
    content: pageContent(model, options, site),
    mark: header("html", model),
  }));
  const files = written.map(({ name, content, mark }) => ({
    name,
    text: pageText(content, mark, "index.html"),
  }));
  const [{ model } = {}] = pages;
  const mark = model === undefined ? "" : header("html", model);
  return {
    files: [{ name: "index.html", text: indexText(title, written, notes, mark) }, ...files],
    losses: [],
  };
}

/** The text of a page. */
function pageText(content: PageContent, mark: string, home?: string): string {
  const { tables, services, findings, changes } = content;
  const isLarge = tables.length > MAX_DRAWN;
  const ends = relationEnds(content);
  const source = pictureSource(content);
  const body = html`${banner(content, home)}
<div class="layout">
${navigation(content)}
<main id="main">
${introduction(content)}${section("changes", `Changed since ${content.against ?? "the other version"}`, changeList(changes, content.against, tables))}${section(
  "findings",
  "Findings",
  findingList(findings, true, content),
)}${section(
  "picture",
  isSmall(content) ? "All tables" : "Groups of tables",
  pictures(content, isLarge),
)}${section("services", "Services", services.length === 0 ? undefined : html`${services.map(serviceSection)}`)}<p id="columns" hidden></p>
<h2 id="tables">Tables</h2>
${tables.map((_, index) => {
  const picture = isLarge ? undefined : neighborhood(source, index);
  return tableSection(content, index, ends, picture);
})}<p id="nothing" hidden>No table matches.</p>
${explanationSection(content)}</main>
</div>
`;
  return documentText(content.title, mark, body, isLarge);
}

/**
 * The picture of all tables; if it shows groups, their own pictures, too. A large page has the tables of each group, which
 * it draws when the group is opened.
 */
function pictures(content: PageContent, isLarge: boolean): Html | undefined {
  const source = pictureSource(content);
  const groups = isSmall(source) ? [] : relatedGroups(source);
  const id = (group: number): string => `group.${group + 1}`;
  const whole = overview(source, groups, id);
  if (whole === undefined) return undefined;
  const alone =
    content.tables.length -
    relatedTables(content).filter((at) => at < content.tables.length).length;
  return html`${pictureFrame(whole, `Picture of ${content.title}`)}${groups.map(
    ({ name, members }, group) =>
      html`<details class="group" id="${id(group)}"><summary>${name} <small>${count(members.length, "table")}</small></summary>${isLarge ? tableLinks(source, members) : pictureFrame(membersPicture(source, members), `Tables of the group ${name}`)}</details>\n`,
  )}${alone === 0 ? undefined : html`<p class="counts">Without a key to another table: ${count(alone, "table")}</p>\n`}`;
}

const pictureSource = (content: PageContent): PictureSource => ({
  tables: linkedTables(content),
  relations: content.relations,
});

const tableLinks = ({ tables }: PictureSource, members: readonly number[]): Html =>
  html`<ul class="names">${members.map((member) => html`<li><a href="${tables[member]?.href}">${tables[member]?.label}</a>`)}</ul>`;

/**
 * A whole document around the body of a page.
 *
 * @param source the line that says what it was made from
 * @param isLarge whether the page draws pictures itself
 */
function documentText(title: string, source: string, body: Html, isLarge: boolean): string {
  const { style, script, drawing } = pageAssets;
  const scripts = isLarge ? [script, drawing] : [script];
  const hashes = scripts.map(({ hash }) => `'${hash}'`).join(" ");
  const policy = `default-src 'none'; style-src '${style.hash}'; script-src ${hashes}; base-uri 'none'; form-action 'none'`;
  const mark = source.replace(/-(?=-)|[<>]/g, "_");
  return html`<!doctype html>
<!-- ${trusted(mark)} -->
<html lang="en"${isLarge ? html` class="large"` : undefined}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${trusted(style.text)}</style>
</head>
<body>
${body}${scripts.map(({ text }) => html`<script>${trusted(text)}</script>\n`)}</body>
</html>
`.text;
}

function banner({ title, version, tables }: PageContent, home: string | undefined): Html {
  return html`<a class="skip" href="#main">Skip to the content</a>
<header>
<p class="title">${home === undefined ? undefined : html`<a href="${home}">All descriptors</a> / `}<a href="#main">${title}</a>${version === undefined ? undefined : html` <small>${version}</small>`}</p>
${searchForm(tables)}</header>`;
}

/** The search, which only a script can do, so it is hidden without one. */
function searchForm(tables: PageContent["tables"]): Html {
  const tags = [...new Set(tables.flatMap((table) => table.tags))].sort();
  return html`<div class="tools" role="search" hidden><label class="hidden" for="search">Search</label><input id="search" type="search" placeholder="Search ( / )" autocomplete="off">${
    tags.length === 0
      ? undefined
      : html`<label class="hidden" for="tag">Tag</label><select id="tag"><option value="">All tags${tags.map((tag) => html`<option>${tag}`)}</select>`
  }<button type="button" id="theme">Dark</button><span class="quiet" role="status" id="status"></span></div>
`;
}

function navigation({ tables, services, findings, changes }: PageContent): Html {
  const groups = [...grouped(tables, ({ group }) => group)];
  const link = (id: string, text: string) => html`<li><a href="#${id}">${text}</a>`;
  return html`<nav aria-label="Contents"><ul>${changes.length > 0 ? link("changes", "Changes") : undefined}${findings.length > 0 ? link("findings", "Findings") : undefined}${services.length > 0 ? link("services", "Services") : undefined}</ul>
${groups.map(
  ([group, entries]) =>
    html`<p>${group || "Tables"}</p><ul>${entries.map(({ id, label }) => html`<li><a href="#${id}">${label}</a>`)}</ul>\n`,
)}</nav>`;
}

function introduction(content: PageContent): Html {
  const { title, findings, facts, summary, description } = content;
  const bad = findings.filter(({ severity }) => severity === "error").length;
  const counts = [...countWords(content), ...(bad === 0 ? [] : [count(bad, "error")])];
  return html`<h1>${title}</h1>
<p class="counts">${counts.join(" · ")}</p>
${summary === undefined ? undefined : html`<p class="summary">${summary}</p>\n`}${description === undefined ? undefined : html`<div class="prose">${renderMarkdown(description, 1)}</div>\n`}${factList(facts)}`;
}

const section = (id: string, title: string, body: Html | undefined): Html | undefined =>
  body &&
  html`<section id="${id}" aria-labelledby="${id}.title"><h2 id="${id}.title">${title}</h2>\n${body}</section>\n`;

function serviceSection({ id, key, facts, description, connections, variables }: ServiceContent) {
  return html`<section class="service" id="${id}"><h3>${key}</h3>
${description === undefined ? undefined : html`<div class="prose">${renderMarkdown(description, 3)}</div>\n`}${factList(facts)}${connections.length === 0 ? undefined : connectionList(connections)}
${variables.length === 0 ? undefined : variableTable(key, variables)}</section>
`;
}

const connectionList = (connections: ServiceContent["connections"]): Html =>
  html`<dl class="connections">${connections.map(
    (connection) =>
      html`<div><dt>${connection.label}<dd><code>${connection.filled}</code>${connection.template === undefined ? undefined : html`<br><small>from <code>${connection.template}</code></small>`}${factList(connection.facts)}</div>`,
  )}</dl>`;

function variableTable(key: string, variables: readonly VariableContent[]): Html {
  const rows = variables.map(
    ({ name, default: value, values, description }) =>
      html`<tr><th>${name}<td>${value === undefined ? html`<i>none</i>` : html`<code>${value}</code>`}<td>${values || "any"}<td>${description === undefined ? undefined : renderMarkdown(description, 4)}\n`,
  );
  return html`<table class="columns variables"><caption>Variables of ${key}</caption><thead><tr><th>Variable<th>Default<th>Values<th>Description</thead><tbody>
${rows}</tbody></table>
`;
}

function explanationSection({ explanations }: PageContent): Html | undefined {
  if (explanations.size === 0) return undefined;
  const pages = [...explanations].map(
    ([code, page]) =>
      html`<details><summary>${code}</summary><div class="prose" id="explain.${code}">${renderMarkdown(page, 2)}</div></details>\n`,
  );
  return section("explanations", "What the findings mean", html`${pages}`);
}

interface WrittenPage {
  readonly name: string;
  readonly content: PageContent;
}

/** A page with a title that no other page has. */
interface TitledPage extends WrittenPage {
  readonly title: string;
}

function indexText(
  title: string,
  pages: readonly WrittenPage[],
  notes: SiteNotes,
  mark: string,
): string {
  const { unreadable = [] } = notes;
  const titles = siteTitles(pages.map(({ content }) => content));
  const titled = pages.map((page, index) => ({ ...page, title: titles[index] ?? "" }));
  const owners = [...grouped(titled, ({ content }) => content.owner ?? "")].sort(
    ([one], [other]) => Number(one === "") - Number(other === "") || (one < other ? -1 : 1),
  );
  const isGrouped = owners.some(([owner]) => owner !== "");
  const body = html`<a class="skip" href="#main">Skip to the content</a>
<header><p class="title">${title}</p>
${searchForm(pages.flatMap(({ content }) => content.tables))}</header>
<main id="main" class="index">
<h1>${title}</h1>
<p class="counts">${count(pages.length, "descriptor")}</p>
${section("unreadable", "Without a page", unreadableList(unreadable))}${section(
  "changes",
  `Changed since ${notes.against ?? "the other version"}`,
  notes.against === undefined ? undefined : indexChanges(titled, notes),
)}${
  isGrouped
    ? owners.map(
        ([owner, own]) =>
          html`<section class="owner" data-group><h2>${owner || "No owner"}</h2>\n${own.map((page) => card(page, "h3"))}</section>\n`,
      )
    : titled.map((page) => card(page, "h2"))
}<p id="nothing" hidden>Nothing matches.</p>
</main>
`;
  return documentText(title, mark, body, false);
}

const unreadableList = (unreadable: NonNullable<SiteNotes["unreadable"]>): Html | undefined =>
  unreadable.length === 0
    ? undefined
    : html`<ul class="findings">${unreadable.map(({ path, reason }) => html`<li><b class="error">cannot be read</b> ${path}: ${messageText(reason)}`)}</ul>\n`;

/** The descriptors that are new, changed or removed, the largest impacts first. */
function indexChanges(pages: readonly TitledPage[], { removed = [] }: SiteNotes): Html {
  const changed = pages.flatMap(({ name, title, content }) => {
    const [word, words = ""] = changeWords(content) ?? [];
    const address = word === "new" ? name : `${name}#changes`;
    const item = html`<li><b class="${word}">${word}</b> <a href="${address}">${title}</a> ${words}`;
    return word === undefined ? [] : [{ order: ORDER.indexOf(word), item }];
  });
  const items = [
    ...removed.map((file) => html`<li><b class="major">removed</b> ${file}`),
    ...changed.sort((one, other) => one.order - other.order).map(({ item }) => item),
  ];
  return items.length === 0
    ? html`<p>No descriptor has changed.</p>\n`
    : html`<ul class="changes">${items}</ul>\n`;
}

const ORDER: readonly string[] = ["major", "new", "minor", "patch", "none"];

/** A descriptor with its tables and their columns. Its data are what a search reads beside the names. */
function card({ name, title, content }: TitledPage, heading: "h2" | "h3"): Html {
  const { summary, description, facts, tables, domain, against } = content;
  const about = words([title, description, ...facts.map(({ text }) => text)]);
  const [word = "", changed = ""] = changeWords(content) ?? [];
  const change = html` · <a href="${name}#changes">${[word, changed, "since", against].filter(Boolean).join(" ")}</a>`;
  return html`<section class="card" data-group data-text="${about}"><${trusted(heading)}><a href="${name}">${title}</a></${trusted(heading)}>
<p class="counts">${[...countWords(content), ...(domain === undefined ? [] : [`domain ${domain}`])].join(" · ")}${word === "" ? undefined : change}</p>
${summary === undefined ? undefined : html`<p>${summary}</p>\n`}<ul class="names">${tables.map(
    (table) => {
      const { id, label, tags } = table;
      const columns = (table.columns ?? []).flatMap((column) => [column, ...column.fields]);
      const text = words([
        table.fullName,
        table.description,
        ...tags,
        ...table.facts.map((fact) => fact.text),
      ]);
      const links = columns.map((column, at) => {
        const address = column.name.includes(".")
          ? ""
          : `${table.fullName ?? label}.${column.name}`;
        const { type, description, notes, allowed } = column;
        const about = words([address, type, description, ...notes, ...allowed]);
        return html`${at > 0 ? ", " : undefined}<a href="${name}#${column.id}" data-text="${about}">${column.name}</a>`;
      });
      return html`<li data-item data-tags="${tags.join("\n")}" data-text="${text}"><a href="${name}#${id}">${label}</a> <small>${links}</small>`;
    },
  )}</ul></section>
`;
}

/** Different texts, in one. */
const words = (texts: readonly (string | undefined)[]): string =>
  [...new Set(texts)].filter(Boolean).join("\n");
