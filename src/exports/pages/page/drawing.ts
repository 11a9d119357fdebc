// Draws the pictures of tables and groups in a large page on demand. It reads what to draw from the
// page itself, and uses the same code as the export.

import type { LinkedTable, Relation } from "../page-content.js";
import type { Picture } from "../picture.js";
import { membersPicture, neighborhood, type PictureSource } from "../pictures.js";
import { drawSvg } from "../svg.js";

const sections = [...document.querySelectorAll<HTMLElement>("section.table")];

const labelText = (section: HTMLElement): string => section.querySelector("h3")?.textContent ?? "";

/** The tables and relations of the page, which are read once. */
let source: PictureSource | undefined;

function readSource(): PictureSource {
  /** Tables and columns by anchor. */
  const places = new Map<string, { table: number; column: number }>();
  const tables: LinkedTable[] = sections.map((section, table) => {
    const rows = [...section.querySelectorAll<HTMLElement>("tbody tr[id]:not(.field)")];
    return {
      href: `#${section.id}`,
      label: labelText(section),
      isView: false,
      columns: rows.map((row, column) => {
        places.set(`#${row.id}`, { table, column });
        const [name, type, keys] = [...row.children].map((cell) => cell.textContent?.trim() ?? "");
        const words = (keys ?? "").split(/\s+/).filter((word) => /^(?:PK|FK|UNIQUE)$/.test(word));
        return { name: name ?? "", type: type ?? "", keys: words };
      }),
    };
  });
  const others = new Map<string, { index: number; label: string; names: string[] }>();
  /** The end of a relation that a link leads to; a table of another page is known from the links to it. */
  const linkedEnds = (link: Element): { table: number; column: number }[] => {
    const href = link.getAttribute("href") ?? "";
    const end = places.get(href);
    if (end !== undefined || href.startsWith("#")) return end === undefined ? [] : [end];
    const [, label = "", name = ""] = /^(.*)\.(.*)$/.exec(link.textContent ?? "") ?? [];
    const index = tables.length + others.size;
    const other = others.get(href) ?? { index, label, names: [] };
    others.set(href, other);
    if (!other.names.includes(name)) other.names.push(name);
    return [{ table: other.index, column: other.names.indexOf(name) }];
  };
  const relations = sections.flatMap((section, table) =>
    [...section.querySelectorAll("ul.out li, ul.in li")].flatMap((item): Relation[] => {
      const ends = [...item.querySelectorAll("a")].flatMap(linkedEnds);
      const [first] = ends;
      const isOut = item.parentElement?.className === "out";
      // A key from another table of this page is in the list of that one.
      if (first === undefined || (!isOut && first.table < tables.length)) return [];
      const columns = ends.map(({ column }) => column);
      const own = [...item.querySelectorAll("span")].map(({ textContent }) =>
        (tables[table]?.columns ?? []).findIndex(({ name }) => name === textContent),
      );
      return isOut
        ? [{ from: table, fromColumns: own, to: first.table, toColumns: columns }]
        : [{ from: first.table, fromColumns: columns, to: table, toColumns: own }];
    }),
  );
  const linked = [...others].map(
    ([href, { label, names }]): LinkedTable => ({
      ...{ href, label, isView: false },
      columns: names.map((name) => ({ name, type: "", keys: [] })),
    }),
  );
  return { tables: [...tables, ...linked], relations };
}

/** Puts a picture in the place of an element, and says so to the script of the page. */
function show(
  picture: Picture | undefined,
  label: string,
  element: Element,
): HTMLElement | undefined {
  if (picture === undefined) return undefined;
  const frame = document.createElement("figure");
  frame.className = "frame";
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", label);
  const drawn = new DOMParser().parseFromString(drawSvg(picture, label).text, "image/svg+xml");
  frame.append(document.importNode(drawn.documentElement, true));
  element.replaceWith(frame);
  frame.dispatchEvent(new Event("drawn", { bubbles: true }));
  return frame;
}

function drawNeighbors(section: HTMLElement, button: HTMLButtonElement): void {
  source ??= readSource();
  const picture = neighborhood(source, sections.indexOf(section));
  show(picture, `Relations of ${labelText(section)}`, button)?.focus();
}

function drawGroup(details: Element, list: Element): void {
  source ??= readSource();
  const places = new Map(source.tables.map(({ href }, index) => [href, index]));
  const members = [...list.querySelectorAll("a")].flatMap(
    (link) => places.get(link.getAttribute("href") ?? "") ?? [],
  );
  const name = details.querySelector("summary")?.textContent ?? "";
  show(membersPicture(source, members), `Tables of the group ${name}`, list);
}

for (const details of document.querySelectorAll("details.group")) {
  details.addEventListener("toggle", () => {
    const list = details.querySelector(".names");
    if (list) drawGroup(details, list);
  });
}

for (const section of sections) {
  const list = section.querySelector("ul.in, ul.out");
  if (!list) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "draw";
  button.textContent = "Show a picture of the relations";
  button.addEventListener("click", () => drawNeighbors(section, button));
  section.append(button);
}
