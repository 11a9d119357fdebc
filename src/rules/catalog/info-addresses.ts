import { hasFormat } from "../../format/shape/shape.js";
import { valueAt } from "../../values/json-value.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const invalidUrl = defineRule({
  id: "invalid-url",
  severity: "warning",
  summary: "`termsOfService`, or the `url` of the contact or the license, is not an absolute URL.",
  rationale:
    "Catalogs turn it into a link. Without `https://` the link opens a page of the catalog itself.",
  remedy: "Write the complete URL, such as `https://example.org/terms`.",
  source:
    "DatastoreAPI specification, Info, Contact and License Object: MUST be in the format of a URL",
  check({ model, report }) {
    for (const info of model.infos) {
      for (const path of [["termsOfService"], ["contact", "url"], ["license", "url"]]) {
        const text = valueAt(info.raw, path);
        if (typeof text !== "string" || text === "" || hasFormat("uri", text)) continue;
        const message = `${quote(path.at(-1) ?? "")} must be an absolute URL such as \`https://example.org\`, not ${quote(text)}`;
        report({ place: info.at(...path), message });
      }
    }
  },
});

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
