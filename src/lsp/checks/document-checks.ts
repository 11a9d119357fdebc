import type { DocumentCheck } from "./check-document.js";

/** The last check of each document. */
export class DocumentChecks extends Map<string, DocumentCheck> {
  /** The documents whose checks reach a document. */
  rootsOf(name: string): string[] {
    return [...this]
      .filter(([, { files }]) => files.some(({ document }) => document.source.file === name))
      .map(([root]) => root);
  }

  /** Every file that the checks reach that reach a document. */
  filesAround(name: string): ReadonlySet<string> {
    return new Set(this.rootsOf(name).flatMap((root) => filesOf(this.get(root))));
  }

  /** Every file that a check reaches. */
  reachedFiles(): string[] {
    return [...this.values()].flatMap(filesOf);
  }
}

const filesOf = (check: DocumentCheck | undefined): string[] =>
  (check?.files ?? []).flatMap(({ document }) => document.source.file ?? []);
