import { jdbcDatabase } from "../../connections/connection-string.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const databaseMismatch = defineRule({
  id: "database-mismatch",
  severity: "info",
  summary: "The JDBC URLs connect to a different database from `databaseName` of the schema.",
  rationale:
    "According to the schema, the tables are in one database, but clients connect to another one, where they do not find them. One of the names was probably copied.",
  remedy:
    "Make them agree. The rule ignores a URL with a variable in place of the database, and drivers whose syntax it does not know. If one of several services uses the database, the others can use another one, such as a copy for tests.",
  source: "DatastoreAPI specification, Schema Object: databaseName; documentation of JDBC drivers",
  check({ model, report }) {
    const [schema, ...others] = model.schemas;
    const names = [schema?.text("databaseName"), schema?.text("databaseSchemaName")].flatMap(
      (name) => name?.toLowerCase() ?? [],
    );
    const databaseName = schema?.text("databaseName");
    // With several descriptors, it is not known which services belong to which schema.
    if (schema === undefined || others.length > 0 || !databaseName) return;
    if (names.some(isTemplate)) return;
    const found = model.servers.flatMap(({ jdbc }) => {
      const [database, ...more] = jdbcDatabase(jdbc?.connectionString ?? "");
      return jdbc === undefined || database === undefined ? [] : [{ jdbc, database, more }];
    });
    const isUncertain = found.some(({ database, more }) =>
      [database, ...more].some((name) => isTemplate(name) || names.includes(name.toLowerCase())),
    );
    if (isUncertain) return;
    for (const { jdbc, database } of found) {
      report({
        place: jdbc.at("connectionString"),
        message: `the JDBC URL connects to database ${quote(database)}, but \`databaseName\` is ${quote(databaseName)}`,
        related: [{ message: "the name of the database", place: schema.at("databaseName") }],
      });
    }
  },
});

const isTemplate = (text: string): boolean => /[{}$<>%]/.test(text);
