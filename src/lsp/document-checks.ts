import type { DocumentCheck } from "./check-document.js";

/** The last check of each document. */
export class DocumentChecks extends Map<string, DocumentCheck> {
  /** The documents whose checks reach a document. */
  rootsOf(name: string): string[] {
    return [...this]
      .filter(([, { files }]) => files.some(({ document }) => document.source.file === name))
      .map(([root]) => root);
  }

  /** Every file that a check reaches. */
  reachedFiles(): string[] {
    return [...this.values()].flatMap(({ files }) =>
      files.flatMap(({ document }) => document.source.file ?? []),
    );
  }
}
