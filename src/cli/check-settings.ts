import type { CheckedGraph } from "../references/check-graph.js";
import type { Failure, FileReport } from "../reporters/report.js";
import type { DocumentKind } from "../validation/document-kinds.js";

/** What the flags of `validate` and its kin say of how to check. */
export interface CheckSettings {
  as: DocumentKind;
  /** Whether a walk takes every file: `--as` says what they are. */
  takesAll: boolean;
  strict: boolean;
  maxFindings: number;
  requireReferences: boolean;
  stdinName: string | undefined;
  /** Folder below which files may be read; default: that of each entry. */
  root: string | undefined;
  allowedHosts: readonly string[];
  /** Which files a walk passes over. */
  ignores?: ((path: string) => boolean) | undefined;
  /** What else to do with documents that have been checked: the rules. */
  inspect?: ((graph: CheckedGraph) => void) | undefined;
}

/** What has been found in a part of the files. */
export interface CheckedPart {
  failures: Failure[];
  skipped: number;
  /** What another thread has found. */
  reports?: FileReport[];
  texts?: [file: string, text: string][];
}
