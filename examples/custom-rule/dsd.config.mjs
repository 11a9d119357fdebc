import { defineRule } from "datastore-descriptor";

/** Our catalog needs a tag with the owner of each table. */
const tableOwner = defineRule({
  id: "table-owner",
  severity: "warning",
  summary: "A table has no tag that names its owner.",
  rationale: "Readers do not know whom to ask about the table.",
  remedy: "Add a tag such as `owner:sales`.",
  source: "our handbook",
  options: {
    prefix: { type: "string", default: "owner:", description: "The prefix of such a tag." },
  },
  check({ model, options, report }) {
    for (const table of model.tables) {
      const { tags = [] } = table.raw;
      if (tags.some((tag) => tag.startsWith(options.prefix))) continue;
      report({
        place: table.at("tags"),
        mark: "key",
        message: `table \`${table.label}\` has no tag that starts with \`${options.prefix}\``,
      });
    }
  },
});

export default {
  customRules: [tableOwner],
  rules: { "table-owner": ["error", { prefix: "team:" }] },
};
