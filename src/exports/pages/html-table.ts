import { count } from "../../words/phrases.js";
import type { ColumnContent } from "./column-content.js";
import { type Html, html } from "./html.js";
import { renderCell, renderMarkdown } from "./markdown.js";
import {
  type ChangeNote,
  type FindingNote,
  type PageContent,
  type Relation,
  type RelationEnds,
  relationEnd,
} from "./page-content.js";
import type { Picture } from "./picture.js";
import type { Fact } from "./shown.js";
import { drawSvg } from "./svg.js";

/** A longer list of findings, or of values, is folded. */
const MAX_OPEN = 12;

/** A table with its columns, keys both ways, picture, findings and changes. */
export function tableSection(
  content: PageContent,
  index: number,
  ends: RelationEnds,
  picture: Picture | undefined,
): Html {
  const table = content.tables[index];
  if (table === undefined) return html``;
  const { id, label, fullName, facts, tags, description, columns, source } = table;
  return html`<section class="table" id="${id}" data-item${tags.length > 0 ? html` data-tags="${tags.join("\n")}"` : undefined}>
<h3><a href="#${id}">${label}</a></h3>
${fullName === undefined || fullName === label ? undefined : html`<p class="full">${fullName}</p>\n`}${
  tags.length > 0
    ? html`<ul class="tags" aria-label="Tags">${tags.map((tag) => html`<li>${tag}`)}</ul>\n`
    : undefined
}${description === undefined ? undefined : html`<div class="prose">${renderMarkdown(description, 3)}</div>\n`}${factList(facts)}${
  columns === undefined || columns.length === 0 ? undefined : columnTable(label, columns)
}${source === undefined ? undefined : html`<pre class="source" tabindex="0" role="region" aria-label="Definition of ${label}"><code>${source}</code></pre>\n`}${relationLists(content, index, ends)}${
  picture && pictureFrame(picture, `Relations of ${label}`)
}${findingList(table.findings, false, content)}${changeList(table.changes, content.against)}</section>
`;
}

/** A picture in a frame, which scrolls if the picture is wider. */
export const pictureFrame = (picture: Picture, label: string): Html =>
  html`<figure class="frame" tabindex="0" role="region" aria-label="${label}">${drawSvg(picture, label)}</figure>\n`;

export const factList = (facts: readonly Fact[]): Html | undefined =>
  facts.length === 0
    ? undefined
    : html`<dl class="facts">${facts.map(
        ({ label, text, href, isCode }) =>
          html`<div><dt>${label}<dd>${href === undefined ? (isCode ? html`<code>${text}</code>` : text) : html`<a href="${href}" rel="noopener noreferrer nofollow">${text}</a>`}</div>`,
      )}</dl>\n`;

function columnTable(label: string, columns: readonly ColumnContent[]): Html {
  const row = (column: ColumnContent, isField: boolean) => {
    const { id, name, type, keys, isNullable, description, allowed, notes } = column;
    const words = keys.map((key) => html`<b class="${key.toLowerCase()}">${key}</b> `);
    const text = description === undefined ? undefined : renderCell(description);
    const more = notes.length === 0 ? undefined : html` <small>${notes.join("; ")}</small>`;
    const values = allowed.length === 0 ? undefined : valueList(allowed);
    // Cells and rows need no end; a page of a thousand tables has many of them.
    return html`<tr${isField ? html` class="field"` : undefined} id="${id}"><th>${name}<td>${type}<td>${words}${isNullable === false ? "not null" : undefined}<td>${text}${more}${values}\n`;
  };
  const rows = columns.flatMap((column) => [
    row(column, false),
    ...column.fields.map((field) => row(field, true)),
  ]);
  return html`<table class="columns"><caption>Columns of ${label}</caption><thead><tr><th>Column<th>Type<th>Key<th>Description</thead><tbody>
${rows}</tbody></table>
`;
}

/** The values that a column may have; a longer list is folded. */
function valueList(allowed: readonly string[]): Html {
  const list = html`<ul class="values" aria-label="Allowed values">${allowed.map((value) => html`<li>${value}`)}</ul>`;
  return allowed.length > MAX_OPEN
    ? html`<details><summary>${count(allowed.length, "allowed value")}</summary>${list}</details>`
    : list;
}

function relationLists(content: PageContent, index: number, ends: RelationEnds): Html {
  // Links to another table, or else the names alone.
  const end = (table: number, columns: readonly number[], isOther: boolean): Html[] =>
    relationEnd(content, table, columns).map(({ href, name, label }, at) => {
      const text = isOther ? label : name;
      const isLink = isOther && href !== undefined;
      const end = isLink ? html`<a href="${href}">${text}</a>` : html`<span>${text}</span>`;
      return html`${at > 0 ? ", " : undefined}${end}`;
    });
  const list = (title: string, name: "out" | "in", relations: readonly Relation[] | undefined) =>
    relations === undefined
      ? undefined
      : html`<h4>${title}</h4><ul class="${name}">${relations.map(
          ({ from, fromColumns, to, toColumns }) =>
            html`<li>${end(from, fromColumns, name === "in")} → ${end(to, toColumns, name === "out")}`,
        )}</ul>\n`;
  return html`${list("Refers to", "out", ends.out.get(index))}${list("Referred to by", "in", ends.in.get(index))}`;
}

/** A message, whose quotations become code. */
export const messageText = (message: string): Html =>
  html`${message.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

/** A finding or a change, with a link to its table if that is one of the given ones. */
function noteItem(
  word: string,
  { message, table }: Pick<FindingNote, "message" | "table">,
  tables: PageContent["tables"],
  details: Html,
): Html {
  const place = table === undefined ? undefined : tables[table];
  return html`<li><b class="${word}">${word}</b> ${messageText(message)} <small>${place && html`<a href="#${place.id}">${place.label}</a>, `}${details}</small>`;
}

/** Findings, with a link to why each of them matters. */
export function findingList(
  findings: readonly FindingNote[],
  hasTables: boolean,
  { tables, explanations }: PageContent,
): Html | undefined {
  if (findings.length === 0) return undefined;
  const items = findings.map((finding) => {
    const { code, where } = finding;
    const why = explanations.has(code) ? html`<a href="#explain.${code}">${code}</a>` : code;
    return noteItem(finding.severity, finding, hasTables ? tables : [], html`${where}, ${why}`);
  });
  const list = html`<ul class="findings">${items}</ul>\n`;
  if (!hasTables) return html`<h4>Findings</h4>${list}`;
  return items.length > MAX_OPEN
    ? html`<details><summary>${count(items.length, "finding")}</summary>${list}</details>`
    : list;
}

/** The changes since another version, as a list. */
export function changeList(
  changes: readonly ChangeNote[],
  against: string | undefined,
  tables?: PageContent["tables"],
): Html | undefined {
  if (changes.length === 0) return undefined;
  const items = changes.map((change) =>
    noteItem(change.impact, change, tables ?? [], html`${change.code}`),
  );
  return html`${tables === undefined ? html`<h4>Changed since ${against ?? "the other version"}</h4>` : undefined}<ul class="changes">${items}</ul>\n`;
}
