import { isSecretName } from "../../secrets/secret-name.js";
import { isCopy, type PlacedChange } from "../../text/fix-action.js";
import type { UnplacedDecision, UnplacedFinding } from "../../text/parse/place-findings.js";
import type { Path } from "../../values/json-pointer.js";
import { quote } from "../../words/quote.js";
import type { Decided, PlainProblem, StructureProblem } from "../check/slip.js";
import { list } from "../check/wording.js";
import { CheckedValue, type Place } from "../shape/checked-value.js";
import type { ShapeTable } from "../shape/shape.js";
import { keeping, orRemove, renaming, wordChoice, write } from "./fix.js";
import { suits } from "./suits.js";

/** The remedy for a problem: a fix, or the decision that a person must make. */
type Remedy = Pick<UnplacedFinding, "fix" | "decision">;

/**
 * Finds the remedies for the problems of a value.
 *
 * A repair is safe when no reader of the document could have meant anything else. Otherwise, it is
 * what a person would try first, and it never drops a value that has content.
 *
 * @param root the value that was checked as the shape `name`
 * @param base the path of the value in its document
 */
export function repairsOf(
  root: unknown,
  shapes: ShapeTable,
  name: string,
  base: Path = [],
): (problem: StructureProblem) => Remedy {
  const checked = new CheckedValue(root, shapes, name);
  return (problem) => {
    const { code, path, slips = [] } = problem;
    const place = checked.at(path);
    // Inside a member that is going to move, the kinds of the objects are not known.
    const isUnknown = code === "unknown-property" && place.owner?.path.length !== path.length - 1;
    for (const { slip, known } of isUnknown ? [] : slips) {
      const fix = slip.repair?.(known, place, problem);
      if (fix === undefined) continue;
      return {
        fix: { ...fix, kind: slip.id, changes: fix.changes.map((change) => below(base, change)) },
      };
    }
    for (const { slip, known } of slips) {
      const decision = decisionBelow(base, slip.decision?.(known, place, problem));
      if (decision !== undefined) return { decision };
    }
    return { decision: decisionBelow(base, decide(problem, place)) };
  };
}

/** A decision whose choices have paths from the root of the document. */
function decisionBelow(base: Path, decided: Decided): UnplacedDecision | undefined {
  if (typeof decided !== "object") return decided === undefined ? undefined : { text: decided };
  const { text, choices = [] } = decided;
  return {
    text,
    choices: choices.map(({ title, changes = [] }) => ({
      title,
      changes: changes.map((change) => below(base, change)),
    })),
  };
}

/** A change with paths from the root of the document. */
const below = (base: Path, { path, change }: PlacedChange): PlacedChange => {
  const placed = [...base, ...path];
  if (!("beside" in change || "after" in change) || !isCopy(change.value)) {
    return { path: placed, change };
  }
  return { path: placed, change: { ...change, value: { from: [...base, ...change.value.from] } } };
};

type Of<C extends PlainProblem["code"]> = PlainProblem & { code: C };

/** The decision that a problem without a repair needs, as an instruction. */
function decide(problem: PlainProblem, place: Place): Decided {
  switch (problem.code) {
    case "unknown-property":
      return aboutUnknown(problem, place);
    case "missing-property":
      return `write ${problem.keys.map(missing).join(", ")}`;
    case "wrong-type":
      return aboutType(problem, place);
    case "invalid-format":
      return problem.format === "enum"
        ? choosing(problem.path, problem.choices)
        : FORMATS[problem.format];
    case "malformed-reference":
      return "write a URI reference to the object that is meant";
    case "unsupported-version":
      return "check the document with a release that knows this version";
  }
}

/** One of several words. */
const choosing = (path: Path, words: readonly string[]): Decided => ({
  text: `choose ${list(words, "or")}`,
  choices: words.map((word) => wordChoice(path, word)),
});

/** How many properties are listed. */
const MAX_PROPERTIES = 6;

function aboutUnknown(problem: Of<"unknown-property">, { value, owner, checked }: Place): Decided {
  const { key, path, strict, allowed } = problem;
  if (strict) return orRemove("remove it, or check without strict mode", path);
  if (key.startsWith("x-")) return "move it to a Standard Definition or to `components`";
  if (isSecretName(key)) return orRemove("remove it: a descriptor is no place for a secret", path);
  const names = allowed.length > 0 ? allowed : problem.suggestions;
  const isShort = names.length > 0 && names.length <= MAX_PROPERTIES;
  const fitting = names.filter((name) => {
    const property = owner?.value[name] === undefined ? owner?.shape.properties[name] : undefined;
    return isShort && property !== undefined && suits(value, property, checked);
  });
  const known = isShort ? ` (${list(names, "or")})` : "";
  const text = `rename it to a property of ${problem.owner}${known}, or remove it`;
  const choices = fitting.map((name) => renaming(path, name));
  return orRemove(text, path, choices);
}

/** The meaning of each required property. */
const MEANINGS: Readonly<Record<string, string>> = {
  title: "the name of the data store",
  info: "its title and version",
  services: "each with its server, under a key of your choice; `{}` if there is none",
  schema: "its tables; `{}` if none is described",
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

function aboutType({ path, expected, found }: Of<"wrong-type">, place: Place): Decided {
  if (expected.includes("External Resource"))
    return orRemove("write the address under `$href`, or remove it", path);
  if (Array.isArray(found) && found.length > 1) {
    if (expected.includes("map")) return "write a key for each item";
    const text = `keep one of the ${found.length} items`;
    return { text, choices: keeping(path, found) };
  }
  if (found === null && place.property !== undefined && !place.isOptional) {
    return `write ${missing(place.property)}`;
  }
  if (found === null) {
    const it = typeof path.at(-1) === "number" ? "item" : "key";
    return orRemove(`write ${expected}, or remove the ${it}`, path);
  }
  if (typeof found === "object" && place.property === "dataType") {
    return "write the name of the type, and what is inside it in `jsonSchema`";
  }
  if (expected === "an integer") return aboutNumber(String(found), path);
  if (typeof found === "boolean" && place.property === "columnConstraint") {
    const words = ["NOT_NULL", "UNIQUE", "PRIMARY_KEY"];
    const writings = words.map((word) => wordChoice(path, word));
    return orRemove(`write ${list(words, "or")}, or remove it`, path, writings);
  }
  if (typeof found === "boolean" && expected === "a string") return "write the word that is meant";
  return `write ${expected}`;
}

/** What a text means where a number should be: `max`, or `255 chars`. */
function aboutNumber(text: string, path: Path): Decided {
  if (/^max$/i.test(text)) return orRemove("remove it: the type has no limit", path);
  const [, number] = /^(\d{1,9})\s*[a-z]+$/i.exec(text.trim()) ?? [];
  const alone = number && { title: `write \`${number}\``, changes: [write(path, Number(number))] };
  return { text: "write the number alone", choices: alone ? [alone] : [] };
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
