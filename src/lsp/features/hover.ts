import { type Hover, MarkupKind, type Range } from "vscode-languageserver/node";
import { descriptorDescriptions } from "../../../generated/descriptor-descriptions.js";
import type { Finding } from "../../findings/finding.js";
import { documentPlace } from "../../model/document-place.js";
import type { Place } from "../../model/model-node.js";
import type { ServerModel, VariableModel } from "../../model/service.js";
import type { ColumnModel, TableModel } from "../../model/table.js";
import type { CheckedGraph, Target } from "../../references/resolve/checked-graph.js";
import { escapeMarkdown } from "../../reporters/findings/markdown-text.js";
import { redact } from "../../secrets/find-secrets.js";
import { isSecretName } from "../../secrets/secret-name.js";
import { nodeAt } from "../../text/parse/node-at.js";
import type { Span } from "../../text/span.js";
import { placedNodeAt } from "../../text/syntax-tree.js";
import { isPrefix, type Path, valueAt } from "../../values/json-pointer.js";
import { count } from "../../words/phrases.js";
import { quote } from "../../words/quote.js";
import { objectShapes, shapeAt } from "../views/shape-at.js";
import type { GraphView, Snapshot } from "../views/snapshot.js";
import type { SymbolUse } from "../views/symbol-index.js";
import { rangeOfSpan } from "../wire/positions.js";
import { usesInViews } from "./navigation.js";
import { shownText } from "./shown-text.js";

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

const MAX_CHAIN = 20;

/** What a symbol is, in Markdown. */
function cardOf({ symbol, document, path }: SymbolUse, view: GraphView): string | undefined {
  switch (symbol.kind) {
    case "column":
      return columnCard(symbol.column);
    case "table":
      return tableCard(symbol.table);
    case "variable":
      return variableCard(symbol.variable, symbol.service.key);
    case "target": {
      const { outcome } = symbol.reference;
      return targetCard(outcome.state === "resolved" ? outcome : { document, path }, view);
    }
  }
}

/** The card of what a `$ref` resolves to. */
function targetCard(first: Target, { graph, model }: GraphView): string | undefined {
  const target = endOf(first, graph);
  const table = model.tables.find((one) => isAt(one.standardDefinition ?? one, target));
  if (table !== undefined) return tableCard(table);
  const server = model.servers.find((one) => isAt(one, target));
  return server && serverCard(server);
}

/** The end of a chain of references. Real ones are short; a cycle has no end. */
function endOf(first: Target, { references }: CheckedGraph): Target {
  let target = first;
  for (let steps = 0; steps < MAX_CHAIN; steps++) {
    const outcome = references.find((one) => isSamePlace(one, target))?.outcome;
    if (outcome?.state !== "resolved") break;
    target = outcome;
  }
  return target;
}

const isAt = (node: { at(): Place }, target: Target): boolean =>
  isSamePlace(documentPlace(node.at()), target);

const isSamePlace = (one: Target, other: Target): boolean =>
  one.document === other.document &&
  one.path.length === other.path.length &&
  isPrefix(one.path, other.path);

function tableCard(table: TableModel): string {
  const { label, fullyQualifiedName, version, tableType, columns, keys } = table;
  const key = keys?.find(({ type }) => type === "PRIMARY_KEY");
  return lines(
    `**Table** ${inlineCode(label)}${version === undefined ? "" : ` ${inlineCode(version)}`}`,
    fullyQualifiedName === undefined || fullyQualifiedName === label
      ? undefined
      : inlineCode(fullyQualifiedName),
    tableType && `Type: ${inlineCode(tableType)}`,
    columns && count(columns.length, "column"),
    key && `Primary key: ${inlineCodes(key.columns.map(({ label }) => label))}`,
    plainLine(table.description),
  );
}

function columnCard(column: ColumnModel): string {
  const { label, table, dataType, length, precision, scale, nullable, primaryKey } = column;
  const size = precision === undefined ? length : [precision, scale].filter(isNumber).join(", ");
  const facts = [
    primaryKey || isKey(table, column, "PRIMARY_KEY") ? "primary key" : undefined,
    column.unique || isKey(table, column, "UNIQUE") ? "unique" : undefined,
    nullable === false ? "not null" : undefined,
  ].filter((fact) => fact !== undefined);
  return lines(
    `**Column** ${inlineCode(label)} of table ${inlineCode(table.label)}`,
    dataType &&
      `Type: ${inlineCode(size === undefined ? dataType.text : `${dataType.text}(${size})`)}`,
    facts.length === 0 ? undefined : facts.join(", "),
    plainLine(column.description),
  );
}

const isNumber = (value: number | undefined): value is number => value !== undefined;

const isKey = ({ keys = [] }: TableModel, column: ColumnModel, type: string): boolean =>
  keys.some((key) => key.type === type && key.columns.length === 1 && key.columns[0] === column);

function serverCard({ host, port, dbmsType, dbmsVersion, jdbc, odbc }: ServerModel): string {
  const address = [host, port].filter((part) => part !== undefined).join(":");
  const system = [dbmsType, dbmsVersion].filter((part) => part !== undefined).join(" ");
  const protocols = [jdbc && "JDBC", odbc && "ODBC"].filter((one) => one !== undefined);
  return lines(
    `**Server Info** ${inlineCode(redact(address))}`,
    system === "" ? undefined : inlineCode(system),
    protocols.length === 0 ? undefined : protocols.join(", "),
  );
}

function variableCard(variable: VariableModel, service: string): string {
  const { name, default: value, enum: values } = variable;
  const isSecret = isSecretName(name);
  return lines(
    `**Variable** ${inlineCode(name)} of service ${inlineCode(service)}`,
    value === undefined || isSecret ? undefined : `Default: ${inlineCode(value)}`,
    values === undefined || isSecret ? undefined : `Values: ${inlineCodes(values)}`,
    plainLine(variable.text("description")),
  );
}

const lines = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== "").join("\n\n");

// Texts of a document in the Markdown of an editor. They stay text: an editor loads an image from
// wherever a document says, as soon as it is shown.

/** How much is shown of a list. */
const MAX_ITEMS = 20;

/** A short text as code, whatever is in it. */
function inlineCode(text: string): string {
  const shown = quote(text).slice(1, -1);
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  if (longest === 0) return `\`${shown}\``;
  const fence = "`".repeat(longest + 1);
  return `${fence} ${shown} ${fence}`;
}

/** Several texts as code. */
function inlineCodes(texts: readonly string[]): string {
  const shown = texts.slice(0, MAX_ITEMS).map(inlineCode).join(", ");
  return texts.length > MAX_ITEMS ? `${shown}, … and ${texts.length - MAX_ITEMS} more` : shown;
}

/** The first line of a text, without secrets. */
function plainLine(text: string | undefined): string | undefined {
  const [line = ""] = text?.trim().split("\n", 1) ?? [];
  return escapeMarkdown(shownText(line));
}
