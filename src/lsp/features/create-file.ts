import { existsSync } from "node:fs";
import type { CodeAction } from "vscode-languageserver/node";

import type { Finding } from "../../findings/finding.js";
import type { Shape } from "../../format/shape/shape.js";
import { isInside, pathOfUri } from "../../node/files/paths.js";
import { rootFinder } from "../../node/files/root-folder.js";
import { resolveUri, splitReference } from "../../references/loading/uri.js";
import { languageOfName } from "../../text/source-document.js";
import { treeOfValue } from "../../text/tree.js";
import { writeYaml } from "../../text/yaml/write-yaml.js";
import { type Path, parsePointer } from "../../values/json-pointer.js";
import { type Documents, isFileName, nameOfPath } from "../checks/documents.js";
import { resolved, shapeAt } from "../views/places.js";
import type { Snapshot } from "../views/snapshot.js";
import { protocolRange, quickFix, rangeEdits } from "../wire/protocol.js";

/** The actions that create the files that references name and that do not exist. */
export function missingFileActions(
  snapshot: Snapshot,
  findings: readonly Finding[],
  documents: Documents,
): CodeAction[] {
  return findings.flatMap((finding) => {
    const missing = finding.code === "unresolved-reference" && missingFile(snapshot, finding);
    if (!missing) return [];
    const { shown, name, text } = missing;
    const edit = rangeEdits(name, [{ range: protocolRange(undefined), newText: text }], documents);
    const create = { kind: "create", uri: edit.textDocument.uri } as const;
    return quickFix(`Create ${shown}`, [finding], documents, {
      edit: { documentChanges: [create, edit] },
    });
  });
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
  const value = placed(
    required(shapeAt(snapshot, owner)?.shape),
    parsePointer(parts.fragment) ?? [],
  );
  const text =
    language === "json" ? `${JSON.stringify(value, null, 2)}\n` : writeYaml(treeOfValue(value));
  return { shown: parts.document, name: nameOfPath(path), text };
}

/** An empty value with the keys that a shape requires. The user fills them in. */
function required(shape: Shape | undefined): unknown {
  const target = shape === undefined ? undefined : resolved(shape);
  if (target === undefined || "values" in target) return {};
  if ("items" in target) return [];
  if ("types" in target) return target.types.includes("string") ? "" : null;
  if ("choice" in target) return required(target.otherwise);
  const { required: keys, properties } = target;
  return Object.fromEntries(keys.map((key) => [key, required(properties[key])]));
}

const placed = (value: unknown, path: Path): unknown =>
  path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
