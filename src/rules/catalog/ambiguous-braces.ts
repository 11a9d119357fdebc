import type { TemplateModel } from "../../model/model.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { ServiceVariables } from "./service-variables.js";

export const ambiguousBraces = defineRule({
  id: "ambiguous-braces",
  severity: "info",
  summary: "A value in braces looks like a variable, but no variable with this name is declared.",
  rationale:
    "In ODBC, and in the JDBC URL of SQL Server, braces around a value are quotes: `Server={db}` is the server `db`. If a variable was meant, nothing replaces it.",
  remedy: "Declare the variable in `variables` of the service, or write the value without braces.",
  source: "Microsoft, MS-ODBCSTR and Building the connection URL: values in braces",
  check({ model, report }) {
    const variables = new ServiceVariables();
    const reported = new Set<TemplateModel>();
    for (const service of model.services) {
      const declared = variables.declaredBy(service);
      if (service.server === undefined || declared === undefined) continue;
      for (const template of service.server.templates) {
        if (reported.has(template) || !variables.takesComparison()) continue;
        // A name that is close to a declared one is reported as undeclared.
        const name = [...variables.namesIn(template).quoted].find(
          (quoted) =>
            variables.takesComparison() &&
            !declared.has(quoted) &&
            variables.nearest(service, quoted) === undefined,
        );
        if (name === undefined) continue;
        reported.add(template);
        const message = `${quote(`{${name}}`)} is a quoted value here, because no variable ${quote(name)} is declared`;
        report({ place: template.owner.at(template.key), message });
      }
    }
  },
});
