import type { Finding } from "../findings/finding.js";

/** A file and its findings. */
export interface InspectedFile {
  text: string;
  findings: readonly Finding[];
  /**
   * Whether it may be changed. A file with more findings than were kept may not: which findings are
   * new in it is unknown.
   */
  canChange: boolean;
}

/** Files and their findings, by name. */
export type Inspection = ReadonlyMap<string, InspectedFile>;

/**
 * Checks all files.
 *
 * @param texts texts to use in place of those on the disk, by file name
 */
export type Inspect = (texts: ReadonlyMap<string, string>) => Inspection | Promise<Inspection>;
