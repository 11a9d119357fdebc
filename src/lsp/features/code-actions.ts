import { existsSync } from "node:fs";
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Range,
} from "vscode-languageserver/node";
import { structureCodes } from "../../findings/codes.js";
import type { Edit, Finding, Fix } from "../../findings/finding.js";
import type { Shape } from "../../format/shape/shape.js";
import { pageOf } from "../../node/files/package-files.js";
import { isInside, pathOfUri } from "../../node/files/paths.js";
import { rootFinder } from "../../node/files/root-folder.js";
import { resolveUri, splitReference } from "../../references/loading/uri.js";
import { hunksBetween } from "../../reporters/findings/fix-diff.js";
import { maskMessage } from "../../secrets/mask.js";
import { changeBetween } from "../../text/edits/apply-edits.js";
import { indentationOf, isFirstOnLine, lineStart, nextLine } from "../../text/edits/lines.js";
import type { TextEdit, Written } from "../../text/fix-action.js";
import { isOwnSchema, ownSchemaComment } from "../../text/recognition/recognize.js";
import { languageOfName, type SourceDocument } from "../../text/source-document.js";
import { treeOfValue } from "../../text/tree.js";
import { writeYaml } from "../../text/yaml/write-yaml.js";
import { grouped } from "../../values/collections.js";
import { isObject, type Path, parsePointer, valueAt } from "../../values/json-value.js";
import type { Span } from "../../values/text-span.js";
import { quote, series } from "../../words/phrases.js";
import { type Documents, isFileName, nameOfPath } from "../checks/documents.js";
import type { Session } from "../checks/session.js";
import { ownerShapes, resolved, scalarAt, shapeAt } from "../views/places.js";
import type { Snapshot } from "../views/snapshot.js";
import {
  documentEdit,
  protocolRange,
  quickFix,
  rangeEdits,
  rangeOfSpan,
  touches,
} from "../wire/protocol.js";
import { columnCandidates } from "./completion.js";
import { movedReferences, replacements } from "./moved-files.js";
import { filesFor, pathFrom } from "./reference-completion.js";
import { editableConfiguration, suppressActions } from "./suppress-actions.js";

/** The kind of the action that applies every safe fix. */
export const FIX_ALL = "source.fixAll.dsd";

/** The command that shows the page of a code. */
export const EXPLAIN = "dsd.explain";

/** The command that returns the text of a starter descriptor. */
export const NEW_DESCRIPTOR = "dsd.starter";

/** The folders of the editor, and the JSON and YAML files in them. */
interface OpenFolders {
  readonly names: readonly string[];
  readonly files: readonly string[];
}

/** Returns the actions for a range of a document, such as fixes, suppressions, and explanations. */
export async function codeActions(
  snapshot: Snapshot,
  { range, context }: CodeActionParams,
  session: Session,
  folders: OpenFolders,
): Promise<CodeAction[]> {
  const { only: kinds = [] } = context;
  // The empty kind stands for all actions, and some clients send an empty list for it.
  const only = kinds.length === 0 || kinds.includes("") ? undefined : kinds;
  const isWanted = (kind: string) => only?.some((one) => `${kind}.`.startsWith(`${one}.`));
  const isFixWanted = isWanted(CodeActionKind.QuickFix) ?? true;
  // Computing this one takes several checks, so it is offered only on request.
  const isAllWanted = isWanted(FIX_ALL) ?? false;
  return [
    ...(isFixWanted ? await quickFixes(snapshot, range, session, folders) : []),
    ...(isAllWanted ? await fixAllActions(snapshot, session) : []),
  ];
}

