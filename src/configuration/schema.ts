import type { OptionDeclaration, Rule } from "../rules/rule.js";
import { LEVELS } from "../rules/settings.js";

/** What each key says, as an editor shows it. */
const DESCRIPTIONS = {
  $schema: "Address of the schema that an editor uses for this file.",
  rules: "How rules are set, by id: a level, or a list of the level and the options.",
  overrides: "Settings for some files; of several that hold for a file, the later one wins.",
  ignore:
    "Globs of files that a walk passes over, from the folder of this file. A file that is named on the command line is checked all the same.",
  strict: "Reject `components` and `$schema` at the root of a descriptor.",
  allowHosts: "Hosts that references may load from over https.",
  root: "Folder below which references may read files, from the folder of this file and not above it.",
} as const;

const text = (description: string) => ({ description, type: "string" });
const texts = (description: string) => ({ description, type: "array", items: { type: "string" } });

/**
 * The JSON Schema of a configuration, from the same list of rules and options as the check of it.
 */
export function configurationSchema(rules: readonly Rule[]): object {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:datastore-descriptor:schema:config",
    title: "Configuration of dsd",
    description:
      "How `dsd` checks the descriptors below a folder: dsd.config.json or dsd.config.yaml.",
    type: "object",
    additionalProperties: false,
    properties: {
      $schema: text(DESCRIPTIONS.$schema),
      rules: { description: DESCRIPTIONS.rules, $ref: "#/$defs/Rules" },
      overrides: {
        description: DESCRIPTIONS.overrides,
        type: "array",
        items: { $ref: "#/$defs/Override" },
      },
      ignore: texts(DESCRIPTIONS.ignore),
      strict: { description: DESCRIPTIONS.strict, type: "boolean" },
      allowHosts: texts(DESCRIPTIONS.allowHosts),
      root: text(DESCRIPTIONS.root),
    },
    $defs: {
      Override: {
        title: "Override",
        description: "Settings for some files.",
        type: "object",
        additionalProperties: false,
        required: ["files", "rules"],
        properties: {
          files: texts("Globs of the files that findings stand in, from the folder of this file."),
          rules: { description: DESCRIPTIONS.rules, $ref: "#/$defs/Rules" },
        },
      },
      Rules: {
        title: "Rules",
        type: "object",
        additionalProperties: false,
        properties: Object.fromEntries(rules.map((rule) => [rule.id, settingSchema(rule)])),
      },
      Level: {
        description: "How grave the findings of a rule are; `off`: it does not run.",
        enum: LEVELS,
      },
    },
  };
}

function settingSchema({ id, what, severity, options = {} }: Rule): object {
  return {
    description: `${what} Default: ${severity}. \`dsd explain ${id}\` tells more.`,
    anyOf: [
      { $ref: "#/$defs/Level" },
      {
        type: "array",
        minItems: 1,
        maxItems: 2,
        prefixItems: [
          { $ref: "#/$defs/Level" },
          {
            type: "object",
            additionalProperties: false,
            properties: Object.fromEntries(
              Object.entries(options).map(([name, option]) => [name, optionSchema(option)]),
            ),
          },
        ],
      },
    ],
  };
}

function optionSchema(option: OptionDeclaration): object {
  const { description, type, default: value } = option;
  return {
    description,
    type,
    ...(option.type === "string" && option.enum && { enum: option.enum }),
    ...(option.type === "array" && { items: option.items }),
    default: value,
  };
}
