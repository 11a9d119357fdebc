import { dirname, relative } from "node:path";
import { type CodeAction, CodeActionKind, type WorkspaceEdit } from "vscode-languageserver/node";
import type { Suppression } from "../../engine/configuration/configuration.js";
import type { Finding } from "../../findings/finding.js";
import { changeBetween } from "../../text/change-between.js";
import { nodeAt } from "../../text/parse/node-at.js";
import type { SourceDocument } from "../../text/source-document.js";
import { placedNodeAt, type SyntaxTree } from "../../text/syntax-tree.js";
import { isObject } from "../../values/json-object.js";
import { type Path, parsePointer } from "../../values/json-pointer.js";
import { rangeOfSpan } from "../wire/positions.js";
import { diagnosticOf } from "./diagnostics.js";
import { type ClientDocuments, documentEdit } from "./document-edit.js";
import {
  configurationWith,
  configurationWithoutRule,
  withoutRule,
  withSuppression,
} from "./edit-configuration.js";

/** The reason that a new suppression has; a person replaces it. */
const REASON = "TODO: say why";

/** A configuration that an action can edit. */
export interface EditableConfiguration {
  readonly name: string;
  /** Its text; `undefined` for a file that does not exist. */
  readonly source: SourceDocument | undefined;
}

/** What suppressing is about. */
export interface SuppressContext extends ClientDocuments {
  readonly name: string;
  readonly source: SourceDocument;
  readonly tree: SyntaxTree;
  /** Whether a code is that of a rule: findings of the format cannot be suppressed. */
  readonly isRule: (code: string) => boolean;
  /** The nearest configuration; `undefined` when there is none that can be edited. */
  readonly configuration: EditableConfiguration | undefined;
}

/** The actions that suppress findings, each in one place, and those that turn a rule off. */
export function suppressActions(
  findings: readonly Finding[],
  context: SuppressContext,
): CodeAction[] {
  const own = findings.filter(({ code }) => context.isRule(code));
  const rules = [...new Set(own.map(({ code }) => code))];
  return [
    ...own.flatMap((finding) => suppressAction(finding, context) ?? []),
    ...rules.flatMap((rule) => {
      const same = own.filter(({ code }) => code === rule);
      return turnOffAction(rule, same, context) ?? [];
    }),
  ];
}

function suppressAction(finding: Finding, context: SuppressContext): CodeAction | undefined {
  const { source, name, configuration } = context;
  const { code } = finding;
  const path = parsePointer(finding.pointer) ?? [];
  const comment = commentLine(context, path, `dsd-disable-next-line ${code} -- ${REASON}`);
  if (comment !== undefined) {
    const { offset, newText } = comment;
    const edits = [{ range: rangeOfSpan(source, { start: offset, end: offset }), newText }];
    return actionOf(`Suppress ${code} here, with a comment`, [finding], context, {
      documentChanges: [documentEdit(name, edits, context)],
    });
  }
  if (configuration === undefined) return undefined;
  const suppression = suppressionOf(code, path, source, {
    file: name,
    folder: dirname(configuration.name),
  });
  const edit = configurationEdit(context, configuration, {
    created: configurationWith(suppression),
    edited: (text) => withSuppression(text, suppression),
  });
  const where = suppression.name ?? "this file";
  return (
    edit &&
    actionOf(`Suppress ${code} in ${where}${inFile(configuration)}`, [finding], context, edit)
  );
}

function turnOffAction(
  rule: string,
  findings: readonly Finding[],
  context: SuppressContext,
): CodeAction | undefined {
  const { configuration } = context;
  const edit =
    configuration &&
    configurationEdit(context, configuration, {
      created: configurationWithoutRule(rule),
      edited: (text) => withoutRule(text, rule),
    });
  return edit && actionOf(`Turn ${rule} off${inFile(configuration)}`, findings, context, edit);
}

const inFile = ({ name }: EditableConfiguration): string => `, in ${name.split("/").at(-1)}`;

const actionOf = (
  title: string,
  findings: readonly Finding[],
  { uriOf }: SuppressContext,
  edit: WorkspaceEdit,
): CodeAction => ({
  title,
  kind: CodeActionKind.QuickFix,
  diagnostics: findings.map((finding) => diagnosticOf(finding, uriOf)),
  edit,
});

/** The suppression of a finding: in the innermost table or column that it is in, or in the file. */
function suppressionOf(
  rule: string,
  path: Path,
  { value }: SourceDocument,
  { file, folder }: { readonly file: string; readonly folder: string },
): Suppression {
  const glob = relative(folder, file)
    .replaceAll("\\", "/")
    .replace(/[*?[\]{}()!+@]/g, "\\$&");
  const name = nameAround(value, path);
  return { rules: [rule], files: [glob], ...(name !== undefined && { name }), reason: REASON };
}

/** The fully qualified name of the innermost object around a path that has one. */
function nameAround(root: unknown, path: Path): string | undefined {
  let value = root;
  let name: string | undefined;
  for (const step of [undefined, ...path]) {
    if (step !== undefined) value = (value as Record<string | number, unknown>)[step];
    if (typeof value !== "object" || value === null) break;
    if (isObject(value) && typeof value.fullyQualifiedName === "string") {
      name = value.fullyQualifiedName;
    }
  }
  return name;
}

function configurationEdit(
  documents: ClientDocuments,
  { name, source }: EditableConfiguration,
  { created, edited }: { created: string; edited: (source: SourceDocument) => string | undefined },
): WorkspaceEdit | undefined {
  if (source === undefined) {
    const start = { line: 0, character: 0 };
    const edits = [{ range: { start, end: start }, newText: created }];
    return {
      documentChanges: [
        { kind: "create", uri: documents.uriOf(name), options: { ignoreIfExists: true } },
        documentEdit(name, edits, documents),
      ],
    };
  }
  const after = edited(source);
  if (after === undefined) return undefined;
  const { span, newText } = changeBetween(source.text, after);
  const edits = [{ range: rangeOfSpan(source, span), newText }];
  return { documentChanges: [documentEdit(name, edits, documents)] };
}

/** A line with a comment, and where it goes. */
interface CommentLine {
  readonly offset: number;
  readonly newText: string;
}

/**
 * A comment in the line above a member; `undefined` where there can be none: in JSON, in a text that
 * is a string in another one, and above a line that begins within a string.
 */
function commentLine(
  { source, tree }: { readonly source: SourceDocument; readonly tree: SyntaxTree },
  path: Path,
  text: string,
): CommentLine | undefined {
  if (source.language !== "yaml") return undefined;
  const placed = placedNodeAt(tree, path);
  if (placed === undefined) return undefined;
  const { lines } = source;
  const offset = lines.startOf(lines.positionAt((placed.key ?? placed).start).line) ?? 0;
  if (isWithinString(tree, offset)) return undefined;
  const [indentation = ""] = /^[ \t]*/.exec(source.text.slice(offset)) ?? [];
  const lineBreak = source.text.includes("\r\n") ? "\r\n" : "\n";
  return { offset, newText: `${indentation}# ${text}${lineBreak}` };
}

function isWithinString(tree: SyntaxTree, offset: number): boolean {
  const { part, path } = nodeAt(tree, offset);
  if (part === "gap") return false;
  const placed = placedNodeAt(tree, path);
  const span = part === "key" ? placed?.key : placed?.node.kind === "scalar" ? placed : undefined;
  return span !== undefined && span.start < offset && offset < span.end;
}
