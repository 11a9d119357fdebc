import type { Finding } from "../findings/finding.js";

/** A file as it was looked at. */
export interface InspectedFile {
  text: string;
  findings: readonly Finding[];
  /**
   * Whether it may be changed. A file with more findings than were kept must not be: nobody could
   * tell what is new in it.
   */
  canChange: boolean;
}

/** What was found, by file. */
export type Inspection = ReadonlyMap<string, InspectedFile>;

/**
 * Looks at all files.
 *
 * @param texts texts that stand for what is on the disk, by file
 */
export type Inspect = (texts: ReadonlyMap<string, string>) => Inspection | Promise<Inspection>;
