import { changeCodes, IMPACTS } from "../../diff/change-kinds.js";
import type { Shape, ShapeTable } from "../../format/shape/shape.js";
import type { OptionDeclaration, Rule } from "../../rules/rule.js";

const string = { types: ["string"] } as const;
const strings = { items: string } as const;

/** The name of the shape of a rule's options. */
export const optionsName = (id: string): string => `Options of ${id}`;

/**
 * The shapes of a configuration and of the options of each rule, to explain mistakes. They leave
 * out the settings of rules, which are checked one by one.
 */
export function configurationShapes(rules: readonly Rule[]): ShapeTable {
  const options = Object.fromEntries(
    rules.map((rule): [string, Shape] => [
      optionsName(rule.id),
      {
        title: `options of ${rule.id}`,
        required: [],
        properties: Object.fromEntries(
          Object.entries(rule.options ?? {}).map(([name, option]) => [name, optionShape(option)]),
        ),
      },
    ]),
  );
  return {
    Configuration: {
      title: "Configuration",
      required: [],
      properties: {
        $schema: string,
        extends: strings,
        rules: "Rules",
        overrides: { items: "Override" },
        suppressions: { items: "Suppression" },
        ignore: strings,
        strict: { types: ["boolean"] },
        allowedHosts: strings,
        root: string,
        diff: "Diff",
      },
    },
    Diff: {
      title: "Diff",
      required: [],
      properties: {
        view: { types: ["string"], enum: ["readers", "writers"] },
        levels: "Impacts",
        renames: { items: "Rename" },
        accepted: { items: "Accepted Change" },
      },
    },
    Impacts: {
      title: "levels",
      required: [],
      properties: Object.fromEntries(
        changeCodes.map((code) => [code, { types: ["string"], enum: IMPACTS }]),
      ),
    },
    Rename: { title: "Rename", required: ["old", "new"], properties: { old: string, new: string } },
    "Accepted Change": {
      title: "Accepted Change",
      required: ["code", "subject", "reason"],
      properties: {
        code: { types: ["string"], enum: changeCodes },
        subject: string,
        reason: string,
        until: string,
      },
    },
    Override: {
      title: "Override",
      required: ["files", "rules"],
      properties: { files: strings, rules: "Rules" },
    },
    Suppression: {
      title: "Suppression",
      required: ["rules", "files", "reason"],
      properties: { rules: strings, files: strings, name: string, reason: string },
    },
    Rules: { title: "Rules", required: [], properties: {} },
    ...options,
  };
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

const scalar = (choices: readonly string[] | undefined): Shape =>
  choices === undefined ? string : { types: ["string"], enum: choices };
