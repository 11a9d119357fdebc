import type { Catalog } from "../catalog.js";

/** What reads the statements of one dialect. */
export interface DdlReader {
  /** Takes a statement. @throws Error if it cannot be read; the message says why */
  add(statement: string): void | Promise<void>;
  /** What the statements declare together. */
  catalog(): Omit<Catalog, "unread"> | Promise<Omit<Catalog, "unread">>;
}