async function quickFixes(
  snapshot: Snapshot,
  range: Range,
  session: Session,
  folders: OpenFolders,
): Promise<CodeAction[]> {
  const { name, source } = snapshot;
  const { documents } = session;
  const project = await session.projectOf(name);
  const findings = session.checks
    .findingsIn(name)
    .filter((one) => one.range !== undefined && touches(protocolRange(one.range), range));
  const fixes = findings.flatMap((finding) => [
    ...(finding.fixes ?? []).map((fix) => fixAction(finding, fix, documents)),
    ...(finding.decision?.choices ?? []).flatMap(({ title, edits }) =>
      edits ? fixAction(finding, { title, edits }, documents) : [],
    ),
  ]);
  const explanations = explainActions(findings, documents);
  if (project === undefined) return [...fixes, ...explanations];
  const openSource = (file: string) => session.sourceOf(file);
  const configuration = editableConfiguration(
    name,
    project.configuration,
    folders.names,
    openSource,
  );
  const rules = new Set<string>(project.configuration.configured.loaded.rules.map(({ id }) => id));
  const ofRules = findings.filter(({ code }) => rules.has(code));
  const ofFormat = findings.filter(({ code }) => Object.hasOwn(structureCodes, code));
  return [
    ...fixes,
    ...columnActions(snapshot, findings, documents),
    ...missingPropertyActions(snapshot, findings, documents),
    ...(await missingFileActions(snapshot, findings, session, folders.files)),
    // Users accept the first action without reading it, so it must not hide a finding.
    ...explanations,
    ...suppressActions(ofRules, { snapshot, documents, configuration }),
    ...schemaActions(source, range, ofFormat, documents),
  ];
}

/** The action of a fix, or of a choice, whose title says everything that has to be reviewed. */
function fixAction(
  finding: Finding,
  { title, safe, edits }: Omit<Fix, "safe"> & Partial<Fix>,
  documents: Documents,
): CodeAction {
  const sentence = title.charAt(0).toUpperCase() + title.slice(1);
  const documentChanges = [...grouped(edits, ({ file = "" }) => file)].map(([name, group]) =>
    rangeEdits(name, group.map(protocolEdit), documents),
  );
  const label = safe === false ? `${sentence} (review)` : sentence;
  return quickFix(label, [finding], documents, {
    ...(safe !== undefined && { isPreferred: safe }),
    edit: { documentChanges },
  });
}

const protocolEdit = ({ range, newText }: Edit) => ({ range: protocolRange(range), newText });

/** How many columns are offered. */
const MAX_COLUMNS = 5;

/** The actions that write another column in place of one that does not exist and resembles no other. */
function columnActions(
  snapshot: Snapshot,
  findings: readonly Finding[],
  documents: Documents,
): CodeAction[] {
  const { source, tree } = snapshot;
  return findings.flatMap((finding) => {
    if (finding.code !== "unknown-column" || finding.fixes || !finding.range) return [];
    const path = scalarAt(tree, finding.range.start.offset)?.path ?? [];
    const columns = columnCandidates(snapshot, path).slice(0, MAX_COLUMNS);
    return columns.flatMap(({ value }) => {
      const change = { kind: "write-value", value } as const;
      const edits = source.edit({ path, change })?.edits;
      if (edits === undefined) return [];
      const edit = { documentChanges: [documentEdit(source, edits, documents)] };
      return quickFix(maskMessage(`Write ${quote(value)}`), [finding], documents, { edit });
    });
  });
}

/** Stands for a value that the user writes, plain and in quotes. */
const STOP = "dsdStop";

