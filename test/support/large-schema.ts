/** How large it is. */
export const LARGE = { tables: 2000, columns: 30 } as const;

/**
 * The statements that create a large schema: each table has a primary key, a foreign key to the one before it, and, where
 * the database has comments, fourteen of them.
 */
export function* largeSchema(database: "postgres" | "mariadb" | "sqlite"): Generator<string> {
  for (let table = 0; table < LARGE.tables; table++) {
    const names = Array.from({ length: LARGE.columns - 1 }, (_, index) => `c${index}`);
    const comments = names.slice(0, 14).map((name, index) => [name, `'What ${index} means'`]);
    const inline = new Map(
      database === "mariadb" ? comments.map(([name, text]) => [name, text]) : [],
    );
    const columns = names.map((name, index) => {
      const comment = inline.get(name);
      return `${name} varchar(${index + 1})${comment === undefined ? "" : ` comment ${comment}`}`;
    });
    const key = table === 0 ? [] : [`foreign key (id) references t${table - 1} (id)`];
    const parts = ["id int not null primary key", ...columns, ...key];
    const statements = [`create table t${table} (${parts.join(", ")})`];
    if (database === "postgres") {
      for (const [name, text] of comments) {
        statements.push(`comment on column t${table}.${name} is ${text}`);
      }
    }
    yield statements.join(";");
  }
}
