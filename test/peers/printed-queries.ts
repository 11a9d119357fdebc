// sqlglot reads the queries that `dsd import --print-query` prints, each in its dialect. This finds errors of syntax, and
// no wrong name of a view or a column of the system. It is a package of Python:
//
// pip install "sqlglot==30.*"
//
// Where it is not installed, this is skipped, and the output says so.

import { spawnSync } from "node:child_process";
import { SAVED_QUERIES } from "../../src/sources/saved/saved-queries.js";
import { SAVED_COLUMNS } from "../../src/sources/saved/saved-rows.js";

/** The names of the dialects in sqlglot. */
const DIALECTS: Readonly<Record<keyof typeof SAVED_QUERIES, string>> = {
  snowflake: "snowflake",
  sqlserver: "tsql",
  bigquery: "bigquery",
};

const PROGRAM = `
import json, logging, re, sys
try:
    import sqlglot
except ImportError:
    sys.exit(3)
logging.disable(logging.CRITICAL)
given = json.load(sys.stdin)

def read(sql, dialect):
    statements = sqlglot.parse(sql, read=dialect, error_level=sqlglot.ErrorLevel.RAISE)
    # What sqlglot does not understand it keeps as text.
    for statement in statements:
        for unknown in statement.find_all(sqlglot.exp.Command):
            raise ValueError(f"not understood: {unknown.sql()[:80]}")
    return statements

def parts(query):
    return parts(query.left) + parts(query.right) if isinstance(query, sqlglot.exp.Union) else [query]

for name, sql in given["queries"].items():
    dialect = given["dialects"][name]
    selects = parts(read(sql, dialect)[-1])
    names = [column.lower() for column in selects[0].named_selects]
    assert names == given["columns"], f"{name}: its columns are {names}"
    for select in selects:
        assert len(select.selects) == len(names), f"{name}: {len(select.selects)} columns in {select.sql()[:120]}"
    # It has to refuse what is wrong.
    for word, wrong in (("UNION ALL", "UNION ALL,"), ("SELECT", "SELECT ("), ("FROM", "FROM WHERE")):
        try:
            read(re.sub(rf"\\b{word}\\b", wrong, sql, count=1), dialect)
        except (sqlglot.ParseError, ValueError):
            continue
        raise AssertionError(f"{name}: {wrong} is no error")
    print(f"sqlglot {sqlglot.__version__} has read the query for {name}: {len(selects)} selects")
`;

const { error, status, stdout, stderr } = spawnSync("python3", ["-c", PROGRAM], {
  encoding: "utf8",
  input: JSON.stringify({ queries: SAVED_QUERIES, dialects: DIALECTS, columns: SAVED_COLUMNS }),
});
if (error !== undefined || status === 3) {
  console.log("skipped: sqlglot is not installed");
} else {
  console.log(`${stdout}${stderr}`.trimEnd());
  process.exitCode = status === 0 ? 0 : 1;
}
