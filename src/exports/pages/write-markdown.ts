import { fromMarkdown } from "mdast-util-from-markdown";
import { toMarkdown } from "mdast-util-to-markdown";
import { escapeText } from "../../words/markdown-text.js";
import { isSafeLink, isUnreadable, WITHOUT_MARKUP } from "./render-markdown.js";

type Tree = ReturnType<typeof fromMarkdown>;
type Node = Tree | Tree["children"][number];

/** What GitHub and GitLab read as more than text: mentions, formulas, and deleted text. */
const MORE = ["@", "$", "~"].map((character) => ({ character, inConstruct: "phrasing" as const }));

/**
 * Writes a description again, from the tree that CommonMark reads: its formatting stays, and markup, images,
 * headings, and links that lead neither to the web nor to a mailbox are text, for every renderer.
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

/** A tree without headings, and without the links that lead elsewhere; their texts stay. */
function withoutLinks(node: Node): Node {
  if (!("children" in node)) return node;
  const children = node.children.flatMap((child): Node[] => {
    const own = withoutLinks(child as Node);
    if (own.type === "heading") return [{ type: "paragraph", children: own.children }];
    // A reader of tables would divide the code, and read markup in its parts.
    if (own.type === "inlineCode" && /\|/.test(own.value) && /[<[]/.test(own.value)) {
      return [{ type: "text", value: own.value }];
    }
    return own.type === "link" && !isSafeLink(own.url) ? own.children : [own];
  });
  return { ...node, children } as Node;
}

/** A description in a cell of a table: on one line, and without an end of the cell. */
export const writeCell = (text?: string): string =>
  writeMarkdown(text)
    .replace(/\s+/g, " ")
    // A backslash before the sign can itself be escaped.
    .replace(/(\\*)\|/g, (found, { length }: string) => (length % 2 === 1 ? found : `\\${found}`));
