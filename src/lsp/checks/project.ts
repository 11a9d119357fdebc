import type { CheckedDocument, Question } from "../../engine/check-document.js";
import { fixDocuments, MAX_FINDINGS_TO_FIX } from "../../engine/fix-documents.js";
import { filesOf } from "../../engine/result.js";
import {
  ClosedDocumentError,
  type WaitOptions,
  Workspace,
  type WorkspaceOptions,
} from "../../engine/workspace.js";
import type { Finding } from "../../findings/finding.js";
import type { Configured } from "../../node/configuration/configure.js";
import { fileUri } from "../../node/files/paths.js";
import { makeDocument, type SourceDocument } from "../../text/source-document.js";
import { valueOfSyntax } from "../../text/syntax-tree.js";
import { getOrAdd } from "../../values/collections.js";
import { handling } from "../../values/recover.js";
import { graphView } from "../views/snapshot.js";
import { isFileName } from "./documents.js";

/** The texts of documents, by name. */
type Sources = ReadonlyMap<string, SourceDocument>;

/** Findings in a configuration. */
export interface ConfigurationFindings {
  readonly file: string;
  readonly findings: readonly Finding[];
}

/** The state of the configuration of a project. */
interface ProjectConfiguration {
  readonly configured: Configured;
  /** Findings in the configuration and in those that it extends. */
  readonly findings: readonly ConfigurationFindings[];
  /** Why the configuration cannot be used, if no finding says it; the project then has none. */
  readonly failure?: string | undefined;
  /**
   * The files that the configuration was read from, or would have been: one that is missing may be
   * written later.
   */
  readonly files: readonly string[];
}

/**
 * The documents that one configuration applies to, and the engine that checks them. It has all documents of
 * the editor, also those of other projects, because references can reach all of them.
 */
export class Project {
  readonly #options: WorkspaceOptions;
  readonly #workspace: EditorWorkspace;
  /** Contains drafts in place of documents with syntax errors. Not needed if there are none. */
  #drafts: EditorWorkspace | undefined;

  constructor(
    readonly configuration: ProjectConfiguration,
    options: WorkspaceOptions,
  ) {
    this.#options = options;
    this.#workspace = new EditorWorkspace(options);
  }

  /** Opens documents, and closes all others. */
  open(sources: Sources): void {
    this.#workspace.replace(sources);
  }

  /**
   * A file has changed on disk.
   *
   * @returns whether a check depends on it
   */
  reload(uri: string): boolean {
    this.#drafts?.reload(uri);
    return this.#workspace.reload(uri);
  }

  /** Checks a document with the rules; `undefined` when it is closed in the meantime. */
  check(name: string, signal: AbortSignal): Promise<CheckedDocument | undefined> {
    return whileOpen(this.#workspace, name, { lint: true, signal });
  }

  /**
   * The descriptors of a document, also when texts have syntax errors, and where they were found if it is
   * not itself one; `undefined` when it is closed in the meantime.
   */
  async views(name: string) {
    let checked = await whileOpen(this.#workspace, name);
    const graphs = checked?.entries.map(({ graph }) => graph) ?? [];
    const texts = graphs.flatMap(({ documents }) => documents);
    if (texts.some(({ source }) => !source.isReadable)) {
      this.#drafts ??= new EditorWorkspace(this.#options);
      this.#drafts.replace(this.#workspace.sources, draftDocument);
      checked = await whileOpen(this.#drafts, name);
    }
    if (checked === undefined) return undefined;
    const views = checked.entries.map(({ graph }) => graphView(graph));
    return { views, container: checked.search?.graph };
  }

  /**
   * The text of a document after every safe fix, as `dsd lint --fix` would write it. Other files are
   * fixed as well in between, but their texts are not part of the result.
   *
   * @param roots the documents to check: the document itself, or those that refer to it
   * @returns `undefined` when nothing changes
   */
  async fixedText(name: string, roots: readonly string[]): Promise<string | undefined> {
    const workspace = new EditorWorkspace({ ...this.#options, maxFindings: MAX_FINDINGS_TO_FIX });
    workspace.replace(this.#workspace.sources);
    const { changes } = await fixDocuments(workspace, roots, {
      unsafe: false,
      run: async (root) =>
        filesOf(await workspace.check(root, { isFound: true, lint: true }), MAX_FINDINGS_TO_FIX),
      isWritable: (uri) => uri === undefined || uri.startsWith("file:"),
    });
    return changes.get(name)?.after;
  }
}

/** A workspace with the documents of the editor. */
class EditorWorkspace extends Workspace {
  sources: Sources = new Map();
  /** A cache of the base URIs of files: finding one reads the disk, which each edit would repeat. */
  readonly #addresses = new Map<string, string>();

  /**
   * Opens documents, and closes all others.
   *
   * @param read returns what to open of a text
   */
  replace(sources: Sources, read = (source: SourceDocument) => source): void {
    const before = this.sources;
    this.sources = sources;
    for (const name of before.keys()) {
      if (sources.has(name)) continue;
      this.close(name);
      this.#addresses.delete(name);
    }
    const addressOf = (name: string) => getOrAdd(this.#addresses, name, () => fileUri(name));
    for (const [name, source] of sources) {
      if (before.get(name) === source) continue;
      this.open(name, read(source), () => (isFileName(name) ? addressOf(name) : undefined));
    }
  }

  override reload(uri: string): boolean {
    // Any file on the way to another one may have become a link.
    this.#addresses.clear();
    return super.reload(uri);
  }
}

/**
 * Checks a document, which may be anything, as those that a search finds; `undefined` when the client
 * closes one of those that it reaches in the meantime.
 */
const whileOpen = (
  workspace: Workspace,
  name: string,
  question?: Question & WaitOptions,
): Promise<CheckedDocument | undefined> =>
  workspace
    .check(name, { ...question, isFound: true })
    .catch(handling(ClosedDocumentError, () => undefined));

/**
 * A document with as much of its value as could be read. What is found in it is used for
 * completion and navigation, and is never reported.
 */
export function draftDocument(source: SourceDocument): SourceDocument {
  if (source.isReadable) return source;
  const { language, text, file, syntax, tree, edit } = source;
  const value = valueOfSyntax(syntax());
  return makeDocument({ language, text, file, value, problems: [], syntax, tree, edit });
}
