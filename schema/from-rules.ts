import { allRules } from "../src/rules/index.js";
import type { Rule } from "../src/rules/rule.js";
import { changePages, readChangeTexts } from "./change-pages.js";
import { configurationSchema } from "./configuration.js";
import { rulePages } from "./rule-pages.js";

/**
 * The files that depend on the rules and on the table of changes. Importing this imports the rules, and so the files of
 * `filesFromSchemas`.
 *
 * @param read gives the text of a file of the project
 * @returns the text of each file by its path from the root of the project
 */
export function filesFromRules(read: (path: string) => string): Map<string, string> {
  const changes = readChangeTexts(read("schema/changes.yaml"));
  const configuration = configurationSchema(read("schema/config.yaml"), allRules, changes);
  return new Map([
    ["generated/rule-ids.ts", ruleIds(allRules)],
    ["schema/config.schema.json", `${JSON.stringify(configuration, null, 2)}\n`],
    ...rulePages(allRules, read),
    ...changePages(read, changes),
  ]);
}

/** Source text of the type of all ids. Code imports it as a type only: it may not exist yet. */
function ruleIds(rules: readonly Rule[]): string {
  const ids = rules.map(({ id }) => id).sort();
  return `// Generated from src/rules/index.ts by \`npm run generate\`. Do not edit.

/** Id of a built-in rule. */
export type RuleId =
${ids.map((id) => `  | ${JSON.stringify(id)}`).join("\n")};
`;
}
