import type { Rule } from "../src/rules/rule.js";

/**
 * The pages of the rules, from the rules themselves: `docs/rules/ID.md` for each, and the table
 * `docs/rules.md`. The examples are the documents that the tests run.
 *
 * @param read gives the text of a file of the project
 */
export function rulePages(
  rules: readonly Rule[],
  read: (path: string) => string,
): Map<string, string> {
  const pages = new Map<string, string>();
  for (const rule of rules) pages.set(`docs/rules/${rule.id}.md`, pageOf(rule, read));
  pages.set("docs/rules.md", tableOf(rules));
  return pages;
}

const note = (source: string): string =>
  `<!-- Generated from ${source} by \`npm run generate\`. -->`;

function pageOf(rule: Rule, read: (path: string) => string): string {
  const { id, severity, what, why, mend, source } = rule;
  const level = severity === "off" ? "off by default" : severity;
  return `# ${id} (${level})

${wrap(what)}

## Why it matters

${wrap(why)}

## How to mend it

${wrap(mend)}
${optionsOf(rule)}
## Example

Told:

${example(read(`fixtures/rules/${id}/bad-1.yaml`))}

Not told:

${example(read(`fixtures/rules/${id}/ok-1.yaml`))}

## Where the rule comes from

${wrap(`${source.charAt(0).toUpperCase()}${source.slice(1)}.`)}

## To change it

${wrap(`In [the configuration](../configuration.md): \`"${id}": "off"\`, \`"info"\`, \`"warning"\` or \`"error"\`.`)}

${note(`src/rules/${id}.ts`)}
`;
}

function optionsOf({ options = {} }: Rule): string {
  const entries = Object.entries(options);
  if (entries.length === 0) return "";
  const items = entries.map(([name, option]) => {
    const words = option.type === "array" ? option.items.enum : undefined;
    const enumerated = words ?? (option.type === "string" ? option.enum : undefined);
    const choices =
      enumerated === undefined ? "" : `, ${words ? "of" : "one of"} ${quoted(enumerated)}`;
    const value = JSON.stringify(option.default);
    return wrap(
      `- \`${name}\` (${option.type}${choices}; default \`${value}\`): ${option.description}`,
      "  ",
    );
  });
  return `
## Options

${items.join("\n")}
`;
}

const quoted = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(", ");

/** A document without the lines for the tests, and what it is. */
function example(text: string): string {
  const kind = /^# as: (.*)$/m.exec(text)?.[1] ?? "descriptor";
  const body = text.replace(/^(?:# .*\n)+/, "").trimEnd();
  return `\`\`\`yaml\n# dsd lint --as ${kind}\n${body}\n\`\`\``.replace(
    "# dsd lint --as descriptor\n",
    "# dsd lint\n",
  );
}

/** A paragraph in lines of at most 100 characters. */
function wrap(text: string, indent = ""): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (longer.length > 100 && line.trim() !== "") {
      lines.push(line);
      line = indent + word;
    } else {
      line = longer;
    }
  }
  return [...lines, line].join("\n");
}

function tableOf(rules: readonly Rule[]): string {
  const rows = rules.map(
    ({ id, severity, what }) =>
      `| [${id}](rules/${id}.md) | ${severity} | ${what.replaceAll("|", "\\|")} |`,
  );
  return `# Rules

What \`dsd lint\` looks for beyond syntax, structure and references. A document that breaks a rule is
valid all the same: rules speak in \`lint\`, never in \`validate\`. They run on every part of a document
that can be read, also of one with faults, and never tell a fault of the structure again.

An **error** contradicts itself or cannot be used, a **warning** is very likely a mistake, an **info**
is what a reviewer would say. What is **off** runs when [the configuration](configuration.md) says so.
\`dsd rules\` prints this list, \`dsd explain RULE\` a page of it.

| rule | severity | what is found |
|---|---|---|
${rows.join("\n")}

${note("src/rules/index.ts")}
`;
}
