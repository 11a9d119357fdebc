// Draws the picture of a table in a large page when somebody asks for it. It reads what to draw from the
// page itself, and uses the same code as the export.

import type { Relation } from "../page-content.js";
import { neighborhood, type PictureSource } from "../pictures.js";
import { drawSvg } from "../svg.js";

const sections = [...document.querySelectorAll<HTMLElement>("section.table")];

/** The tables and relations of the page, which are read once. */
let source: PictureSource | undefined;

function readSource(): PictureSource {
  /** Tables and columns by anchor. */
  const places = new Map<string, { table: number; column: number }>();
  const tables = sections.map((section, table) => {
    const rows = [...section.querySelectorAll<HTMLElement>("tbody tr[id]")];
    return {
      id: section.id,
      label: section.getAttribute("data-label") ?? "",
      group: "",
      isView: false,
      columns: rows.map((row, column) => {
        places.set(`#${row.id}`, { table, column });
        const [name, type, keys] = [...row.children].map((cell) => cell.textContent?.trim() ?? "");
        const words = (keys ?? "").split(/\s+/).filter((word) => /^(?:PK|FK|UNIQUE)$/.test(word));
        return { name: name ?? "", type: type ?? "", keys: words };
      }),
    };
  });
  const relations = sections.flatMap((section, from) =>
    [...section.querySelectorAll("ul.out li")].flatMap((item): Relation[] => {
      const ends = [...item.querySelectorAll("a")].flatMap((link) => {
        const place = places.get(link.getAttribute("href") ?? "");
        return place === undefined ? [] : [place];
      });
      const half = ends.length / 2;
      const to = ends[half]?.table;
      if (to === undefined) return [];
      const columns = ends.map(({ column }) => column);
      return [{ from, fromColumns: columns.slice(0, half), to, toColumns: columns.slice(half) }];
    }),
  );
  return { tables, relations };
}

function draw(button: HTMLButtonElement): void {
  const section = button.closest<HTMLElement>("section.table");
  if (!section) return;
  source ??= readSource();
  const picture = neighborhood(source, sections.indexOf(section));
  if (picture === undefined) return;
  const label = `Relations of ${section.dataset.label ?? ""}`;
  const frame = document.createElement("figure");
  frame.className = "frame";
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", label);
  const drawn = new DOMParser().parseFromString(drawSvg(picture, label).text, "image/svg+xml");
  frame.append(document.importNode(drawn.documentElement, true));
  button.parentElement?.replaceWith(frame);
  frame.focus();
}

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-draw]")) {
  button.addEventListener("click", () => draw(button));
  if (button.parentElement) button.parentElement.hidden = false;
}
