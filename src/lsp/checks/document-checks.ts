import type { CheckedEntry } from "../../engine/check-document.js";
import type { CheckedFile } from "../../engine/result.js";

/** What a check has found in a document and in everything that it refers to. It never changes. */
export interface DocumentCheck {
  readonly entries: readonly CheckedEntry[];
  readonly files: readonly CheckedFile[];
}

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
    const files = [...this.values()].flatMap((check) => check.files);
    return files.flatMap(({ document }) => document.source.file ?? []);
  }
}
