import { dirname, relative } from "node:path";
import type { CodeAction, WorkspaceEdit } from "vscode-languageserver/node";
import type { FileSuppression } from "../../engine/configuration/configuration.js";
import { type DocumentEdit, EditError, edit } from "../../engine/edit.js";
import type { Finding } from "../../findings/finding.js";
import { isInside, UnreadableFileError } from "../../node/files/paths.js";
import { readTextFile } from "../../node/files/read-text.js";
import { changeBetween } from "../../text/edits/apply-edits.js";
import { indentationOf, lineBreakOf, lineStart } from "../../text/edits/lines.js";
import type { TextEdit } from "../../text/fix-action.js";
import { parseDocument } from "../../text/parse/parse.js";
import type { SourceDocument } from "../../text/source-document.js";
import { placedNodeAt } from "../../text/syntax-tree.js";
import { treeOfValue } from "../../text/tree.js";
import { writeYaml } from "../../text/yaml/write-yaml.js";
import { grouped } from "../../values/collections.js";
import {
  formatPointer,
  isObject,
  type Path,
  parsePointer,
  valueAt,
} from "../../values/json-value.js";
import { recover } from "../../values/recover.js";
import { type Documents, isFileName, nameOfPath } from "../checks/documents.js";
import type { Project } from "../checks/project.js";
import { scalarAt } from "../views/places.js";
import type { Snapshot } from "../views/snapshot.js";
import { documentEdit, quickFix } from "../wire/protocol.js";

/** The reason of a new suppression, which the user replaces. */
const REASON = "TODO: say why";

/** The document and the findings to suppress. */
interface SuppressContext {
  readonly snapshot: Snapshot;
  readonly documents: Documents;
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
    const actions = suppressFinding(finding, context);
    return actions ? quickFix(actions.title, [finding], documents, { edit: actions.edit }) : [];
  });
  const off = [...grouped(findings, ({ code }) => code)].flatMap(([rule, group]) => {
    const edit =
      configuration && configurationEdit(configuration, ["rules", rule], "off", documents);
    const title = `Turn ${rule} off${inFile(configuration)}`;
    return edit ? quickFix(title, group, documents, { edit }) : [];
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
  const suppression: FileSuppression = {
    rules: [code],
    files: [relativeGlob(name, configuration)],
    ...(table !== undefined && { name: table }),
    reason: REASON,
  };
  const edit = configurationEdit(configuration, ["suppressions", "-"], suppression, documents);
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
  const names = [...path.keys(), path.length].map((length) => {
    const value = valueAt(root, path.slice(0, length));
    return isObject(value) ? value.fullyQualifiedName : undefined;
  });
  return names.findLast((name) => typeof name === "string");
}

/**
 * The edit of a configuration that sets a member of an object in it, or adds an item to a list in it.
 *
 * @param path the key of the object or list, and that of the member, or `-`
 */
function configurationEdit(
  { source, isNew }: EditableConfiguration,
  [key, step]: readonly [string, string],
  value: unknown,
  documents: Documents,
): WorkspaceEdit | undefined {
  const owner = step === "-" ? [value] : { [step]: value };
  const text = isNew
    ? writeYaml(treeOfValue({ [key]: owner }))
    : edited(source, [key, step], value, owner);
  if (text === undefined) return undefined;
  const edit = documentEdit(source, [changeBetween(source.text, text)], documents);
  const { uri } = edit.textDocument;
  const options = { ignoreIfExists: true };
  return { documentChanges: [...(isNew ? [{ kind: "create" as const, uri, options }] : []), edit] };
}

/** The text of a configuration after an edit; `undefined` where more would change. */
function edited(
  { text, value: root, language, file }: SourceDocument,
  path: readonly [string, string],
  value: unknown,
  owner: object,
): string | undefined {
  const hasOwner = valueAt(root, path.slice(0, 1)) !== undefined;
  const hasMember = valueAt(root, path) !== undefined;
  const change: DocumentEdit = {
    pointer: formatPointer(hasOwner ? path : path.slice(0, 1)),
    ...(hasMember ? { set: value } : { insert: hasOwner ? value : owner }),
  };
  return recover(() => edit(text, [change], { language, uri: file }), EditError);
}

/**
 * A comment in the line above a member; `undefined` where there can be none: in JSON, in text that
 * is a string in another text, and above a line that begins within a string.
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

/** A configuration that an action can change. */
interface EditableConfiguration {
  readonly source: SourceDocument;
  /** Whether its file does not exist yet. */
  readonly isNew: boolean;
}

/**
 * The configuration to change for a document: the one that applies, or else one that does not exist
 * yet; `undefined` for one that cannot be edited.
 *
 * @param folders those of the editor
 * @param openSource the text of a configuration that is open in the editor
 */
export function editableConfiguration(
  document: string,
  { configured, files }: Project["configuration"],
  folders: readonly string[],
  openSource: (name: string) => SourceDocument | undefined,
): EditableConfiguration | undefined {
  const { file } = configured.loaded;
  if (file === undefined) {
    // An invalid configuration has to be corrected first.
    if (files.length > 0 || !isFileName(document)) return undefined;
    const folder = folders.find((one) => isInside(one, document)) ?? dirname(document);
    const name = nameOfPath(`${folder}/dsd.config.yaml`);
    return { source: parseDocument("", { file: name }), isNew: true };
  }
  if (/\.[cm]?js$/.test(file)) return undefined;
  const name = nameOfPath(file);
  const read = () => parseDocument(readTextFile(file).text, { file: name });
  const source = openSource(name) ?? recover(read, UnreadableFileError);
  return source?.isReadable ? { source, isNew: false } : undefined;
}
