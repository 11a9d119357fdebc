import { defineRule } from "datastore-descriptor";

/** Our catalogue wants every table to have an owner among its tags. */
const tableOwner = defineRule({
  id: "table-owner",
  severity: "warning",
  what: "A table has no tag that names its owner.",
  why: "Nobody knows whom to ask about it.",
  mend: "Add a tag such as `owner:sales`.",
  source: "our handbook",
  options: {
    prefix: { type: "string", default: "owner:", description: "How such a tag begins." },
  },
  check({ model, options, report }) {
    for (const table of model.tables) {
      const { tags = [] } = table.raw;
      if (tags.some((tag) => tag.startsWith(options.prefix))) continue;
      report({
        place: table.at("tags"),
        mark: "key",
        message: `table \`${table.label}\` has no tag that begins with \`${options.prefix}\``,
      });
    }
  },
});

export default {
  customRules: [tableOwner],
  rules: { "table-owner": ["error", { prefix: "team:" }] },
};
