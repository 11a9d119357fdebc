import { readTemplate } from "../connections/template.js";
import { quote } from "../findings/quote.js";
import { nearestName } from "../shape/suggest-key.js";
import { defineRule } from "./rule.js";

export const ambiguousBraces = defineRule({
  id: "ambiguous-braces",
  severity: "info",
  what: "A value in braces looks like a variable, but none of that name is declared.",
  why: "In ODBC, and in the JDBC URL of SQL Server, braces around a value are quotes: `Server={db}` is the server `db`. If a variable was meant, nothing will be put in its place.",
  mend: "Declare the variable in `variables` of the service, or write the value without braces.",
  source: "Microsoft, MS-ODBCSTR and Building the connection URL: values in braces",
  check({ model, report }) {
    const told = new Set<object>();
    for (const service of model.services) {
      const declared = service.variableNames;
      if (service.server === undefined || declared === undefined) continue;
      for (const { node, key, text, language } of service.server.templates()) {
        const { quotedNames } = readTemplate(text, language, (name) => declared.includes(name));
        // What nearly is a declared one is told as undeclared.
        const name = quotedNames.find((quoted) => nearestName(quoted, declared) === undefined);
        if (name === undefined || told.has(node)) continue;
        told.add(node);
        const message = `${quote(`{${name}}`)} is the value ${quote(name)} in braces here, since no variable is called that`;
        report({ place: node.at(key), message });
      }
    }
  },
});
