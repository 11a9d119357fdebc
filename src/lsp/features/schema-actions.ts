import type { CodeAction, Range } from "vscode-languageserver/node";
import type { Finding } from "../../findings/finding.js";
import { isFirstOnLine, lineStart, nextLine } from "../../text/edits/lines.js";
import type { SourceDocument } from "../../text/source-document.js";
import type { Span } from "../../text/span.js";
import { isObject } from "../../values/json-object.js";
import {
  type ClientDocuments,
  documentEdit,
  quickFix,
  rangeOfSpan,
  touches,
} from "../wire/protocol.js";

/** The schema of this package, by its path or address. */
const OWN_SCHEMA = /(?:^|\/)descriptor(?:\.portable)?\.schema\.json$/;

/**
 * The action, if there is one, that removes the line by which another language server checks the
 * document with our schema, so that nothing is reported twice.
 *
 * @param range where a person asks for actions
 * @param findings those of the format in that range, which the other server may report as well
 */
export function schemaActions(
  source: SourceDocument,
  range: Range,
  findings: readonly Finding[],
  documents: ClientDocuments,
): CodeAction[] {
  const span = schemaComment(source) ?? schemaMember(source);
  if (span === undefined) return [];
  if (findings.length === 0 && !touches(rangeOfSpan(source, span), range)) return [];
  const edit = documentEdit(source, [{ ...span, newText: "" }], documents);
  const title = "Remove the JSON Schema of this file, which reports the same as dsd";
  return [quickFix(title, findings, documents, { edit: { documentChanges: [edit] } })];
}

/** The comment that names our schema, with its line if nothing else is on it. */
function schemaComment({ text, comments }: SourceDocument): Span | undefined {
  const comment = comments?.("yaml-language-server:").find(({ start, end }) => {
    const [, schema = ""] = /\$schema=(\S+)/.exec(text.slice(start, end)) ?? [];
    return OWN_SCHEMA.test(schema);
  });
  if (comment === undefined || !isFirstOnLine(text, comment.start)) return comment;
  return { start: lineStart(text, comment.start), end: nextLine(text, comment.end) };
}

/** The member that names our schema, with the comma or line that goes with it. */
function schemaMember(source: SourceDocument): Span | undefined {
  const { value, isReadable } = source;
  if (!isReadable || !isObject(value)) return undefined;
  const { $schema } = value;
  if (typeof $schema !== "string" || !OWN_SCHEMA.test($schema)) return undefined;
  const change = { path: ["$schema"], change: { kind: "remove-member" } } as const;
  const [edit, ...more] = source.edit(change)?.edits ?? [];
  return edit !== undefined && more.length === 0 && edit.newText === "" ? edit : undefined;
}
