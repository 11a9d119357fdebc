import type { Finding } from "../findings/finding.js";

/** What the session reports to. */
export interface SessionClient {
  /** @param version that of the text that was checked; `undefined` for a file that is not open */
  publish(uri: string, version: number | undefined, findings: readonly Finding[]): void;
  /** Tells a person about something that is not in a document. */
  warn(message: string): void;
  /**
   * Shows that work goes on.
   *
   * @returns ends it
   */
  showProgress(title: string): Promise<() => void>;
  /** Records a bug. */
  log(error: unknown): void;
}
