import { fromMarkdown } from "mdast-util-from-markdown";
import { toMarkdown } from "mdast-util-to-markdown";
import { micromark } from "micromark";
import { escapeText } from "../../words/markdown-text.js";
import { type Html, html, trusted } from "./html.js";

// Descriptions are CommonMark from anyone. Nothing dangerous is written, so nothing needs to be removed
// afterwards: markup in a text stays text, images become links, and a link leads to the web or a mailbox.

/** Characters with a meaning in CommonMark, or in HTML. Text without them is one paragraph. */
const SPECIAL = /[\\`*_{}[\]<>()#+\-!|&~=\n\t:]|^\s|^\d+[.)]/;

/** The syntax that is not read: an image would load something. */
const WITHOUT_MARKUP = ["labelStartImage"];

/** Whether a text has more marks than words. Such text would take long to parse, and has no meaning. */
const isUnreadable = (text: string): boolean =>
  text.length > 1_000 && (text.match(/[[\]()<>|*_`~#!-]/g)?.length ?? 0) * 2 >= text.length;

/** Whether a link leads to the web, or to a mailbox. */
const isSafeLink = (url: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(url);

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
      .replace(
        /<(\/?)h([1-6])>/g,
        (_, end, depth) => `<${end}h${Math.min(6, level + Number(depth))}>`,
      )
      .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, inner: string) =>
        isSafeLink(href)
          ? `<a href="${href}" rel="noopener noreferrer nofollow">${inner}</a>`
          : inner,
      ),
  );
}

/** Renders a description in a cell of a table: a single paragraph is written without its element. */
export function renderCell(text: string): Html {
  if (!SPECIAL.test(text)) return html`${text}`;
  const { text: rendered } = renderMarkdown(text, 3);
  const [, inner] = /^<p>((?:(?!<p>).)*)<\/p>$/s.exec(rendered) ?? [];
  return trusted(inner ?? rendered);
}

type Tree = ReturnType<typeof fromMarkdown>;
type Node = Tree | Tree["children"][number];

/** The characters that GitHub and GitLab read as more than text: mentions, formulas, and deleted text. */
const MORE = ["@", "$", "~"].map((character) => ({ character, inConstruct: "phrasing" as const }));

/**
 * Rewrites a description from its CommonMark tree: formatting is kept, while HTML, images,
 * headings, and links other than web and email links become plain text in every renderer.
 *
 * @param text without secrets, as {@link Shown} gives it
 * @example writeMarkdown("*a* <b>\n\n# c") // "*a* \\<b>\n\nc"
 */
export function writeMarkdown(text = ""): string {
  if (text === "" || isUnreadable(text)) return escapeText(text);
  const tree = fromMarkdown(text, {
    extensions: [{ disable: { null: [...WITHOUT_MARKUP, "htmlFlow", "htmlText", "definition"] } }],
  });
  return toMarkdown(withoutLinks(tree) as Tree, {
    bullet: "-",
    rule: "-",
    extensions: [{ unsafe: MORE }],
  }).trimEnd();
}

/** A tree without headings, and without the links that lead elsewhere; their text stays. */
function withoutLinks(node: Node): Node {
  if (!("children" in node)) return node;
  const children = node.children.flatMap((child): Node[] => {
    const node = withoutLinks(child as Node);
    if (node.type === "heading") return [{ type: "paragraph", children: node.children }];
    // A table parser would divide the code, and read markup in its parts.
    if (node.type === "inlineCode" && /\|/.test(node.value) && /[<[]/.test(node.value)) {
      return [{ type: "text", value: node.value }];
    }
    return node.type === "link" && !isSafeLink(node.url) ? node.children : [node];
  });
  return { ...node, children } as Node;
}

/** A description in a cell of a table: on one line, and without an end of the cell. */
export const writeCell = (text?: string): string =>
  writeMarkdown(text)
    .replace(/\s+/g, " ")
    // A backslash before the sign can itself be escaped.
    .replace(/(\\*)\|/g, (match, { length }: string) => (length % 2 === 1 ? match : `\\${match}`));
