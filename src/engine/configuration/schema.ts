import { changeCodes, IMPACTS } from "../../diff/change-kinds.js";
import { changeTexts } from "../../diff/change-texts.js";
import { datePattern } from "../../diff/settings.js";
import { LEVELS } from "../../rules/level.js";
import type { OptionDeclaration, Rule } from "../../rules/rule.js";

/** What each key means, as an editor shows it. */
const DESCRIPTIONS = {
  $schema: "Address of the schema that an editor uses for this file.",
  rules: "Settings of rules, by id: a level, or a list of a level and options.",
  extends:
    "Configurations in JSON or YAML whose settings apply where this one has none: files below the root folder, or, with --config, also packages.",
  suppressions: "Findings of rules that are accepted.",
  overrides: "Settings for some files. If several apply to a file, the last one wins.",
  ignore:
    "Globs of files and folders that dsd skips when it searches a folder, relative to the folder of this file. A file that is named on the command line is always checked.",
  strict: "Reject `components` and `$schema` at the root of a descriptor.",
  allowedHosts:
    "Hosts from which references can be loaded over https. Has an effect only if --config names the configuration.",
  root: "Folder that contains all files that references can read, relative to the folder of this file and not above it.",
  diff: "How changes count for `dsd diff`.",
} as const;

const text = (description: string) => ({ description, type: "string" });
const texts = (description: string) => ({ description, type: "array", items: { type: "string" } });

/**
 * The JSON Schema of a configuration. It is generated from the same rules and options as the check
 * of a configuration.
 */
export function configurationSchema(rules: readonly Rule[]): object {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:datastore-descriptor:schema:config",
    title: "Configuration of dsd",
    description:
      "How `dsd` checks the descriptors in a folder and its subfolders: dsd.config.json or dsd.config.yaml.",
    type: "object",
    additionalProperties: false,
    properties: {
      $schema: text(DESCRIPTIONS.$schema),
      extends: {
        description: DESCRIPTIONS.extends,
        anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
      },
      rules: { description: DESCRIPTIONS.rules, $ref: "#/$defs/Rules" },
      suppressions: {
        description: DESCRIPTIONS.suppressions,
        type: "array",
        items: { $ref: "#/$defs/Suppression" },
      },
      overrides: {
        description: DESCRIPTIONS.overrides,
        type: "array",
        items: { $ref: "#/$defs/Override" },
      },
      ignore: texts(DESCRIPTIONS.ignore),
      strict: { description: DESCRIPTIONS.strict, type: "boolean" },
      allowedHosts: texts(DESCRIPTIONS.allowedHosts),
      root: text(DESCRIPTIONS.root),
      diff: { description: DESCRIPTIONS.diff, $ref: "#/$defs/Diff" },
    },
    $defs: {
      Override: {
        title: "Override",
        description: "Settings for some files.",
        type: "object",
        additionalProperties: false,
        required: ["files", "rules"],
        properties: {
          files: texts(
            "Globs of the files that contain the findings, relative to the folder of this file.",
          ),
          rules: { description: DESCRIPTIONS.rules, $ref: "#/$defs/Rules" },
        },
      },
      Suppression: {
        title: "Suppression",
        description: "Findings of rules that are accepted, and why.",
        type: "object",
        additionalProperties: false,
        required: ["rules", "files", "reason"],
        properties: {
          rules: {
            description: "The ids of the rules.",
            type: "array",
            minItems: 1,
            items: { type: "string" },
          },
          files: {
            ...texts(
              "Globs of the files that contain the findings, relative to the folder of this file.",
            ),
            minItems: 1,
          },
          name: text(
            "Fully qualified name of a table or column. Default: everything in the files.",
          ),
          reason: { ...text("Why the findings are accepted."), pattern: "\\S" },
        },
      },
      Rules: {
        title: "Rules",
        type: "object",
        additionalProperties: false,
        properties: Object.fromEntries(rules.map((rule) => [rule.id, settingSchema(rule)])),
      },
      ...diffSchemas(),
      Level: {
        description: "The severity of a rule's findings, or `off`: the rule does not run.",
        enum: LEVELS,
      },
    },
  };
}

/** How `dsd diff` counts changes. */
function diffSchemas(): Record<string, object> {
  const closed = (title: string, properties: object, required: readonly string[] = []) => ({
    title,
    type: "object",
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties,
  });
  return {
    Diff: closed("Diff", {
      view: {
        description: "For whom changes count. Default: for readers and writers.",
        enum: ["readers", "writers"],
      },
      levels: { description: "The impact of kinds of changes.", $ref: "#/$defs/Impacts" },
      renames: {
        description: "Tables and columns that were renamed.",
        type: "array",
        items: { $ref: "#/$defs/Rename" },
      },
      accepted: {
        description: "Changes that do not count.",
        type: "array",
        items: { $ref: "#/$defs/AcceptedChange" },
      },
    }),
    Impacts: closed(
      "Impacts",
      Object.fromEntries(
        changeCodes.map((code) => [
          code,
          { description: changeTexts[code].summary, enum: [...IMPACTS].reverse() },
        ]),
      ),
    ),
    Rename: closed(
      "Rename",
      {
        old: text(
          "The old name: of a table, or of a table and a column with a period between them.",
        ),
        new: text("The new name, in the same form."),
      },
      ["old", "new"],
    ),
    AcceptedChange: closed(
      "Accepted Change",
      {
        code: { description: "The kind of the change.", enum: changeCodes },
        subject: text(
          "The table, column, or other object that has changed, as reports name it, for example `orders.id`.",
        ),
        reason: text("Why the change is accepted."),
        until: {
          description: "The last day on which the change is accepted, such as 2027-01-31.",
          type: "string",
          pattern: datePattern,
        },
      },
      ["code", "subject", "reason"],
    ),
  };
}

function settingSchema({ id, summary, severity, options = {} }: Rule): object {
  return {
    description: `${summary} Default: ${severity}. Details: \`dsd explain ${id}\`.`,
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
