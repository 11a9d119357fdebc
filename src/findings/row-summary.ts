/** What was found out about the rows of a database. */
export interface RowSummary {
  readonly tables: number;
  readonly rows: number;
  /** How many statements are true of all rows, and of how many some rows are not. */
  readonly hold: number;
  readonly broken: number;
  /** How many statements the database keeps by itself, so that nothing was asked. */
  readonly guaranteed: number;
  /** How many statements were not checked, by what they are. */
  readonly unchecked: Readonly<Record<string, number>>;
}

/** What is known before anything was asked. */
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
