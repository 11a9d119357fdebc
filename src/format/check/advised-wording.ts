import type { SeenSource } from "../../text/source-document.js";
import { isObject } from "../../values/json-object.js";
import { withArticle } from "../../words/phrases.js";
import { quote } from "../../words/quote.js";
import type { ProblemDetails, StructureProblem, TypeHint } from "./problem.js";
import { FORMATS, list, messageOf, subject, unknown } from "./wording.js";

type Of<C extends ProblemDetails["code"]> = Extract<StructureProblem, { code: C }>;

/**
 * A problem in one line, as `messageOf` words it, with what the advisor knows about it.
 *
 * @param seen what is known about the source of the value
 */
export function advisedMessageOf(problem: StructureProblem, seen?: SeenSource): string {
  if (problem.code === "unknown-property") return elsewhere(problem) ?? messageOf(problem);
  if (problem.code !== "wrong-type" || problem.hint === undefined) {
    return messageOf(problem, seen);
  }
  return meant(problem, problem.hint, seen?.source) ?? withRemedy(problem, problem.hint, seen);
}

/** Words where the content of an unknown property belongs. */
function elsewhere(problem: Of<"unknown-property">): string | undefined {
  const { key, advice, belongs, suggestions, others = [] } = problem;
  const [name] = suggestions;
  if (name !== undefined && key.startsWith(`${name}:`) && key.length > name.length + 1) {
    return `a space is missing after \`${name}:\``;
  }
  const what = unknown(problem);
  if (advice !== undefined) {
    const { property, value, isName, constraintType } = advice;
    if (isName) return `${what}; did you mean ${quote(property)}?`;
    if (constraintType !== undefined) {
      return `${what}; write it in \`constraints\` of the Table, with \`constraintType: ${constraintType}\``;
    }
    if (advice.isConnection) return `${what}; a JDBC URL is the \`connectionString\` of \`jdbc\``;
    if (property === "jsonSchema") return `${what}; describe nested values in \`jsonSchema\``;
    if (property === "fullyQualifiedName") return `${what}; it is a part of \`fullyQualifiedName\``;
    if (property === "partitions") return `${what}; write it in \`partitions\``;
    return value === undefined
      ? `${what}; use \`columnConstraint\`: \`NULL\`, \`NOT_NULL\`, \`UNIQUE\` or \`PRIMARY_KEY\``
      : `${what}; write \`${property}: ${value}\``;
  }
  if (belongs === undefined) return nearest(problem);
  const { words, property } = belongs;
  if (others.length > 0) {
    const names = list([key, ...others], "and");
    return `unknown properties ${names} in ${problem.owner}; they belong in ${words}`;
  }
  return `${what}; it belongs in ${words}${property === key ? "" : ` as ${quote(property)}`}`;
}

/** The maximum number of names in a message. */
const MAX_LISTED = 8;
const SHOWN = 5;

/** The properties that resemble an unknown one the most, if there are too many to list all. */
function nearest(problem: Of<"unknown-property">): string | undefined {
  const { key, allowed, suggestions, strict, isWrapper } = problem;
  const isListed = suggestions.length === 0 && !strict && !isWrapper && !/^(?:<<$|x-)/.test(key);
  if (!isListed || allowed.length <= MAX_LISTED) return undefined;
  if (problem.owner === "Table" && /^(?:definition|specification(?:Version)?)$/.test(key)) {
    return `${unknown(problem)}; only a Standard Definition has it`;
  }
  const words = wordsOf(key);
  const shared = (name: string) => wordsOf(name).filter((word) => words.includes(word)).length;
  const shown = [...allowed].sort((a, b) => shared(b) - shared(a)).slice(0, SHOWN);
  const rest = allowed.length - shown.length;
  return `${unknown(problem)}; its properties are ${shown.map(quote).join(", ")} and ${rest} more`;
}

/** The words that a name consists of. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, MAX_NAME)
    .split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1);

const MAX_NAME = 100;

/** Words what the writer did, if the type says little about it. */
function meant(
  { path, expected, found }: Of<"wrong-type">,
  hint: TypeHint,
  source = "",
): string | undefined {
  if ("foreignKeys" in hint && hint.looksLike !== undefined) {
    const kind = named(hint.looksLike);
    if (path.length === 0) return `the document looks like ${kind}, not like ${expected}`;
    return `${subject(path)} must be ${expected}, but looks like ${kind}`;
  }
  if ("entry" in hint) {
    return `${subject(path)} must be ${expected}, but is a ${hint.entry} itself; put it under a key`;
  }
  if ("lost" in hint) {
    return `${subject(path)} is empty; ${list(hint.lost, "and")} ${hint.lost.length > 1 ? "belong" : "belongs"} in it`;
  }
  if ("blankAfter" in hint && /^[\w$]/.test(source)) {
    return `a space is missing after \`${hint.blankAfter}:\``;
  }
  if ("nameAsKey" in hint) {
    const type = isObject(found) ? found[hint.nameAsKey] : undefined;
    const name = `name: ${hint.nameAsKey}`;
    const members = typeof type === "string" ? [name, `dataType: ${type}`] : [name];
    return `${subject(path)} must be ${expected}, with its name as a value; write ${list(members, "and")}`;
  }
  if ("isPlaceholder" in hint && /^\{[^{}":]*\}$/.test(source)) {
    return `${quote(source)} is a mapping in YAML; quote it`;
  }
  return undefined;
}

const named = (words: string): string =>
  words.startsWith("`") ? `the ${words}` : withArticle(words);

function withRemedy(problem: Of<"wrong-type">, hint: TypeHint, seen?: SeenSource): string {
  const expected = "form" in hint ? `${problem.expected}, ${FORMATS[hint.form]}` : problem.expected;
  return messageOf({ ...problem, expected }, seen) + remedy(hint);
}

function remedy(hint: TypeHint): string {
  if ("quote" in hint) return "; quote it";
  if ("unquote" in hint) return "; remove the quotes";
  if ("wrap" in hint) return `; put it under \`${hint.wrap.join(".")}\``;
  if ("members" in hint) {
    const members = Object.entries(hint.members).map(
      ([key, value]) => `${key}: ${typeof value === "string" ? value : `[${value.join(", ")}]`}`,
    );
    return `; write ${list(members, "and")}`;
  }
  if ("list" in hint) return "; put it in a list";
  if ("unlist" in hint) return "; remove the list around it";
  if ("isOwner" in hint) return "; its content belongs one level up";
  if ("isSet" in hint) return "; write each key as an item";
  return "isMap" in hint ? "; write each entry as an item" : "";
}
