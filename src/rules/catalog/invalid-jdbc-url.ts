import { parseJdbcUrl } from "../../connections/connection-string.js";
import { systemOfName, systemsOfSubprotocol } from "../../connections/database-systems.js";
import { isWithinEdits } from "../../words/nearest-name.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const invalidJdbcUrl = defineRule({
  id: "invalid-jdbc-url",
  severity: "error",
  summary:
    "The JDBC connection string is not a JDBC URL, or misspells the subprotocol of the driver.",
  rationale:
    "JDBC finds the driver by the start of the URL, `jdbc:` and a subprotocol, and rejects everything else.",
  remedy:
    "Start the string with `jdbc:` and the subprotocol of the driver, as in `jdbc:postgresql://{host}:5432/sales`. The rule reports a subprotocol such as `postgres` only if `dbmsType` names a system that it knows, and no driver of any system has that subprotocol.",
  source: "JDBC specification: URLs are jdbc:<subprotocol>:<subname>",
  fixable: true,
  check({ model, report }) {
    for (const { jdbc, dbmsType = "" } of model.servers) {
      const text = jdbc?.connectionString;
      // A string that starts with a variable can start with anything.
      if (jdbc === undefined || !text || /^\s*\$?\{/.test(text)) continue;
      const url = parseJdbcUrl(text);
      if (url !== undefined) {
        const near = meantSubprotocol(url.subprotocol, dbmsType);
        if (near === undefined) continue;
        const value = text.replace(/^\s*jdbc:[^:]*/i, `jdbc:${near}`);
        report({
          place: jdbc.at("connectionString"),
          message: `no driver for ${quote(dbmsType)} accepts \`jdbc:${url.subprotocol}:\`; did you mean \`jdbc:${near}:\`?`,
          fix: {
            title: `start with \`jdbc:${near}:\``,
            safe: false,
            change: { kind: "replace-value", value },
          },
        });
        continue;
      }
      if (/^jdbc:\$?\{/i.test(text)) continue;
      const message =
        "a JDBC connection string must start with `jdbc:` and a subprotocol, as in `jdbc:postgresql://…`";
      report({ place: jdbc.at("connectionString"), message });
    }
  },
});

/** The subprotocol that was probably meant, for one that no driver uses. */
function meantSubprotocol(subprotocol: string, dbmsType: string): string | undefined {
  if (systemsOfSubprotocol(subprotocol).length > 0) return undefined;
  // Short names and names with a suffix can belong to drivers that few people use.
  if (!/^[a-z]{5,}\d*$/.test(subprotocol)) return undefined;
  return systemOfName(dbmsType)?.subprotocols.find(
    (name) => name.length > 4 && isWithinEdits(subprotocol, name, 2),
  );
}
