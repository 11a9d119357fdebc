import { formatPatterns } from "../../../generated/formats.js";
import { compiledPattern } from "../../format/shape/shape.js";
import type { ModelNode, Place } from "../../model/model.js";
import { quote } from "../../words/quote.js";
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
    const uri = compiledPattern(formatPatterns.uri);
    const look = (text: unknown, place: () => Place, key: string): void => {
      if (typeof text !== "string" || text === "" || uri.test(text)) return;
      report({
        place: place(),
        message: `${quote(key)} must be an absolute URL such as \`https://example.org\`, not ${quote(text)}`,
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
