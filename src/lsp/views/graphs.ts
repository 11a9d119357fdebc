import type { Workspace } from "../../engine/workspace.js";
import type { CheckedGraph } from "../../references/resolve/checked-graph.js";
import type { SourceDocument } from "../../text/source-document.js";
import { openIn, type Project } from "../checks/project.js";
import { draftDocument } from "../documents/draft-document.js";
import { GraphView } from "./snapshot.js";

/** An engine with drafts in place of the texts that have syntax errors. */
interface Drafts {
  readonly workspace: Workspace;
  readonly opened: Map<string, SourceDocument>;
}

/** What was found in a document. */
export interface DocumentGraphs {
  readonly views: readonly GraphView[];
  /** Where descriptors were found, if the document is not itself one. */
  readonly container: CheckedGraph | undefined;
}

/** What descriptors reach, for requests: also with texts that have syntax errors. */
export class Graphs {
  readonly #drafts = new Map<Project, Drafts>();
  readonly #views = new WeakMap<CheckedGraph, GraphView>();

  /**
   * The descriptors of a document.
   *
   * @param sources the documents that the engine of the project has
   */
  async of(
    project: Project,
    root: string,
    sources: ReadonlyMap<string, SourceDocument>,
  ): Promise<DocumentGraphs> {
    let checked = await project.workspace.check(root, IN_FOLDER);
    const isReadable = ({ documents }: CheckedGraph) =>
      documents.every(({ source }) => source.isReadable);
    // The engine for drafts is not needed as long as everything can be read.
    if (!checked.entries.every(({ graph }) => isReadable(graph))) {
      checked = await this.#draftsOf(project, sources).check(root, IN_FOLDER);
    }
    const views = checked.entries.map(({ graph }) => {
      let view = this.#views.get(graph);
      if (view === undefined) {
        view = new GraphView(graph);
        this.#views.set(graph, view);
      }
      return view;
    });
    return { views, container: checked.search?.graph };
  }

  /** A file has changed on disk. */
  reload(uri: string): void {
    for (const { workspace } of this.#drafts.values()) workspace.reload(uri);
  }

  /** Forgets the projects. */
  clear(): void {
    this.#drafts.clear();
  }

  #draftsOf(project: Project, sources: ReadonlyMap<string, SourceDocument>): Workspace {
    let drafts = this.#drafts.get(project);
    if (drafts === undefined) {
      drafts = { workspace: project.scratch(), opened: new Map() };
      this.#drafts.set(project, drafts);
    }
    const { workspace, opened } = drafts;
    for (const name of [...opened.keys()]) {
      if (sources.has(name)) continue;
      opened.delete(name);
      workspace.close(name);
    }
    for (const [name, source] of sources) {
      if (opened.get(name) === source) continue;
      opened.set(name, source);
      const draft = source.isReadable ? source : draftDocument(source);
      openIn(workspace, name, draft);
    }
    return workspace;
  }
}

/** Documents of the editor may be anything, as those that a search finds. */
const IN_FOLDER = { isFound: true };
