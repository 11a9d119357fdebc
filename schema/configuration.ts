import { parse } from "yaml";
import { type ChangeCode, changeCodes, IMPACTS } from "../src/diff/compare/change-kinds.js";
import { datePattern } from "../src/diff/settings.js";
import type { OptionDeclaration, Rule } from "../src/rules/rule.js";
import { LEVELS } from "../src/rules/setting-words.js";
import type { ChangeTexts } from "./change-pages.js";

/**
 * The JSON Schema of a configuration: `schema/config.yaml` with the same rules, options and kinds of
 * changes as the check of a configuration.
 */
export function configurationSchema(
  source: string,
  rules: readonly Rule[],
  changes: ChangeTexts,
): object {
  const schema = parse(source);
  const { Rules, Impacts, AcceptedChange, Level } = schema.$defs;
  Rules.properties = Object.fromEntries(rules.map((rule) => [rule.id, settingSchema(rule)]));
  const impacts = [...IMPACTS].reverse();
  Impacts.properties = Object.fromEntries(
    changeCodes.map((code: ChangeCode) => [
      code,
      { description: changes[code].summary, enum: impacts },
    ]),
  );
  AcceptedChange.properties.code.enum = changeCodes;
  AcceptedChange.properties.until.pattern = datePattern;
  Level.enum = LEVELS;
  const level = { $ref: "#/$defs/Level" };
  schema.$defs.LevelAlone = { anyOf: [level, tuple(level)] };
  return schema;
}

function settingSchema({ id, summary, severity, options = {} }: Rule): object {
  return {
    description: `${summary} Default: ${severity}. Details: \`dsd explain ${id}\`.`,
    anyOf: [
      { $ref: "#/$defs/LevelAlone" },
      tuple(
        { $ref: "#/$defs/Level" },
        {
          type: "object",
          additionalProperties: false,
          properties: Object.fromEntries(
            Object.entries(options).map(([name, option]) => [name, optionSchema(option)]),
          ),
        },
      ),
    ],
  };
}

/** A list of exactly these items: Ajv in strict mode takes no others. */
const tuple = (...prefixItems: readonly object[]): object => ({
  ...{ type: "array", minItems: prefixItems.length, maxItems: prefixItems.length },
  prefixItems,
});

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
