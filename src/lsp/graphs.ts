import type { CheckedGraph } from "../references/checked-graph.js";
import type { SourceDocument } from "../syntax/source-document.js";
import type { Workspace } from "../workspace/workspace.js";
import { subjectOf } from "./check-document.js";
import { draftDocument, type SyntaxTrees } from "./draft-document.js";
import { openIn, type Project } from "./project.js";
import { GraphView } from "./snapshot.js";

/** An engine with drafts in place of the texts that have syntax errors. */
interface Drafts {
  readonly workspace: Workspace;
  readonly shown: Map<string, SourceDocument>;
}

/** What was found in a document. */
export interface DocumentGraphs {
  readonly views: readonly GraphView[];
  /** Where descriptors were found, if the document is not itself one. */
  readonly container: CheckedGraph | undefined;
}

/** What descriptors reach, for requests: also with texts that have syntax errors. */
export class Graphs {
  readonly #trees: SyntaxTrees;
  readonly #drafts = new Map<Project, Drafts>();
  readonly #views = new WeakMap<CheckedGraph, GraphView>();

  constructor(trees: SyntaxTrees) {
    this.#trees = trees;
  }

  /**
   * The descriptors of a document.
   *
   * @param shown the documents that the engine of the project has
   */
  async of(
    project: Project,
    root: string,
    shown: ReadonlyMap<string, SourceDocument>,
  ): Promise<DocumentGraphs> {
    let found = await graphsOf(project.workspace, root);
    // The engine for drafts is not needed as long as everything can be read.
    if (found.graphs.some(({ documents }) => documents.some(({ source }) => !source.isReadable))) {
      found = await graphsOf(this.#draftsOf(project, shown), root);
    }
    const views = found.graphs.map((graph) => {
      let view = this.#views.get(graph);
      if (view === undefined) {
        view = new GraphView(graph);
        this.#views.set(graph, view);
      }
      return view;
    });
    return { views, container: found.container };
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
      drafts = { workspace: project.scratch(), shown: new Map() };
      this.#drafts.set(project, drafts);
    }
    const { workspace, shown } = drafts;
    for (const name of [...shown.keys()]) {
      if (sources.has(name)) continue;
      shown.delete(name);
      workspace.close(name);
    }
    for (const [name, source] of sources) {
      if (shown.get(name) === source) continue;
      shown.set(name, source);
      const draft = source.isReadable ? source : draftDocument(source, this.#trees.of(source));
      openIn(workspace, name, draft);
    }
    return workspace;
  }
}

/** The descriptors of a document as graphs. */
async function graphsOf(workspace: Workspace, document: string) {
  const { entries, found, close } = await subjectOf(workspace, document);
  const graphs: CheckedGraph[] = [];
  for (const entry of entries) graphs.push((await workspace.check(entry)).graph);
  close();
  return { graphs, container: found?.container.graph };
}
