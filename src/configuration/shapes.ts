import type { OptionDeclaration, Rule } from "../rules/rule.js";
import { LEVELS } from "../rules/settings.js";
import type { Shape, ShapeTable } from "../shape/shape.js";

const string = { types: ["string"] } as const;
const strings = { items: string } as const;

/** Name of the shape of a rule's options. */
export const optionsName = (id: string): string => `Options of ${id}`;

/**
 * The form of a configuration, as the explanation of a failure reads it. The setting of a rule is
 * its level here; one with options is taken apart before.
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
        rules: "Rules",
        overrides: { items: "Override" },
        ignore: strings,
        strict: { types: ["boolean"] },
        allowHosts: strings,
        root: string,
      },
    },
    Override: {
      title: "Override",
      required: ["files", "rules"],
      properties: { files: strings, rules: "Rules" },
    },
    Rules: {
      title: "Rules",
      required: [],
      properties: Object.fromEntries(rules.map(({ id }) => [id, "Level"])),
    },
    Level: { types: ["string"], enum: LEVELS },
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
