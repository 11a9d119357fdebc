import { parseJdbcUrl } from "../connections/connection-string.js";
import { defineRule } from "./rule.js";

export const invalidJdbcUrl = defineRule({
  id: "invalid-jdbc-url",
  severity: "error",
  summary: "The JDBC connection string is not a JDBC URL.",
  rationale:
    "JDBC finds the driver by the start of the URL, `jdbc:` and a subprotocol, and rejects everything else.",
  remedy:
    "Start the string with `jdbc:` and the subprotocol of the driver, as in `jdbc:postgresql://{host}:5432/sales`.",
  source: "JDBC specification: URLs are jdbc:<subprotocol>:<subname>",
  check({ model, report }) {
    for (const { jdbc } of model.servers) {
      const text = jdbc?.connectionString;
      // A string that starts with a variable can start with anything.
      if (jdbc === undefined || !text || /^\s*\$?\{/.test(text)) continue;
      if (parseJdbcUrl(text) !== undefined || /^jdbc:\$?\{/i.test(text)) continue;
      const message =
        "a JDBC connection string must start with `jdbc:` and a subprotocol, as in `jdbc:postgresql://…`";
      report({ place: jdbc.at("connectionString"), message });
    }
  },
});
