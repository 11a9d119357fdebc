import { count } from "../../words/phrases.js";
import { type Exported, header } from "../exported.js";
import { type Html, html } from "./html.js";
import { documentText, pageText, searchForm } from "./html-page.js";
import { type PageContent, pageContent, type SitePage } from "./page-content.js";
import { siteNames } from "./site-names.js";

/**
 * Writes several descriptors as a folder of HTML pages, with an index and a search over all of them.
 *
 * @param title of the index
 * @returns `index.html`, and a file for each descriptor
 * @example
 * const { models } = await read({ info: { title: "Shop" } });
 * toHtmlSite(models.map((model) => ({ model })), "Our data").files[0]?.name; // "index.html"
 */
export function toHtmlSite(pages: readonly SitePage[], title = "Data stores"): Exported {
  const names = siteNames(pages, "index");
  const written = pages.map(({ model, options = {} }, page) => ({
    name: `${names[page]}.html`,
    content: pageContent(model, options),
    mark: header("html", model),
  }));
  const files = written.map(({ name, content, mark }) => ({
    name,
    text: pageText(content, mark, "index.html"),
  }));
  const [{ model } = {}] = pages;
  const mark = model === undefined ? "" : header("html", model);
  return {
    files: [{ name: "index.html", text: indexText(title, written, mark) }, ...files],
    losses: [],
  };
}

interface WrittenPage {
  readonly name: string;
  readonly content: PageContent;
}

function indexText(title: string, pages: readonly WrittenPage[], mark: string): string {
  const tags = pages.flatMap(({ content }) => content.tables.flatMap((table) => table.tags));
  const body = html`<a class="skip" href="#main">Skip to the content</a>
<header><p class="title">${title}</p>
${searchForm([...new Set(tags)].sort())}</header>
<main id="main" class="index">
<h1>${title}</h1>
<p class="counts">${count(pages.length, "descriptor")}</p>
${pages.map(card)}<p id="nothing" hidden>Nothing matches.</p>
</main>
`;
  return documentText({ title, mark, body, isLarge: false });
}

/** A descriptor with its tables and their columns, which the search reads. */
function card({ name, content }: WrittenPage): Html {
  const { title, version, summary, tables, services, findings } = content;
  const counts = [
    ...(version === undefined ? [] : [`version ${version}`]),
    count(tables.length, "table"),
    count(services.length, "service"),
    ...(findings.length === 0 ? [] : [count(findings.length, "finding")]),
  ];
  return html`<section class="card" data-group><h2><a href="${name}">${title}</a></h2>
<p class="counts">${counts.join(" · ")}</p>
${summary === undefined ? undefined : html`<p>${summary}</p>\n`}<ul class="names">${tables.map(
    ({ id, label, columns = [], tags }) =>
      html`<li data-item data-tags="${tags.join("\n")}"><a href="${name}#${id}">${label}</a> <small>${columns.map((column) => column.name).join(", ")}</small>`,
  )}</ul></section>
`;
}
