import { parseJdbcUrl } from "../connections/connection-string.js";
import { defineRule } from "./rule.js";

export const invalidJdbcUrl = defineRule({
  id: "invalid-jdbc-url",
  severity: "error",
  what: "The JDBC connection string is not a JDBC URL.",
  why: "The driver manager finds a driver by the beginning, `jdbc:` and a subprotocol, and refuses everything else.",
  mend: "Begin it with `jdbc:` and the subprotocol of the driver, as in `jdbc:postgresql://{host}:5432/sales`.",
  source: "JDBC specification: URLs are jdbc:<subprotocol>:<subname>",
  check({ model, report }) {
    for (const { jdbc } of model.servers) {
      const text = jdbc?.text("connectionString");
      // What begins with a variable can begin with anything.
      if (jdbc === undefined || !text || /^\s*\$?\{/.test(text)) continue;
      if (parseJdbcUrl(text) !== undefined || /^jdbc:\$?\{/i.test(text)) continue;
      const message =
        "a JDBC connection string starts with `jdbc:` and a subprotocol, as in `jdbc:postgresql://…`";
      report({ place: jdbc.at("connectionString"), message });
    }
  },
});
