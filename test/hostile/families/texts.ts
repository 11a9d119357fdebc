import { type Family, half, listOf, mapOf, root, text } from "./build.js";

const within = (source: string) =>
  `{"datastoreapi":"1.0.0","info":{"title":"t","version":"1.0.0"},"services":{},"schema":{"tables":[{"specification":"s","definition":${source}}]}}`;

export const jsonTexts: Family[] = [
  text("deep JSON with duplicates at the bottom", "json", (size) => {
    const depth = Math.floor(size / 12);
    const bottom = `{${'"b":1,'.repeat(size / 12)}"b":1}`;
    return within('{"a":'.repeat(depth) + bottom + "}".repeat(depth));
  }),
  text("deep JSON with duplicates on each level", "json", (size) => {
    const depth = Math.floor(size / 12);
    return within(`${'{"a":1,"a":'.repeat(depth)}1${"}".repeat(depth)}`);
  }),
  text("deep arrays", "json", (size) => within("[".repeat(half(size)) + "]".repeat(half(size)))),
  text("deep objects where a string should be", "json", (size) =>
    JSON.stringify({ ...root, info: { title: 0, version: "1.0.0" } }).replace(
      "0",
      `${'{"a":'.repeat(size / 6)}1${"}".repeat(size / 6)}`,
    ),
  ),
  text("deep JSON without an end", "json", (size) => "[".repeat(size)),
  text("duplicate keys", "json", (size) => `{${'"a":1,'.repeat(size / 6)}"a":1}`),
  text("missing commas", "json", (size) => `[${"1 ".repeat(half(size))}1]`),
  text("missing commas on lines", "json", (size) => `[\n${"1\n".repeat(half(size))}1]`),
  text("bare words", "json", (size) => `[${"yes,".repeat(size / 4)}1]`),
  text("comments", "json", (size) => `${"/**/".repeat(size / 4)}{}`),
  text(
    "comments between mistakes",
    "json",
    (size) => `{"schema":{"tables":[${'/**/{"nme"://\n1,},'.repeat(size / 18)}]}}`,
  ),
  text("comments without an end", "json", (size) => "/*".repeat(half(size))),
  text("strings without an end", "json", (size) => `{"a": ${'"\n'.repeat(half(size))}`),
  text("strings in single quotes", "json", (size) => `[${"'a',".repeat(size / 4)}1]`),
  text("single quotes and backslashes", "json", (size) => `[${"'\\".repeat(half(size))}`),
  text("escapes that are not escapes", "json", (size) => `["${"\\q".repeat(half(size))}"]`),
  text("control characters in a string", "json", (size) => `["${"\u0001".repeat(size)}"]`),
  text("brackets that do not match", "json", (size) => "[}".repeat(half(size))),
  text(
    "brackets that close nothing",
    "json",
    (size) => `${"[".repeat(half(size))}${"}".repeat(half(size))}`,
  ),
  text("text after the end", "json", (size) => `{}${"{}".repeat(half(size))}`),
  text("blanks", "json", (size) => `{${" ".repeat(size)}`),
  text("blanks after the end", "json", (size) => `{} x${" ".repeat(size)}`),
  text("one line with many mistakes", "json", (size) =>
    JSON.stringify({ ...root, services: mapOf(size, 14, (n) => [`s${n}`, 1]) }),
  ),
  text("colons", "json", (size) => `{"a"${":".repeat(size)}`),
  text("equals signs", "json", (size) => `{${'"a"=1,'.repeat(size / 6)}"b":1}`),
];

const head = "datastoreapi: 1.0.0\ninfo: { title: t, version: 1.0.0 }\nschema: {}\n";
export const yamlTexts: Family[] = [
  text(
    "aliases of one mistake",
    "yaml",
    (size) =>
      `${head}services:\n  a: &a { name: 1, serverInfo: { host: 1 } }\n${listOf(size, 12, (n) => `  s${n}: *a\n`).join("")}`,
  ),
  text(
    "an alias of many mistakes",
    "yaml",
    (size) =>
      `${head}services:\n  a: &a { ${listOf(half(size), 8, (n) => `k${n}: 1`).join(", ")} }\n${listOf(half(size), 12, (n) => `  s${n}: *a\n`).join("")}`,
  ),
  text(
    "aliases of an alias",
    "yaml",
    (size) =>
      `${head}services: {}\nx-0: &a0 [1]\n${listOf(size, 24, (n) => `x-${n + 1}: &a${n + 1} [*a${n}]\n`).join("")}`,
  ),
  text(
    "aliases of a long list",
    "yaml",
    (size) =>
      `datastoreapi: 1.0.0\ninfo: { title: t, version: 1.0.0 }\nservices: {}\nschema:\n  tables:\n  - &t { fullyQualifiedName: a, version: 1.0.0, columns: [${listOf(half(size), 30, (n) => `{ fullyQualifiedName: a.c${n} }`).join(", ")}] }\n${"  - *t\n".repeat(size / 16)}`,
  ),
  text(
    "many lines with a mistake",
    "yaml",
    (size) => `${head}services:\n${listOf(size, 14, (n) => `  s${n}: 1\n`).join("")}`,
  ),
  text(
    "a long line",
    "yaml",
    (size) => `${head}services: { ${listOf(size, 9, (n) => `s${n}: 1`).join(", ")} }\n`,
  ),
  text("duplicate keys", "yaml", (size) => "a: 1\n".repeat(size / 5)),
  text("comments", "yaml", (size) => `${"# a\n".repeat(size / 4)}${head}services: {}\n`),
  text(
    "deep YAML",
    "yaml",
    (size) =>
      `${head}services: {}\n${listOf(size, 1_700, (n) => `x${n}: ${"[".repeat(800)}${"]".repeat(800)}\n`).join("")}`,
  ),
  text("YAML in brackets, deeper than allowed", "yaml", (size) => "{a: ".repeat(size / 4)),
  text("YAML of lists, deeper than allowed", "yaml", (size) => `${"- ".repeat(size / 2)}x\n`),
  text(
    "long plain text on many lines",
    "yaml",
    (size) => `${head}services: {}\nx: a\n${"  b c\n".repeat(size / 6)}`,
  ),
  text(
    "a block of text",
    "yaml",
    (size) => `${head}services: {}\nx: |\n${"  b c\n".repeat(size / 6)}`,
  ),
  text(
    "a text in quotes",
    "yaml",
    (size) => `${head}services: {}\nx: "${"b \\\n".repeat(size / 4)}"\n`,
  ),
  text("documents", "yaml", (size) => "---\na: 1\n".repeat(size / 9)),
  text(
    "keys that are numbers",
    "yaml",
    (size) => `${head}services:\n${listOf(size, 10, (n) => `  ${n}: 1\n`).join("")}`,
  ),
  text("tabs", "yaml", (size) => `a:\n${"\tb: 1\n".repeat(size / 6)}`),
  text("tags", "yaml", (size) => `a:\n${"- !x y\n".repeat(size / 7)}`),
  text("unmatched quotes", "yaml", (size) => `a:\n${'- "x\n'.repeat(size / 5)}`),
];