/** The actions that write missing properties, with a place for the cursor where a value belongs: none is invented. */
function missingPropertyActions(
  snapshot: Snapshot,
  findings: readonly Finding[],
  documents: Documents,
): CodeAction[] {
  const { source } = snapshot;
  return findings.flatMap((finding) => {
    if (finding.code !== "missing-property" || finding.file !== source.file) return [];
    const path = parsePointer(finding.pointer) ?? [];
    const keys = (finding.params as { properties: readonly string[] }).properties;
    const [edit] = addedMembers(snapshot, path, keys) ?? [];
    if (edit === undefined) return [];
    const indentation = indentationOf(source.text, lineStart(source.text, edit.start));
    let stop = 0;
    const value = edit.newText
      .replaceAll(/[\\$]/g, "\\$&")
      // Editors indent a snippet like the line that it is in.
      .replaceAll(`\n${indentation}`, "\n")
      .replaceAll(/#?dsdStop|(?<=[{[])(?=[}\]])/g, () => `$${++stop}`);
    const added = {
      range: rangeOfSpan(source, edit),
      snippet: { kind: "snippet", value } as const,
    };
    const documentChanges = [rangeEdits(source.file ?? "", [added], documents)];
    return quickFix(`Add ${series(keys.map(quote), "and")}`, [finding], documents, {
      edit: { documentChanges },
    });
  });
}

/** The edit that adds members to an object; `undefined` if it takes more than one. */
function addedMembers(
  snapshot: Snapshot,
  path: Path,
  keys: readonly string[],
): readonly TextEdit[] | undefined {
  const { source } = snapshot;
  const members = keys.map((key) => {
    const [shape] = ownerShapes(snapshot, [...path, key]).flatMap(
      ({ properties }) => properties[key] ?? [],
    );
    // A port is a string, though it looks like a number.
    return [key, required(shape, key === "port" ? `#${STOP}` : STOP)] as const;
  });
  const last = Object.keys(Object(valueAt(source.value, path))).at(-1);
  if (last === undefined) {
    const value = Object.fromEntries(members);
    return source.edit({ path, change: { kind: "write-value", value } })?.edits;
  }
  const edits = members.flatMap(([key, value]) => {
    const change = { kind: "add-member", key, value, beside: { after: last } } as const;
    return source.edit({ path, change })?.edits ?? [];
  });
  const [first] = edits;
  const isOnePlace = edits.every(({ start, end }) => start === end && start === first?.start);
  if (first === undefined || !isOnePlace || edits.length < keys.length) return undefined;
  return [{ ...first, newText: edits.map(({ newText }) => newText).join("") }];
}

/** The actions that show the pages of codes. */
function explainActions(findings: readonly Finding[], documents: Documents): CodeAction[] {
  return [...grouped(findings, ({ code }) => code)].flatMap(([code, group]) => {
    if (pageOf(code) === undefined) return [];
    const title = `Explain ${code}`;
    const command = { title, command: EXPLAIN, arguments: [code] };
    return quickFix(title, group, documents, { command });
  });
}

async function fixAllActions({ name, source }: Snapshot, session: Session): Promise<CodeAction[]> {
  const text = await session.fixedText(name);
  if (text === undefined || !session.documents.isCurrent(source)) return [];
  const edits = editsBetween(source.text, text);
  const edit = { documentChanges: [documentEdit(source, edits, session.documents)] };
  return [{ title: "Apply all safe fixes of dsd", kind: FIX_ALL, edit }];
}

/** An edit for each range of lines that differ: what is between keeps its cursors and folds. */
function editsBetween(before: string, after: string): TextEdit[] {
  const [oldLines, newLines] = [linesOf(before), linesOf(after)];
  let line = 0;
  let offset = 0;
  return hunksBetween(before, after, 0).map((hunk) => {
    const [oldStart, newStart] = [hunk.oldStart - 1, hunk.newStart - 1];
    offset += oldLines.slice(line, oldStart).join("").length;
    line = oldStart;
    const source = oldLines.slice(oldStart, oldStart + hunk.oldLines).join("");
    const now = newLines.slice(newStart, newStart + hunk.newLines).join("");
    const change = changeBetween(source, now);
    return { ...change, start: offset + change.start, end: offset + change.end };
  });
}

/** Splits a text into lines, and keeps the line endings. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/**
 * The action, if there is one, that removes the line by which another language server checks the
 * document with our schema, so that nothing is reported twice.
 *
 * @param range the range for which the user asks for actions
 * @param findings those of the format in that range, which the other server may report as well
 */
function schemaActions(
  source: SourceDocument,
  range: Range,
  findings: readonly Finding[],
  documents: Documents,
): CodeAction[] {
  const span = schemaComment(source) ?? schemaMember(source);
  if (span === undefined) return [];
  if (findings.length === 0 && !touches(rangeOfSpan(source, span), range)) return [];
  const edit = documentEdit(source, [{ ...span, newText: "" }], documents);
  const title = "Remove the JSON Schema of this file, which reports the same as dsd";
  return [quickFix(title, findings, documents, { edit: { documentChanges: [edit] } })];
}

/** The comment that names our schema, with its line if nothing else is on it. */
function schemaComment(source: SourceDocument): Span | undefined {
  const { text } = source;
  const comment = ownSchemaComment(source);
  if (comment === undefined || !isFirstOnLine(text, comment.start)) return comment;
  return { start: lineStart(text, comment.start), end: nextLine(text, comment.end) };
}

/** The member that names our schema, with the comma or line that goes with it. */
function schemaMember(source: SourceDocument): Span | undefined {
  const { value, isReadable } = source;
  if (!isReadable || !isObject(value)) return undefined;
  if (!isOwnSchema(value.$schema)) return undefined;
  const change = { path: ["$schema"], change: { kind: "remove-member" } } as const;
  const [edit, ...more] = source.edit(change)?.edits ?? [];
  return edit !== undefined && more.length === 0 && edit.newText === "" ? edit : undefined;
}

/** The actions for references to files that do not exist: to refer to what a file may have become, or to create it. */
async function missingFileActions(
  snapshot: Snapshot,
  findings: readonly Finding[],
  session: Session,
  files: readonly string[],
): Promise<CodeAction[]> {
  const { documents } = session;
  const actions: CodeAction[] = [];
  for (const finding of findings) {
    const missing = finding.code === "unresolved-reference" && missingFile(snapshot, finding);
    if (!missing) continue;
    const { shown, name, text } = missing;
    for (const to of replacements(
      missing,
      filesFor(snapshot.name, { files, documents }),
      session,
    )) {
      // Other references to the file are meant as well.
      const { edit } = await movedReferences([{ from: name, to }], session);
      const title = maskMessage(`Refer to ${quote(pathFrom(snapshot.name, to))}`);
      actions.push(quickFix(title, [finding], documents, { edit }));
    }
    const edit = rangeEdits(name, [{ range: protocolRange(undefined), newText: text }], documents);
    const create = { kind: "create", uri: edit.textDocument.uri } as const;
    const documentChanges = [create, edit];
    actions.push(quickFix(`Create ${shown}`, [finding], documents, { edit: { documentChanges } }));
  }
  return actions;
}

/** The file that a reference names, if it is below the root folder and missing, and its initial text. */
function missingFile(snapshot: Snapshot, { pointer, params }: Finding) {
  const ref = String((params as { reference?: unknown } | undefined)?.reference ?? "");
  const parts = splitReference(ref);
  const here = snapshot.views
    .flatMap(({ graph }) => graph.documents)
    .find(({ source }) => source.file === snapshot.name);
  const uri = parts && resolveUri(parts.document, here?.uri);
  const path = uri && pathOfUri(uri);
  if (!path || !isFileName(snapshot.name)) return undefined;
  const language = languageOfName(path);
  if (language === undefined || existsSync(path)) return undefined;
  if (!isInside(rootFinder()(snapshot.name), path)) return undefined;
  const owner = (parsePointer(pointer) ?? []).slice(0, -1);
  const shape = shapeAt(snapshot, owner)?.shape;
  const place = parsePointer(parts.fragment) ?? [];
  const value = placed(required(shape), place);
  const text =
    language === "json" ? `${JSON.stringify(value, null, 2)}\n` : writeYaml(treeOfValue(value));
  return { shown: parts.document, name: nameOfPath(path), text, path: place, shape };
}

/** A value with the keys that a shape requires, and a text for each string. The user fills them in. */
function required(shape: Shape | undefined, text = ""): Written {
  const target = shape === undefined ? undefined : resolved(shape);
  if (target === undefined || "values" in target) return {};
  if ("items" in target) return [];
  if ("types" in target) return target.types.includes("string") ? text : null;
  if ("choice" in target) return required(target.otherwise, text);
  const { required: keys, properties } = target;
  return Object.fromEntries(keys.map((key) => [key, required(properties[key], text)]));
}

const placed = (value: unknown, path: Path): unknown =>
  path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
