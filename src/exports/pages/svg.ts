import { grouped } from "../../values/collections.js";
import { type Html, html } from "./html.js";
import {
  keyWidth,
  type Picture,
  type PlacedBox,
  type PlacedLine,
  type Point,
  SIZES,
} from "./picture.js";

const { title: TITLE, row: ROW, padding: PADDING, loop: LOOP } = SIZES;

/** The size of the tip of a line. */
const TIP = 5;

/**
 * Draws a picture as SVG that classes style: `box`, `main`, `name`, `type`, `key`, `line`, `tip`. It has no
 * styles and no scripts of its own, so it works under a strict Content Security Policy.
 *
 * @param label what the picture shows, for those who do not see it
 * @returns markup that can be embedded in HTML, or be a file by itself
 * @example drawSvg(layOut(boxes, lines), "Tables of orders").text.startsWith("<svg") // true
 */
export const drawSvg = (picture: Picture, label: string): Html => {
  const { width, height, boxes, lines } = picture;
  const ends = grouped(
    lines.flatMap(({ from, to }) => [from, to]),
    (index) => index,
  );
  const most = Math.max(...[...ends.values()].map((all) => all.length));
  const [busiest = 0] = [...ends].find(([, all]) => all.length === most) ?? [];
  const { x = 0, y = 0 } = boxes.find(({ isMain }) => isMain) ?? boxes[busiest] ?? {};
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="picture" role="group" aria-label="${label}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" data-start="${x} ${y}">${lines.map(drawLine)}${boxes.map(drawBox)}</svg>`;
};

function drawLine({ points, title }: PlacedLine): Html {
  const [last, before] = [points.at(-1), points.at(-2)];
  if (last === undefined || before === undefined) return html``;
  const [x, y] = last;
  const back = before[0] < x ? x - TIP : x + TIP;
  return html`<path class="line" fill="none" d="${pathThrough(points)}"><title>${title}</title></path><polygon class="tip" points="${x},${y} ${back},${y - 4} ${back},${y + 4}"/>`;
}

/** A path that bends where the height changes. */
function pathThrough([start, ...rest]: readonly Point[]): string {
  if (start === undefined) return "";
  let [[fromX, fromY], path] = [start, `M${start[0]} ${start[1]}`];
  for (const [x, y] of rest) {
    // A line from a box to itself leaves and enters on the same side.
    const bend = x === fromX ? LOOP : (x - fromX) / 2;
    const end = x === fromX ? x + bend : x - bend;
    path += y === fromY ? `H${x}` : `C${fromX + bend} ${fromY} ${end} ${y} ${x} ${y}`;
    [fromX, fromY] = [x, y];
  }
  return path;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

function drawBox(box: PlacedBox): Html {
  const { x, y, width, height, title, href, isMain, rows } = box;
  const keys = keyWidth(box);
  const isElsewhere = href === undefined || !href.startsWith("#");
  const name = html`<text class="title" x="${x + PADDING}" y="${y + TITLE / 2}">${title}</text>`;
  const body = html`<rect class="${isMain ? "box main" : isElsewhere ? "box other" : "box"}" x="${x}" y="${y}" width="${width}" height="${height}" rx="4"/>${rows.length > 0 ? html`<line class="rule" x1="${x}" x2="${x + width}" y1="${y + TITLE - 1}" y2="${y + TITLE - 1}"/>` : undefined}`;
  const cells = rows.map((row, index) => {
    const middle = y + TITLE + (index + 0.5) * ROW;
    return html`${row.key === "" ? undefined : html`<text class="key" x="${x + PADDING}" y="${middle}">${row.key}</text>`}<text class="${row.key.startsWith("PK") ? "name pk" : "name"}" x="${rounded(x + PADDING + keys)}" y="${middle}">${row.name}</text>${row.type === "" ? undefined : html`<text class="type" x="${x + width - PADDING}" y="${middle}">${row.type}</text>`}`;
  });
  // The whole box leads to the table. Its rows lie on it and let clicks through, so the link is called
  // as the table is.
  const head = html`${body}${name}`;
  return html`${href === undefined ? head : html`<a href="${href}">${head}</a>`}<g class="rows">${cells}</g>`;
}
