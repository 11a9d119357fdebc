/** The result of checking the rows of a database. */
export interface RowSummary {
  readonly tables: number;
  readonly rows: number;
  /** The number of statements that hold for all rows, and of those that some rows break. */
  readonly hold: number;
  readonly broken: number;
  /** The number of statements that the database enforces, so that no query was needed. */
  readonly guaranteed: number;
  /** The number of statements that were not checked, by their kind. */
  readonly unchecked: Readonly<Record<string, number>>;
}

/** The summary before the first query. */
export const NO_ROWS: RowSummary = {
  tables: 0,
  rows: 0,
  hold: 0,
  broken: 0,
  guaranteed: 0,
  unchecked: {},
};

/** Two summaries as one. */
export function addedUp(one: RowSummary, other: RowSummary): RowSummary {
  const unchecked = { ...one.unchecked };
  for (const [word, times] of Object.entries(other.unchecked)) {
    unchecked[word] = (unchecked[word] ?? 0) + times;
  }
  return {
    tables: one.tables + other.tables,
    rows: one.rows + other.rows,
    hold: one.hold + other.hold,
    broken: one.broken + other.broken,
    guaranteed: one.guaranteed + other.guaranteed,
    unchecked,
  };
}
