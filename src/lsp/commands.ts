/** The kind of an action that fixes one finding: `CodeActionKind.QuickFix`. */
export const QUICK_FIX = "quickfix";

/** The kind of the action that applies every safe fix. */
export const FIX_ALL = "source.fixAll.dsd";

/** The command that shows the page of a code. */
export const EXPLAIN = "dsd.explain";
