import { type Hover, MarkupKind } from "vscode-languageserver/node";
import type { Finding } from "../../findings/finding.js";
import type { ColumnModel, ServerModel, TableModel, VariableModel } from "../../model/model.js";
import { limitPhrases, readableValue } from "../../model/value-words.js";
import { explain } from "../../node/files/package-files.js";
import {
  type CheckedGraph,
  referencesByPlace,
  type Target,
} from "../../references/resolve/checked-graph.js";
import { maskMessage } from "../../secrets/mask.js";
import { isSecretName } from "../../secrets/secret-name.js";
import { isObject, type Path, valueAt } from "../../values/json-value.js";
import { escapeMarkdown } from "../../words/markdown-text.js";
import { count, quote } from "../../words/phrases.js";
import type { Session } from "../checks/session.js";
import { descriptionOf, isAt, ownerShapes, scalarAt } from "../views/places.js";
import type { GraphView, Snapshot } from "../views/snapshot.js";
import type { SymbolUse } from "../views/symbol-index.js";
import { editorText, rangeOfSpan } from "../wire/protocol.js";
import { targetsAt, usesInViews } from "./navigation.js";

/**
 * Returns the texts about an offset: the card of a symbol, the description of a key, and the explanation of
 * the findings there.
 */
export function hover(snapshot: Snapshot, offset: number, session: Session): Hover | undefined {
  const { source, tree, name } = snapshot;
  const here = scalarAt(tree, offset);
  const texts = [
    ...usesInViews(snapshot, offset).map(({ use, view }) =>
      maskMessage(symbolCard(use, view) ?? ""),
    ),
    ...targetsAt(snapshot, offset).map(partCard),
    here?.part === "key" ? propertyCard(snapshot, here.path) : undefined,
    ...explanationsAt(session.checks.findingsIn(name), offset),
  ].filter((text) => text !== undefined && text !== "");
  if (texts.length === 0) return undefined;
  const value = [...new Set(texts)].join("\n\n---\n\n");
  return {
    contents: { kind: MarkupKind.Markdown, value },
    ...(here && { range: rangeOfSpan(source, here.span) }),
  };
}

/** Describes the port or the descriptor that a reference of a data product leads to. */
function partCard({ document, path }: Target): string | undefined {
  const value = valueAt(document.source.value, path);
  if (!isObject(value)) return undefined;
  const { info, name, schema } = value;
  if (isObject(info) && typeof info.title === "string") {
    const tables = isObject(schema) && Array.isArray(schema.tables) ? schema.tables.length : 0;
    return maskMessage(`**Data store** ${inlineCode(info.title)}, ${count(tables, "table")}`);
  }
  return typeof name === "string" && value.promises !== undefined
    ? maskMessage(`**Port** ${inlineCode(name)}`)
    : undefined;
}

/** The description of a property in the specification. */
function propertyCard(snapshot: Snapshot, path: Path): string | undefined {
  const key = String(path.at(-1));
  const shape = ownerShapes(snapshot, path).find((one) => Object.hasOwn(one.properties, key));
  if (shape === undefined) return undefined;
  const isRequired = shape.required.includes(key) ? " (required)" : "";
  const text = descriptionOf(shape, key) ?? "";
  return `**${shape.title}** \`${key}\`${isRequired}\n\n${text}`.trimEnd();
}

/** Why the findings at an offset matter and how to fix them: the parts of their pages before the example. */
function explanationsAt(findings: readonly Finding[], offset: number): string[] {
  const codes = findings
    .filter(({ range }) => range && range.start.offset <= offset && offset <= range.end.offset)
    .map(({ code }) => code);
  return [...new Set(codes)].flatMap((code) => {
    const page = explain(code)?.split(/^## Example/m, 1)[0];
    return page === undefined ? [] : [page.replace(/^#+ (.*)$/gm, "**$1**").trim()];
  });
}

const MAX_CHAIN = 20;

/** A description of a symbol, in Markdown. */
function symbolCard({ symbol }: SymbolUse, view: GraphView): string | undefined {
  switch (symbol.kind) {
    case "column":
      return columnCard(symbol.column);
    case "table":
      return tableCard(symbol.table);
    case "variable":
      return variableCard(symbol.variable, symbol.service.key);
    case "target":
      return targetCard(symbol.target, view);
  }
}

/** The card of what a `$ref` resolves to. */
function targetCard(first: Target, { graph, model }: GraphView): string | undefined {
  const { document, path } = lastTarget(first, graph);
  const isTarget = isAt(document.source.file, path);
  const table = model.tables.find((one) => isTarget((one.standardDefinition ?? one).at()));
  if (table !== undefined) return tableCard(table);
  const server = model.servers.find((one) => isTarget(one.at()));
  return server && serverCard(server);
}

/** The end of a chain of references. Real chains are short; a cycle has no end. */
function lastTarget(first: Target, { references }: CheckedGraph): Target {
  const byPlace = referencesByPlace(references);
  let target = first;
  for (let steps = 0; steps < MAX_CHAIN; steps++) {
    const outcome = byPlace.of(target.document).get(target.path)?.outcome;
    if (outcome?.state !== "resolved") break;
    target = outcome;
  }
  return target;
}

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
  const { allowed, pattern } = column.values;
  const sizes = precision === undefined ? [length] : [precision, scale];
  const size = sizes.filter((one) => one !== undefined).join(", ");
  const facts = [
    primaryKey || isKey(table, column, "PRIMARY_KEY") ? "primary key" : undefined,
    column.unique || isKey(table, column, "UNIQUE") ? "unique" : undefined,
    nullable === false ? "not null" : undefined,
  ].filter((fact) => fact !== undefined);
  return lines(
    `**Column** ${inlineCode(label)} of table ${inlineCode(table.label)}`,
    dataType && `Type: ${inlineCode(dataType.text + (size && `(${size})`))}`,
    facts.join(", "),
    allowed && `Values: ${inlineCodes(allowed.map(readableValue))}`,
    limitPhrases(column.values).join(", "),
    pattern && `Pattern: ${inlineCode(pattern)}`,
    plainLine(column.description),
  );
}

const isKey = ({ keys = [] }: TableModel, column: ColumnModel, type: string): boolean =>
  keys.some((key) => key.type === type && key.columns.length === 1 && key.columns[0] === column);

function serverCard({ host, port, dbmsType, dbmsVersion, jdbc, odbc }: ServerModel): string {
  const address = [host, port].filter((part) => part !== undefined).join(":");
  const system = [dbmsType, dbmsVersion].filter((part) => part !== undefined).join(" ");
  const protocols = [jdbc && "JDBC", odbc && "ODBC"].filter((one) => one !== undefined);
  return lines(
    `**Server Info** ${inlineCode(address)}`,
    system && inlineCode(system),
    protocols.join(", "),
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
  const quoted = quote(text).slice(1, -1);
  const longest = Math.max(0, ...(quoted.match(/`+/g) ?? []).map(({ length }) => length));
  if (longest === 0) return `\`${quoted}\``;
  const fence = "`".repeat(longest + 1);
  return `${fence} ${quoted} ${fence}`;
}

/** Several texts as code. */
function inlineCodes(texts: readonly string[]): string {
  const list = texts.slice(0, MAX_ITEMS).map(inlineCode).join(", ");
  return texts.length > MAX_ITEMS ? `${list}, … and ${texts.length - MAX_ITEMS} more` : list;
}

/** The first line of a text, without secrets. */
function plainLine(text: string | undefined): string | undefined {
  const [line = ""] = text?.trim().split("\n", 1) ?? [];
  return escapeMarkdown(editorText(line));
}
