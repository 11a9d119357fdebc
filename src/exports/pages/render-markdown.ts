import { micromark } from "micromark";
import { type Html, html, trusted } from "./html.js";

// Descriptions are CommonMark from anyone. Nothing dangerous is written, so nothing needs to be removed
// afterwards: markup in a text stays text, images become links, and a link leads to the web or a mailbox.

/** Characters with a meaning in CommonMark, or in HTML. A text without them is one paragraph. */
const SPECIAL = /[\\`*_{}[\]<>()#+\-!|&~=\n\t:]|^\s|^\d+[.)]/;

/** What is not read: an image would load something. */
export const WITHOUT_MARKUP = ["labelStartImage"];

/** Whether a text has more marks than words, which would take long to read, and means nothing. */
export const isUnreadable = (text: string): boolean =>
  text.length > 1_000 && (text.match(/[[\]()<>|*_`~#!-]/g)?.length ?? 0) * 2 >= text.length;

/** Whether a link leads to the web, or to a mailbox. */
export const isSafeLink = (url: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(url);

/**
 * Renders a description.
 *
 * @param text without secrets, as {@link Shown} gives it
 * @param level of the heading above it; its own headings are below that
 * @example renderMarkdown("*a* <b>", 2).text // "<p><em>a</em> &lt;b&gt;</p>"
 */
export function renderMarkdown(text: string, level: number): Html {
  if (!SPECIAL.test(text) || isUnreadable(text)) return html`<p>${text}</p>`;
  const rendered = micromark(text, { extensions: [{ disable: { null: WITHOUT_MARKUP } }] });
  return trusted(
    rendered
      .replace(/<(\/?)h([1-6])>/g, (_, end, own) => `<${end}h${Math.min(6, level + Number(own))}>`)
      .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, inner: string) =>
        isSafeLink(href)
          ? `<a href="${href}" rel="noopener noreferrer nofollow">${inner}</a>`
          : inner,
      ),
  );
}

/** The same for a cell of a table: a single paragraph is written without its element. */
export function renderCell(text: string): Html {
  if (!SPECIAL.test(text)) return html`${text}`;
  const { text: rendered } = renderMarkdown(text, 3);
  const [, inner] = /^<p>((?:(?!<p>).)*)<\/p>$/s.exec(rendered) ?? [];
  return trusted(inner ?? rendered);
}
