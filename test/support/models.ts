import { checkEntry, type Entry, type RunRules } from "../../src/engine/check-document.js";
import { Workspace } from "../../src/engine/workspace.js";
import type { EntryKind } from "../../src/format/shape/object-kinds.js";
import type { Model } from "../../src/model/model.js";
import { readModel } from "../../src/model/read-model.js";
import type { Loader } from "../../src/references/loading/loader.js";
import { parseDocument } from "../../src/text/parse/parse.js";

interface Opened {
  readonly workspace: Workspace;
  readonly entry: Entry;
}

/** A workspace with one open document. */
export function openWorkspace(
  text: string,
  kind: EntryKind,
  { uri = "", loader, runRules }: { uri?: string; loader?: Loader; runRules?: RunRules } = {},
): Opened {
  const workspace = new Workspace({
    parse: (loaded, file) => parseDocument(loaded, { file }),
    loaderOf: () => loader,
    runRules,
  });
  const address = () => (uri === "" ? undefined : uri);
  workspace.open(uri, parseDocument(text, { file: uri || undefined }), address);
  return { workspace, entry: { document: uri, path: [], kind } };
}

/** The model of a document that refers to no other one. */
export function modelOf(value: unknown, kind: EntryKind = "schema"): Model {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const { workspace, entry } = openWorkspace(text, kind);
  return readModel(workspace.runOpen(checkEntry(workspace, entry), entry.document).graph);
}
