import type { YAMLError } from "yaml";
import { redact } from "../../secrets/find-secrets.js";
import { isSecretName } from "../../secrets/secret-name.js";
import { printable, quote } from "../../words/quote.js";

type ErrorCode = YAMLError["code"];

/** Our wording for the errors of the YAML parser that their code describes completely. */
const BY_CODE: Readonly<Partial<Record<ErrorCode, string>>> = {
  ALIAS_PROPS: "an alias cannot have an anchor or a tag",
  BAD_ALIAS: "the name of an alias or anchor cannot be empty or end in `:`",
  BAD_COLLECTION_TYPE: "the tag does not fit the value",
  BAD_DIRECTIVE: "not a directive of YAML 1.2",
  BAD_DQ_ESCAPE: "invalid escape sequence; write two backslashes for one",
  BAD_INDENT: "wrong indentation",
  BAD_PROP_ORDER: "an anchor or tag is in the wrong place",
  BAD_SCALAR_START: "a value that starts with this character needs quotes",
  BLOCK_AS_IMPLICIT_KEY:
    "a value that contains `: ` needs quotes, and a nested mapping starts on its own line",
  BLOCK_IN_FLOW: "an indented block is not allowed inside `{ }` or `[ ]`",
  KEY_OVER_1024_CHARS: "the key is longer than 1024 characters",
  MULTILINE_IMPLICIT_KEY: "a key must be on one line, followed by `: `",
  MULTIPLE_ANCHORS: "the value has two anchors",
  MULTIPLE_TAGS: "the value has two tags",
  TAB_AS_INDENT: "YAML is indented with spaces, not tabs",
};

/** For codes with several meanings: the start of the parser's message, and our wording. */
const BY_MESSAGE: readonly (readonly [start: RegExp, words: string])[] = [
  [/^Missing closing .quote/, "the string has no closing quote"],
  [/^Block collection cannot start/, "a block must start on the line after `---`"],
  [/^Comments must be separated/, "a comment needs a space before `#`"],
  [/^Implicit map keys need/, "a key must be followed by `: `"],
  [/^Missing directives-end/, "`---` is missing after the directives"],
  [/^Sequence item without/, "this line is indented less than its item, or `- ` is missing"],
  [/^Tags and anchors must be/, "a space is missing after the tag or anchor"],
  [/^Missing , between/, "a comma is missing between the items"],
  [/^Missing , or :/, "a comma or colon is missing between the items"],
  [/^Missing space after :/, "a space is missing after `:`"],
  [/^Block scalar header includes/, "only a comment may follow `|` or `>` on its line"],
  [/^Unexpected ,/, "unexpected comma"],
  [/^Unexpected empty item/, "unexpected comma; there is no item before it"],
  [/^Unexpected block-seq-ind/, "a list must start on the line after its key"],
  [/^Unexpected doc-end/, "`...` without a document before it"],
  [/ at node end/, "unexpected text after the value"],
];

/**
 * An error of the YAML parser in one line. It quotes nothing but tags and single characters of the
 * source, which may contain secrets.
 */
export function describeYamlError({ code, message, pos }: YAMLError, text: string): string {
  if (code === "TAG_RESOLVE_FAILED") {
    const tag = /tag:? (\S+)/.exec(message)?.[1]?.replace("tag:yaml.org,2002:", "!!");
    // A password without quotes can start like a tag.
    const isShown = tag !== undefined && !isSecretName(keyBefore(text, pos[0]));
    return `YAML tags are not allowed here${isShown ? ` (${quote(tag)})` : ""}; write a plain value`;
  }
  const closer = /^Flow .* end with an? (.)/.exec(message)?.[1];
  if (closer !== undefined) return `expected \`${closer}\` on an indented line`;
  const known = BY_CODE[code] ?? BY_MESSAGE.find(([start]) => start.test(message))?.[1];
  if (known !== undefined) return known;
  if (code !== "UNEXPECTED_TOKEN") return lowerFirst(message);
  const bracket = /(?:^Unexpected |: ")([{}[\],])(?:"| in )/.exec(message)?.[1];
  return bracket === undefined ? "unexpected text" : `unexpected \`${bracket}\``;
}

/** The key before a value. */
const keyBefore = (text: string, at: number): string =>
  /([^\s"'{[,]+)["']?[ \t]*:\s*$/.exec(text.slice(Math.max(at - 200, 0), at))?.[1] ?? "";

/** The messages of newer versions of the parser. */
const lowerFirst = (text: string): string => {
  const line = redact(printable(text.split("\n", 1)[0] ?? ""));
  return (line.charAt(0).toLowerCase() + line.slice(1)).replace(/[.:]$/, "");
};
