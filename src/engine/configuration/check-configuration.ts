import { changeCodes, IMPACTS } from "../../diff/compare/change-kinds.js";
import { acceptableCodes, isDate, unknownChange } from "../../diff/settings.js";
import { explainValue } from "../../format/check/explain.js";
import type { StructureProblem } from "../../format/check/slip.js";
import { findingOf } from "../../format/check/structure.js";
import type { ObjectShape, Shape, ShapeTable } from "../../format/shape/shape.js";
import { slips } from "../../format/slips/index.js";
import { remediesOf } from "../../format/slips/remedies.js";
import type { OptionDeclaration, Rule } from "../../rules/rule.js";
import {
  invalidLevel,
  isLevel,
  suggestedLevel,
  suggestedRule,
  unknownRule,
} from "../../rules/setting-words.js";
import { notSuppressible } from "../../rules/suppress.js";
import { type FixAction, titleOf } from "../../text/fix-action.js";
import type { UnplacedFinding } from "../../text/parse/place-findings.js";
import { isObject, type Path } from "../../values/json-value.js";
import { nearestName } from "../../words/nearest-name.js";
import { didYouMean, quote } from "../../words/phrases.js";

/**
 * Checks a configuration. As with a descriptor, each mistake gives one finding, at its place.
 *
 * @param rules every rule that the configuration can set
 */
export function checkConfiguration(value: unknown, rules: readonly Rule[]): UnplacedFinding[] {
  const shapes = configurationShapes(rules);
  const ids = new Set(rules.map(({ id }) => id));
  const findings: UnplacedFinding[] = [];
  const check = (part: unknown, name: string, path: Path): void => {
    const repairOf = remediesOf(part, shapes, name, path);
    explainValue(
      part,
      shapes,
      name,
      (problem) => {
        const placed = { ...problem, path: [...path, ...problem.path] };
        findings.push(
          placed.code === "invalid-format" && placed.format === "enum"
            ? choiceFinding(placed)
            : { ...findingOf(placed), fix: repairOf(problem).fix },
        );
      },
      { slips },
    );
  };

  check(withList(value), "Configuration", []);
  findings.push(...checkSuppressions(value, ids));
  for (const { text, path } of textsAt(value, ["sources", "[]", "address"])) {
    if (/^env:[A-Za-z_]\w*$/.test(text)) continue;
    const message = "an address is a variable of the environment with the URL, as env:NAME";
    findings.push(settingError("invalid-format", message, path));
  }
  for (const { text, path } of textsAt(value, ["diff", "accepted", "[]", "until"])) {
    if (isDate(text)) continue;
    const message = `a date must be written like 2027-01-31, not ${quote(text)}`;
    findings.push(settingError("invalid-format", message, path));
  }
  for (const { path, value: setting } of SETTINGS.flatMap((steps) => valuesAt(value, steps))) {
    // A program can leave a setting open.
    if (setting === undefined) continue;
    const id = String(path.at(-1));
    if (!ids.has(id)) findings.push(unknownRuleFinding(id, ids, path));
    if (!Array.isArray(setting)) {
      if (!isLevel(setting)) findings.push(levelFinding(id, setting, path));
      continue;
    }
    const [level, options, ...more] = setting as readonly unknown[];
    if (level === undefined || more.length > 0) {
      const message = `a setting is a level, or a list of a level and options, not a list of ${setting.length}`;
      findings.push(settingError("wrong-type", message, path));
      continue;
    }
    if (!isLevel(level)) findings.push(levelFinding(id, level, [...path, 0]));
    if (options !== undefined && ids.has(id)) check(options, optionsName(id), [...path, 1]);
  }
  return findings;
}

/** A finding about a setting: a mistake in its value, or in its key. */
export const settingError = (
  code: string,
  message: string,
  path: Path,
  mark: UnplacedFinding["mark"] = "value",
): UnplacedFinding => ({ code, severity: "error", message, path, mark });

/** A finding with the change that was probably meant, if there is one. */
const withChange = (finding: UnplacedFinding, change: FixAction | undefined): UnplacedFinding =>
  change === undefined
    ? finding
    : { ...finding, fix: { title: titleOf(change), safe: false, change } };

const replacement = (value: string | undefined): FixAction | undefined =>
  value === undefined ? undefined : { kind: "replace-value", value };

function unknownRuleFinding(id: string, ids: ReadonlySet<string>, path: Path): UnplacedFinding {
  const near = suggestedRule(id, ids);
  return withChange(
    settingError("unknown-property", unknownRule(id, ids), path, "key"),
    near === undefined ? undefined : { kind: "rename-key", to: near },
  );
}

function levelFinding(id: string, level: unknown, path: Path): UnplacedFinding {
  const code = typeof level === "string" ? "invalid-format" : "wrong-type";
  return withChange(
    settingError(code, invalidLevel(id, level), path),
    replacement(suggestedLevel(level)),
  );
}

/** Keys that lead to values in a configuration; `[]` stands for all items of a list, `{}` for all members. */
export type Steps = readonly string[];

/** The settings of rules. */
const SETTINGS: readonly Steps[] = [
  ["rules", "{}"],
  ["overrides", "[]", "rules", "{}"],
];

/** The values that some steps lead to, as far as the configuration has lists and objects on the way. */
function valuesAt(root: unknown, steps: Steps): { value: unknown; path: Path }[] {
  let values: { value: unknown; path: Path }[] = [{ value: root, path: [] }];
  for (const step of steps) {
    values = values.flatMap(({ value, path }) =>
      entriesAt(value, step).map(([key, inner]) => ({ value: inner, path: [...path, key] })),
    );
  }
  return values;
}

