import type { YAMLError } from "yaml";
import { printable, quote } from "../findings/quote.js";

type ErrorCode = YAMLError["code"];

/** Our words for what the YAML parser reports; its own, for a code that is newer than this. */
const WORDING: Readonly<Partial<Record<ErrorCode, string>>> = {
  ALIAS_PROPS: "an alias cannot have an anchor or a tag",
  BAD_ALIAS: "a broken alias or anchor",
  BAD_DIRECTIVE: "a directive that YAML 1.2 does not know",
  BAD_DQ_ESCAPE: "an escape sequence that YAML does not have; write two backslashes for one",
  BAD_INDENT: "wrong indentation",
  BAD_PROP_ORDER: "an anchor or tag in the wrong place",
  BAD_SCALAR_START: "a plain value cannot start with this character; quote it",
  BLOCK_AS_IMPLICIT_KEY: "a nested mapping must start on a line of its own",
  BLOCK_IN_FLOW: "an indented block cannot stand inside `{ }` or `[ ]`",
  KEY_OVER_1024_CHARS: "a key longer than 1024 characters",
  MULTILINE_IMPLICIT_KEY: "a key must stand in one line",
  MULTIPLE_ANCHORS: "two anchors on one node",
  MULTIPLE_TAGS: "two tags on one node",
  TAB_AS_INDENT: "YAML is indented with spaces, not tabs",
  BAD_COLLECTION_TYPE: "a tag that does not fit the collection",
};

/** An error of the YAML parser in one line. */
export function describeYamlError({ code, message }: YAMLError): string {
  if (code === "TAG_RESOLVE_FAILED") {
    const tag = /tag:? (\S+)/.exec(message)?.[1]?.replace("tag:yaml.org,2002:", "!!");
    return `YAML tags are not allowed here${tag === undefined ? "" : ` (${quote(tag)})`}; write a plain value`;
  }
  const closer = /^Flow .* end with an? (.)/.exec(message)?.[1];
  if (closer !== undefined) return `expected \`${closer}\`, on a line that is indented`;
  const known = WORDING[code];
  if (known !== undefined) return known;
  return lowerFirst(message);
}

const lowerFirst = (text: string): string => {
  const line = printable(text.split("\n", 1)[0] ?? "");
  return (line.charAt(0).toLowerCase() + line.slice(1)).replace(/[.:]$/, "");
};
