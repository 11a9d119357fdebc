import { type Hover, MarkupKind, type Range } from "vscode-languageserver/node";
import { descriptorDescriptions } from "../../../generated/descriptor-descriptions.js";
import type { Finding } from "../../findings/finding.js";
import type { Path } from "../../findings/json-pointer.js";
import { valueAt } from "../../findings/json-pointer.js";
import { nodeAt } from "../../syntax/node-at.js";
import type { Span } from "../../syntax/span.js";
import { placedNodeAt } from "../../syntax/syntax-tree.js";
import { objectShapes, shapeAt } from "../views/shape-at.js";
import type { Snapshot } from "../views/snapshot.js";
import { rangeOfSpan } from "../wire/positions.js";
import { cardOf } from "./cards.js";
import { usesInViews } from "./navigation.js";

/**
 * What is at an offset: the card of a symbol, the description of a key, and the explanation of the
 * findings there.
 *
 * @param findings the findings in the document
 * @param explain the page of a code, in Markdown
 */
export function hover(
  snapshot: Snapshot,
  offset: number,
  findings: readonly Finding[],
  explain: (code: string) => string | undefined,
): Hover | undefined {
  const place = placeAt(snapshot, offset);
  const texts = [
    ...usesInViews(snapshot, offset).map(({ use, view }) => cardOf(use, view)),
    place?.key === true ? descriptionOf(snapshot, place.path) : undefined,
    ...explanationsAt(findings, offset, explain),
  ].filter((text) => text !== undefined);
  if (texts.length === 0) return undefined;
  const range: Range | undefined = place && rangeOfSpan(snapshot.source, place.span);
  return {
    contents: { kind: MarkupKind.Markdown, value: [...new Set(texts)].join("\n\n---\n\n") },
    ...(range && { range }),
  };
}

/** The key or scalar at an offset. */
function placeAt(
  { tree }: Snapshot,
  offset: number,
): { path: Path; key: boolean; span: Span } | undefined {
  const { part, path } = nodeAt(tree, offset);
  if (part === "gap") return undefined;
  const placed = placedNodeAt(tree, path);
  if (part === "key") return placed?.key && { path, key: true, span: placed.key };
  const isScalar = placed?.node.kind === "scalar";
  const isHere = placed !== undefined && placed.start <= offset && offset <= placed.end;
  return isScalar && isHere ? { path, key: false, span: placed } : undefined;
}

/** What the specification says about a property. */
function descriptionOf(snapshot: Snapshot, path: Path): string | undefined {
  const owner = shapeAt(snapshot, path.slice(0, -1));
  if (owner === undefined) return undefined;
  const value = valueAt(owner.document.source.value, path.slice(0, -1));
  const key = String(path.at(-1));
  for (const { title, required, properties } of objectShapes(owner.shape, value)) {
    if (!Object.hasOwn(properties, key)) continue;
    const text = descriptorDescriptions[title]?.properties[key];
    const isRequired = required.includes(key) ? " (required)" : "";
    return `**${title}** \`${key}\`${isRequired}\n\n${text ?? ""}`.trimEnd();
  }
  return undefined;
}

/** Why the findings at an offset matter and how to fix them: the parts of their pages before the example. */
function explanationsAt(
  findings: readonly Finding[],
  offset: number,
  explain: (code: string) => string | undefined,
): string[] {
  const codes = findings
    .filter(({ range }) => range && range.start.offset <= offset && offset <= range.end.offset)
    .map(({ code }) => code);
  return [...new Set(codes)].flatMap((code) => {
    const page = explain(code)?.split(/^## Example/m, 1)[0];
    return page === undefined ? [] : [page.replace(/^#+ (.*)$/gm, "**$1**").trim()];
  });
}
