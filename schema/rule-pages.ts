import type { OptionDeclaration, Rule } from "../src/rules/rule.js";

/**
 * The pages of the rules: `docs/rules/ID.md` for each rule, and the list `docs/rules.md`. The texts
 * come from the rules themselves, and the examples are fixtures of the tests.
 *
 * @param read gives the text of a file of the project
 * @returns the text of each page, by path
 */
export function rulePages(
  rules: readonly Rule[],
  read: (path: string) => string,
): Map<string, string> {
  const pages = new Map<string, string>();
  for (const rule of rules) pages.set(`docs/rules/${rule.id}.md`, pageOf(rule, read));
  pages.set("docs/rules.md", listOf(rules));
  return pages;
}

const note = (source: string): string =>
  `<!-- Generated from ${source} by \`npm run generate\`. -->`;

function pageOf(rule: Rule, read: (path: string) => string): string {
  const { id, severity, summary, rationale, remedy, source } = rule;
  const level = severity === "off" ? "off by default" : severity;
  return `# ${id} (${level})

${wrap(summary)}

## Why it matters

${wrap(rationale)}

## How to fix it

${wrap(remedy)}
${optionsOf(rule)}
## Example

Incorrect:

${example(read(`fixtures/rules/${id}/bad-1.yaml`))}

Correct:

${example(read(`fixtures/rules/${id}/ok-1.yaml`))}

## Source

${wrap(`${source.charAt(0).toUpperCase()}${source.slice(1)}.`)}

## Configuration

${wrap(`In \`rules\` of the [configuration](../configuration.md), set \`${id}\` to \`off\`, \`info\`, \`warning\` or \`error\`.`)}

${note("src/rules/catalog/")}
`;
}

function optionsOf({ options = {} }: Rule): string {
  const entries = Object.entries(options);
  if (entries.length === 0) return "";
  const items = entries.map(([name, option]) => {
    const value = JSON.stringify(option.default);
    return wrap(
      `- \`${name}\` (${typeOf(option)}; default \`${value}\`): ${option.description}`,
      "  ",
    );
  });
  return `
## Options

${items.join("\n")}
`;
}

/** The values of an option, in words. */
function typeOf(option: OptionDeclaration): string {
  if (option.type === "array") {
    const { enum: words } = option.items;
    return words === undefined ? "array of strings" : `array of ${quoted(words)}`;
  }
  return option.type === "string" && option.enum ? `one of ${quoted(option.enum)}` : option.type;
}

const quoted = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(", ");

/** A fixture without the lines for the tests, with the command that checks it. */
function example(text: string): string {
  const kind = /^# as: (.*)$/m.exec(text)?.[1] ?? "descriptor";
  const body = text.replace(/^(?:# .*\n)+/, "").trimEnd();
  return `\`\`\`yaml\n# dsd lint --as ${kind}\n${body}\n\`\`\``.replace(
    "# dsd lint --as descriptor\n",
    "# dsd lint\n",
  );
}

/** A paragraph in lines of at most 100 characters. */
export function wrap(text: string, indent = ""): string {
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

function listOf(rules: readonly Rule[]): string {
  const rows = rules.map(
    ({ id, severity, summary }) =>
      `| [${id}](rules/${id}.md) | ${severity} | ${summary.replaceAll("|", "\\|")} |`,
  );
  return `# Rules

\`dsd lint\` checks these rules in addition to syntax, structure and references. A document that
breaks a rule is still valid: \`dsd validate\` does not run rules. Rules also run on a document with
errors, as far as it can be read, and never repeat an error of the format.

An **error** is a contradiction or makes something unusable. A **warning** is very likely a mistake. An
**info** is something that a reviewer would mention. A rule that is **off** runs only if
[the configuration](configuration.md) turns it on. \`dsd rules\` prints this list, and
\`dsd explain RULE\` prints the page of a rule.

| rule | severity | what it finds |
|---|---|---|
${rows.join("\n")}

${note("src/rules/index.ts")}
`;
}