function entriesAt(value: unknown, step: string): [string | number, unknown][] {
  if (step === "[]") return [...itemsOf(value).entries()];
  if (!isObject(value)) return [];
  return step === "{}" ? Object.entries(value) : [[step, value[step]]];
}

/** The texts that some steps lead to. */
export const textsAt = (root: unknown, steps: Steps): { text: string; path: Path }[] =>
  valuesAt(root, steps).flatMap(({ value, path }) =>
    typeof value === "string" ? { text: value, path } : [],
  );

/** A configuration in which a single name means a list with one item. */
const withList = (value: unknown): unknown =>
  isObject(value) && typeof value.extends === "string"
    ? { ...value, extends: [value.extends] }
    : value;

const itemsOf = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);

/** A value that is not one of the choices of a setting. */
type ChoiceProblem = StructureProblem & { code: "invalid-format"; format: "enum" };

/** The finding for a choice that does not exist, with the one that was probably meant. */
function choiceFinding(problem: ChoiceProblem): UnplacedFinding {
  const { value, choices } = problem;
  const finding = findingOf(problem);
  const near = nearestName(value, choices);
  // A list of all changes would hide what is wrong.
  const message =
    choices === acceptableCodes ? unknownChange(value) : finding.message + didYouMean(near);
  return withChange({ ...finding, message }, replacement(near));
}

/**
 * Checks what the schema of suppressions cannot express: that rules exist, and that there is a
 * reason.
 *
 * @param ids the ids of all rules
 */
function checkSuppressions(value: unknown, ids: ReadonlySet<string>): UnplacedFinding[] {
  const findings: UnplacedFinding[] = [];
  for (const { value: one, path } of valuesAt(value, ["suppressions", "[]"])) {
    if (!isObject(one)) continue;
    const add = (message: string, ...steps: Path): void => {
      findings.push(settingError("invalid-format", message, [...path, ...steps]));
    };
    const { rules, files, reason } = one;
    if (Array.isArray(rules) && rules.length === 0) {
      add("a suppression must name at least one rule", "rules");
    }
    if (Array.isArray(files) && files.length === 0) {
      add("a suppression must name at least one file", "files");
    }
    if (typeof reason === "string" && reason.trim() === "") {
      add("a suppression needs a reason", "reason");
    }
    for (const [position, id] of itemsOf(rules).entries()) {
      if (typeof id === "string" && !ids.has(id)) {
        add(notSuppressible(id, ids), "rules", position);
      }
    }
  }
  return findings;
}

const string = { types: ["string"] } as const;
const strings = { items: string } as const;

/** The name of the shape of a rule's options. */
const optionsName = (id: string): string => `Options of ${id}`;

/**
 * The shapes of a configuration, to explain mistakes. They accept all settings of rules, which are
 * checked one by one.
 */
const CONFIGURATION: ShapeTable = /* @__PURE__ */ (() => ({
  Configuration: object(
    "Configuration",
    {
      $schema: string,
      extends: strings,
      rules: "Rules",
      overrides: { items: "Override" },
      suppressions: { items: "Suppression" },
      ignore: strings,
      strict: { types: ["boolean"] },
      allowedHosts: strings,
      root: string,
      sources: { items: "Source" },
      diff: "Diff",
      check: "Check",
      // What the flag of the command is called.
    },
    [],
    { ignore: "exclude" },
  ),
  Source: object(
    "Source",
    { name: string, address: string, files: strings, schemas: strings, excludeTables: strings },
    ["name", "address"],
    { exclude: "excludeTables" },
  ),
  Diff: object("Diff", {
    view: scalar(["readers", "writers"]),
    levels: "Impacts",
    renames: { items: "Rename" },
    accepted: { items: "Accepted Change" },
  }),
  Check: object("Check", { diff: { types: ["boolean"] }, verify: { types: ["boolean"] } }),
  Impacts: object("levels", Object.fromEntries(changeCodes.map((code) => [code, scalar(IMPACTS)]))),
  Rename: object("Rename", { old: string, new: string }, ["old", "new"]),
  "Accepted Change": object(
    "Accepted Change",
    { code: scalar(acceptableCodes), subject: string, reason: string, until: string },
    ["code", "subject", "reason"],
  ),
  Override: object("Override", { files: strings, rules: "Rules" }, ["files", "rules"]),
  Suppression: object(
    "Suppression",
    { rules: strings, files: strings, name: string, reason: string },
    ["rules", "files", "reason"],
  ),
  // Also below a misspelled key, where the settings are not checked.
  Rules: { ...object("Rules", {}), open: true },
}))();

/** The shapes of a configuration and of the options of each rule. */
const configurationShapes = (rules: readonly Rule[]): ShapeTable => ({
  ...CONFIGURATION,
  ...Object.fromEntries(
    rules.map(({ id, options = {} }) => {
      const shapes = Object.entries(options).map(([name, option]) => [name, optionShape(option)]);
      return [optionsName(id), object(`${id} options`, Object.fromEntries(shapes))];
    }),
  ),
});

/** The shape of an object that has only these properties. */
function object(
  title: string,
  properties: Readonly<Record<string, Shape>>,
  required: readonly string[] = [],
  synonyms: ObjectShape["synonyms"] = {},
): ObjectShape {
  return { title, required, properties, synonyms };
}

function optionShape(option: OptionDeclaration): Shape {
  switch (option.type) {
    case "array":
      return { items: scalar(option.items.enum) };
    case "string":
      return scalar(option.enum);
    default:
      return { types: [option.type] };
  }
}

function scalar(choices: readonly string[] | undefined): Shape {
  return choices === undefined ? string : { types: ["string"], enum: choices };
}
