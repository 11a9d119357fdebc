import { dirname } from "node:path";
import type { Suppression } from "../../engine/configuration/configuration.js";
import { isInside } from "../../node/files/path-inside.js";
import { readTextFile } from "../../node/files/read-text.js";
import { UnreadableFileError } from "../../node/files/unreadable-file.js";
import type { PlacedChange, StructuralChange, TextEdit } from "../../text/change.js";
import { indentationOf, lineEnd, lineStart } from "../../text/edits/lines.js";
import { parseDocument } from "../../text/parse/parse.js";
import type { SourceDocument } from "../../text/source-document.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import type { Project } from "../checks/project.js";
import { isFileName, nameOfPath } from "../documents/document-names.js";
import { verifiedEdits, yamlScalar } from "./text-edits.js";

/** A configuration that an action can change. */
export interface EditableConfiguration {
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
export function turnOff(
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
export function suppress(
  { source, isNew }: EditableConfiguration,
  suppression: Suppression,
): readonly TextEdit[] | undefined {
  if (isNew) return [insertion(0, `suppressions:\n${yamlItem(suppression, "  ")}\n`)];
  const { value } = source;
  if (!isObject(value)) return undefined;
  const { suppressions = [] } = value;
  if (!Array.isArray(suppressions)) return undefined;
  const meant = { ...value, suppressions: [...suppressions, suppression] };
  if (suppressions.length > 0) {
    return verifiedEdits(source, addItem(source, suppressions.length - 1, suppression), meant);
  }
  const written = [{ ...suppression }];
  const change =
    value.suppressions === undefined
      ? addMember([], value, "suppressions", written)
      : writeValue(["suppressions"], written);
  return verifiedEdits(source, source.edit(change)?.edits, meant);
}

/** Adds a suppression after the last one, in its style. */
function addItem(
  source: SourceDocument,
  index: number,
  suppression: Suppression,
): TextEdit[] | undefined {
  const { text } = source;
  const list = source.spansAt(["suppressions"]);
  const last = source.spansAt(["suppressions", index]);
  if (list === undefined || last === undefined) return undefined;
  const { start, end } = last.value;
  const indentation = indentationOf(text, start);
  const at = start + text.slice(start, end).trimEnd().length;
  if (text.charAt(list.value.start) !== "[") {
    // A comment can follow the last value.
    return [insertion(lineEnd(text, at), `\n${yamlItem(suppression, indentation)}`)];
  }
  const isOneLine = lineStart(text, list.value.start) === lineStart(text, start);
  if (isOneLine) return [insertion(at, `, ${JSON.stringify(suppression)}`)];
  const item = `\n${JSON.stringify(suppression, null, 2)}`;
  return [insertion(at, `,${item.replaceAll("\n", `\n${indentation}`)}`)];
}

const insertion = (at: number, newText: string): TextEdit => ({ start: at, end: at, newText });

/** An item of a list in YAML. */
function yamlItem({ rules, files, name, reason }: Suppression, indentation: string): string {
  const list = (values: readonly string[]) =>
    `[${values.map((value) => yamlScalar(value, "", true)).join(", ")}]`;
  const members = [
    `rules: ${list(rules)}`,
    `files: ${list(files)}`,
    ...(name === undefined ? [] : [`name: ${yamlScalar(name)}`]),
    `reason: ${yamlScalar(reason)}`,
  ];
  return `${indentation}- ${members.join(`\n${indentation}  `)}`;
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
