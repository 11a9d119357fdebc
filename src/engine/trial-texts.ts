import { mergeReports } from "../findings/document-report.js";
import { grouped } from "../values/get-or-add.js";
import type { Inspection, Texts } from "./fix/gate.js";
import type { CheckedFile } from "./result.js";
import type { Workspace } from "./workspace.js";

/** Where documents are opened. */
type Opener = Pick<Workspace, "open" | "close">;

/** A file as it was given. */
type Original = Pick<CheckedFile["document"], "source" | "uri">;

const isFile = (uri: string | undefined): boolean => uri?.startsWith("file:") === true;

/** Temporarily replaces the texts of files in a workspace, to find out what would be found in them. */
export class TrialTexts {
  /** The files that were checked, by name. */
  readonly originals = new Map<string, Original>();
  readonly #workspace: Opener;
  readonly #documents: ReadonlySet<string>;
  readonly #isWritable: (uri: string | undefined) => boolean;
  #shown: Texts = new Map();

  /**
   * @param documents the documents that are open under their names; other files are under their URIs
   * @param isWritable whether a document can be written back
   */
  constructor(workspace: Opener, documents: readonly string[], isWritable = isFile) {
    this.#workspace = workspace;
    this.#documents = new Set(documents);
    this.#isWritable = isWritable;
  }

  /** Opens these texts, and all others as they were. */
  show(texts: Texts): void {
    for (const name of new Set([...this.#shown.keys(), ...texts.keys()])) {
      const text = texts.get(name);
      const original = this.originals.get(name);
      if (original === undefined || text === this.#shown.get(name)) continue;
      const { source, uri } = original;
      const key = this.#documents.has(name) ? name : (uri ?? name);
      const now = text === undefined ? source : source.reparse?.(text);
      if (text === undefined && key !== name) this.#workspace.close(key);
      else if (now !== undefined) this.#workspace.open(key, now, { address: () => uri });
    }
    this.#shown = texts;
  }

  /** What several checks have found, by file. */
  inspectionOf(files: readonly CheckedFile[]): Inspection {
    const byName = grouped(files, ({ document }) => document.source.file ?? "");
    return new Map(
      [...byName].map(([name, checks]) => {
        const [{ document }] = checks;
        if (!this.originals.has(name)) this.originals.set(name, document);
        const canChange = checks.every(
          (one) => this.#isWritable(one.document.uri) && !one.truncated,
        );
        const { findings } = mergeReports(checks);
        return [name, { source: document.source, findings, canChange }];
      }),
    );
  }
}
