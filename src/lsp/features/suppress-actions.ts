import { dirname, relative } from "node:path";
import type { CodeAction, WorkspaceEdit } from "vscode-languageserver/node";
import type { Suppression } from "../../engine/configuration/configuration.js";
import type { Finding } from "../../findings/finding.js";
import type { TextEdit } from "../../text/change.js";
import { indentationOf, lineBreakOf, lineStart } from "../../text/edits/lines.js";
import { placedNodeAt } from "../../text/syntax-tree.js";
import { grouped } from "../../values/get-or-add.js";
import { isObject } from "../../values/json-object.js";
import { type Path, parsePointer, valueAt } from "../../values/json-pointer.js";
import type { Snapshot } from "../views/snapshot.js";
import { type ClientDocuments, documentEdit, quickFix } from "../wire/protocol.js";
import { type EditableConfiguration, suppress, turnOff } from "./edit-configuration.js";
import { scalarAt } from "./places.js";

/** The reason that a new suppression has; a person replaces it. */
const REASON = "TODO: say why";

/** What suppressing is about. */
interface SuppressContext {
  readonly snapshot: Snapshot;
  readonly documents: ClientDocuments;
  /** The nearest configuration; `undefined` when there is none that can be edited. */
  readonly configuration: EditableConfiguration | undefined;
}

/**
 * The actions that suppress findings, each in one place, and those that turn a rule off.
 *
 * @param findings those of rules: findings of the format cannot be suppressed
 */
export function suppressActions(
  findings: readonly Finding[],
  context: SuppressContext,
): CodeAction[] {
  const { documents, configuration } = context;
  const suppressed = findings.flatMap((finding) => {
    const found = suppressFinding(finding, context);
    return found ? quickFix(found.title, [finding], documents, { edit: found.edit }) : [];
  });
  const off = [...grouped(findings, ({ code }) => code)].flatMap(([rule, own]) => {
    const edit =
      configuration && configurationEdit(configuration, turnOff(configuration, rule), documents);
    const title = `Turn ${rule} off${inFile(configuration)}`;
    return edit ? quickFix(title, own, documents, { edit }) : [];
  });
  return [...suppressed, ...off];
}

/** Suppresses a finding in a comment, or else in the configuration. */
function suppressFinding(
  { code, pointer }: Finding,
  { snapshot, documents, configuration }: SuppressContext,
): { title: string; edit: WorkspaceEdit | undefined } | undefined {
  const { source, name } = snapshot;
  const path = parsePointer(pointer) ?? [];
  const comment = commentLine(snapshot, path, `dsd-disable-next-line ${code} -- ${REASON}`);
  if (comment !== undefined) {
    const edit = { documentChanges: [documentEdit(source, [comment], documents)] };
    return { title: `Suppress ${code} here, with a comment`, edit };
  }
  if (configuration === undefined) return undefined;
  const table = nameAround(source.value, path);
  const suppression: Suppression = {
    rules: [code],
    files: [relativeGlob(name, configuration)],
    ...(table !== undefined && { name: table }),
    reason: REASON,
  };
  const edit = configurationEdit(configuration, suppress(configuration, suppression), documents);
  const title = `Suppress ${code} in ${table ?? "this file"}${inFile(configuration)}`;
  return edit && { title, edit };
}

const inFile = (configuration: EditableConfiguration | undefined): string =>
  `, in ${configuration?.source.file?.split("/").at(-1)}`;

/** The glob for a file, relative to a configuration. */
const relativeGlob = (file: string, { source }: EditableConfiguration): string =>
  relative(dirname(source.file ?? ""), file)
    .replaceAll("\\", "/")
    .replace(/[*?[\]{}()!+@]/g, "\\$&");

/** The fully qualified name of the innermost object around a path that has one. */
function nameAround(root: unknown, path: Path): string | undefined {
  let value = root;
  let name: string | undefined;
  for (const step of [undefined, ...path]) {
    if (step !== undefined) value = valueAt(value, [step]);
    if (isObject(value) && typeof value.fullyQualifiedName === "string") {
      name = value.fullyQualifiedName;
    }
  }
  return name;
}

function configurationEdit(
  { source, isNew }: EditableConfiguration,
  edits: readonly TextEdit[] | undefined,
  documents: ClientDocuments,
): WorkspaceEdit | undefined {
  if (edits === undefined) return undefined;
  const edit = documentEdit(source, edits, documents);
  const { uri } = edit.textDocument;
  const options = { ignoreIfExists: true };
  return { documentChanges: [...(isNew ? [{ kind: "create" as const, uri, options }] : []), edit] };
}

/**
 * A comment in the line above a member; `undefined` where there can be none: in JSON, in a text that
 * is a string in another one, and above a line that begins within a string.
 */
function commentLine(
  { source, tree }: Pick<Snapshot, "source" | "tree">,
  path: Path,
  comment: string,
): TextEdit | undefined {
  const { text, language } = source;
  const placed = placedNodeAt(tree, path);
  if (language !== "yaml" || placed === undefined) return undefined;
  const { start } = placed.key ?? placed;
  const at = lineStart(text, start);
  const around = scalarAt(tree, at)?.span;
  if (around !== undefined && around.start < at && at < around.end) return undefined;
  const newText = `${indentationOf(text, start)}# ${comment}${lineBreakOf(text)}`;
  return { start: at, end: at, newText };
}
