import { dirname, relative } from "node:path";
import type { CodeAction, WorkspaceEdit } from "vscode-languageserver/node";
import type { Suppression } from "../../engine/configuration/configuration.js";
import type { Finding } from "../../findings/finding.js";
import { isInside } from "../../node/files/paths.js";
import { readTextFile } from "../../node/files/read-text.js";
import { UnreadableFileError } from "../../node/files/unreadable-file.js";
import { indentationOf, lineBreakOf, lineStart } from "../../text/edits/lines.js";
import type { PlacedChange, StructuralChange, TextEdit } from "../../text/fix-action.js";
import { parseDocument } from "../../text/parse/parse.js";
import type { SourceDocument } from "../../text/source-document.js";
import { placedNodeAt } from "../../text/syntax-tree.js";
import { grouped } from "../../values/get-or-add.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import { type Path, parsePointer, valueAt } from "../../values/json-pointer.js";
import { isFileName, nameOfPath } from "../checks/documents.js";
import type { Project } from "../checks/project.js";
import { scalarAt } from "../views/places.js";
import type { Snapshot } from "../views/snapshot.js";
import { type ClientDocuments, documentEdit, quickFix } from "../wire/protocol.js";
import { verifiedEdits, yamlScalar } from "./text-edits.js";

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
  { configured, files }: Project,
  folders: readonly string[],
  openSource: (name: string) => SourceDocument | undefined,
): EditableConfiguration | undefined {
  const { file } = configured.loaded;
  if (file === undefined) {
    // One that is not valid is there, and has to be corrected first.
    if (files.length > 0 || !isFileName(document)) return undefined;
    const folder = folders.find((one) => isInside(one, document)) ?? dirname(document);
    const name = nameOfPath(`${folder}/dsd.config.yaml`);
    return { source: parseDocument("", { file: name }), isNew: true };
  }
  if (/\.[cm]?js$/.test(file)) return undefined;
  const name = nameOfPath(file);
  try {
    const source = openSource(name) ?? parseDocument(readTextFile(file).text, { file: name });
    return source.isReadable ? { source, isNew: false } : undefined;
  } catch (error) {
    if (error instanceof UnreadableFileError) return undefined;
    throw error;
  }
}

/** The edits that turn a rule off; `undefined` where they would change more. */
function turnOff(
  { source, isNew }: EditableConfiguration,
  rule: string,
): readonly TextEdit[] | undefined {
  if (isNew) return [insertion(0, `rules:\n  ${rule}: "off"\n`)];
  const { value } = source;
  if (!isObject(value)) return undefined;
  const { rules = {} } = value;
  if (!isObject(rules)) return undefined;
  const meant = { ...value, rules: { ...rules, [rule]: "off" } };
  const change = Object.hasOwn(rules, rule)
    ? writeValue(["rules", rule], "off")
    : value.rules === undefined
      ? addMember([], value, "rules", { [rule]: "off" })
      : addMember(["rules"], rules, rule, "off");
  return verifiedEdits(source, source.edit(change)?.edits, meant);
}

/** The edits that add a suppression; `undefined` where they would change more. */
function suppress(
  { source, isNew }: EditableConfiguration,
  suppression: Suppression,
): readonly TextEdit[] | undefined {
  if (isNew) return [insertion(0, `suppressions:\n${yamlItem(suppression)}\n`)];
  const { value } = source;
  if (!isObject(value)) return undefined;
  const { suppressions = [] } = value;
  if (!Array.isArray(suppressions)) return undefined;
  const meant = { ...value, suppressions: [...suppressions, suppression] };
  const path = ["suppressions"];
  const item = { ...suppression };
  const after = suppressions.length - 1;
  const change: PlacedChange =
    after >= 0
      ? { path, change: { kind: "add-item", value: item, after } }
      : value.suppressions === undefined
        ? addMember([], value, "suppressions", [item])
        : writeValue(path, [item]);
  return verifiedEdits(source, source.edit(change)?.edits, meant);
}

const insertion = (at: number, newText: string): TextEdit => ({ start: at, end: at, newText });

/** An item of a list in YAML. */
function yamlItem({ rules, files, name, reason }: Suppression): string {
  const list = (values: readonly string[]) =>
    `[${values.map((value) => yamlScalar(value, "", true)).join(", ")}]`;
  const members = [
    `rules: ${list(rules)}`,
    `files: ${list(files)}`,
    ...(name === undefined ? [] : [`name: ${yamlScalar(name)}`]),
    `reason: ${yamlScalar(reason)}`,
  ];
  return `  - ${members.join("\n    ")}`;
}

type Value = (StructuralChange & { kind: "write-value" })["value"];

const writeValue = (path: readonly string[], value: Value): PlacedChange => ({
  path,
  change: { kind: "write-value", value },
});

/** Adds a member after the last one of an object. */
function addMember(
  path: readonly string[],
  owner: JsonObject,
  key: string,
  value: Value,
): PlacedChange {
  const last = Object.keys(owner).at(-1);
  const beside = last === undefined ? undefined : { after: last };
  return { path, change: { kind: "add-member", key, value, beside } };
}
