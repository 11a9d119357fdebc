import { valueAt } from "../../values/json-value.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const invalidEmail = defineRule({
  id: "invalid-email",
  severity: "warning",
  summary: "The `email` of the contact is not a valid email address.",
  rationale: "Readers cannot contact the owner of the data store.",
  remedy: "Write one address, such as `data-team@example.org`.",
  source: "DatastoreAPI specification, Contact Object: MUST be in the format of an email address",
  check({ model, report }) {
    for (const info of model.infos) {
      const email = valueAt(info.raw, ["contact", "email"]);
      if (typeof email !== "string" || email === "") continue;
      if (/^[^\s@<>]+@[^\s@<>]+$/.test(email)) continue;
      const message = `${quote(email)} is not a valid email address`;
      report({ place: info.at("contact", "email"), message });
    }
  },
});
