import { formatPatterns } from "../../generated/formats.js";
import { quote } from "../findings/quote.js";
import type { ModelNode, Place } from "../model/node.js";
import { defineRule } from "./rule.js";

export const invalidLink = defineRule({
  id: "invalid-link",
  severity: "warning",
  what: "`termsOfService`, or the `url` of the contact or of the licence, is no absolute address.",
  why: "Catalogues make a link of it. Without `https://` it leads to a page of the catalogue itself.",
  mend: "Write the whole address, such as `https://example.org/terms`.",
  source:
    "DatastoreAPI specification, Info, Contact and License Object: MUST be in the format of a URL",
  check({ model, report }) {
    const uri = new RegExp(formatPatterns.uri, "u");
    const look = (text: unknown, place: () => Place, key: string): void => {
      if (typeof text !== "string" || text === "" || uri.test(text)) return;
      report({
        place: place(),
        message: `${quote(key)} must be an address such as \`https://example.org\`, not ${quote(text)}`,
      });
    };
    const member = (info: ModelNode, owner: "contact" | "license"): void => {
      const object = info.raw[owner];
      if (typeof object !== "object" || object === null) return;
      look((object as { url?: unknown }).url, () => info.at(owner, "url"), "url");
    };
    for (const info of model.infos) {
      look(info.raw.termsOfService, () => info.at("termsOfService"), "termsOfService");
      member(info, "contact");
      member(info, "license");
    }
  },
});
