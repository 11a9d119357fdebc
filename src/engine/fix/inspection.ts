import type { PlacedFinding } from "../../findings/finding.js";

/** A file and its findings. */
export interface InspectedFile {
  text: string;
  findings: readonly PlacedFinding[];
  /**
   * Whether the file may be changed. It may not if some of its findings were not kept, because then
   * new findings could not be recognized.
   */
  canChange: boolean;
}

/** Files with their findings, by name. */
export type Inspection = ReadonlyMap<string, InspectedFile>;

/**
 * Checks all files.
 *
 * @param texts texts that replace those on disk, by file name
 */
export type Inspect = (texts: ReadonlyMap<string, string>) => Inspection | Promise<Inspection>;
