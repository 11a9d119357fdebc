import { isObject } from "../../values/json-object.js";
import { quote } from "../../words/quote.js";
import type { StructureProblem } from "../check/problem.js";
import { list } from "../check/wording.js";
import { type CheckedValue, isOptional } from "./place.js";

type Of<C extends StructureProblem["code"]> = StructureProblem & { code: C };

/** The decision that a problem without a repair needs, as an instruction. */
export function decide(problem: StructureProblem, checked: CheckedValue): string | undefined {
  switch (problem.code) {
    case "unknown-property":
      return aboutUnknown(problem, checked);
    case "missing-property":
      return `write ${problem.keys.map(missing).join(", ")}`;
    case "wrong-type":
      return aboutType(problem, checked);
    case "invalid-format":
      return problem.format === "enum"
        ? `choose ${list(problem.choices, "or")}`
        : FORMATS[problem.format];
    case "malformed-reference":
      return "write a URI reference to the object that is meant";
    case "unsupported-version":
      return "check the document with a release that knows this version";
  }
}

function aboutUnknown(problem: Of<"unknown-property">, checked: CheckedValue): string {
  const { path, key, owner, suggestions, strict, advice, belongs, allowed } = problem;
  if (strict) return "remove it, or check without strict mode";
  if (key === "<<") return "write the members out";
  if (suggestions.length > 1) return `rename it to ${list(suggestions, "or")}`;
  const [only] = suggestions;
  if (only !== undefined) return `rename it to ${quote(only)} if that is meant`;
  if (advice?.property === "constraints") return "write an item of `constraints` with its columns";
  if (advice?.isConnection) return "keep one of the two connection strings";
  const owned = checked.at(path).owners.at(-1)?.value;
  if (advice?.value === "UNIQUE" && owned?.columnConstraint !== undefined) {
    return "write an item of `constraints` of the Table, with `constraintType: UNIQUE`";
  }
  if (advice !== undefined) return `write it in ${quote(advice.property)}`;
  if (belongs !== undefined) {
    const { words, property, steps } = belongs;
    const target = checked.at(targetOf(path, steps)).value;
    const isThere = isObject(target) && target[property] !== undefined;
    return isThere
      ? `keep one of the two: ${words} has another ${quote(property)}`
      : `write it in ${words}`;
  }
  if (key.startsWith("x-")) return "move it to a Standard Definition or to `components`";
  const known = allowed.length <= 6 ? ` (${list(allowed, "or")})` : "";
  return `rename it to a property of ${owner}${known}, move it to \`description\`, or remove it`.replace(
    allowed.includes("description") ? "" : ", say it in `description`",
    "",
  );
}

/** The object at the path `steps` from the owner of a key. */
function targetOf(path: readonly (string | number)[], steps: readonly string[]) {
  const target = path.slice(0, -1);
  for (const step of steps) {
    if (step === "..") target.pop();
    else target.push(step);
  }
  return target;
}

/** The meaning of each required property. */
const MEANINGS: Readonly<Record<string, string>> = {
  title: "the name of the data store",
  info: "its title and version",
  schema: "its tables",
  host: "the name or address of the server, or a variable such as `{host}`",
  port: "the port of the server, in quotes",
  connectionProtocols: "how clients connect; `{}` if that is not known",
  connectionString: "the JDBC URL or the ODBC string",
  fullyQualifiedName: "the name in the database, such as `shop.public.orders`",
  name: "a name without spaces",
  specification: "the language of the definition, such as `json-schema` or `avro`",
  definition: "the definition itself, or a reference to its file",
  $href: "the address, or remove the object",
  $ref: "a reference",
};

const missing = (key: string): string =>
  Object.hasOwn(MEANINGS, key) ? `${quote(key)} (${MEANINGS[key]})` : quote(key);

function aboutType(
  { path, expected, found, hint }: Of<"wrong-type">,
  checked: CheckedValue,
): string {
  if (hint !== undefined && "foreignKeys" in hint && hint.looksLike !== undefined) {
    return `move it to the place of ${hint.looksLike}, or write ${expected}`;
  }
  if (expected.includes("External Resource"))
    return "write the address under `$href`, or remove it";
  if (Array.isArray(found) && found.length > 1) {
    return expected.includes("map")
      ? "write a key for each item"
      : `keep one of the ${found.length} items`;
  }
  const place = checked.at(path);
  if (found === null && place.property !== undefined && !isOptional(place)) {
    return `write ${missing(place.property)}`;
  }
  if (found === null) {
    return `write ${expected}, or remove the ${typeof path.at(-1) === "number" ? "item" : "key"}`;
  }
  if (expected === "an integer") return "write the number alone";
  if (typeof found === "boolean" && expected === "a string") return "write the word that is meant";
  return `write ${expected}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  version: "write the version as three numbers, such as `1.0.0`",
  name: "choose a name without spaces",
  fqn: "write the name in the database, such as `shop.public.orders`",
  alphanumeric: "write ASCII letters and digits",
  uuid: "write the UUID, or remove it: a platform assigns it",
  uri: "write the full address, with `https://`",
  "date-time": "write the date and the time with its offset",
  int64: "write an integer of 64 bits",
};
