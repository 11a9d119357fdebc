import type { Path } from "../findings/json-pointer.js";
import type { Rule } from "../rules/rule.js";
import { isObject, type JsonObject } from "../shape/read-keys.js";
import { explain } from "../structure/explain.js";
import { findingOf } from "../structure/structure.js";
import type { UnplacedFinding } from "../syntax/place-findings.js";
import { configurationShapes, optionsName } from "./shapes.js";

/**
 * Tells what is wrong with a configuration: as with a descriptor, each fault once, at its place.
 *
 * @param rules every rule that the configuration may set
 */
export function checkConfiguration(value: unknown, rules: readonly Rule[]): UnplacedFinding[] {
  const shapes = configurationShapes(rules);
  const findings: UnplacedFinding[] = [];
  const check = (part: unknown, name: string, path: Path): void =>
    explain(part, shapes, name, (fault) => {
      findings.push(findingOf({ ...fault, path: [...path, ...fault.path] }));
    });

  const { plain, settings } = takeApart(value);
  check(plain, "Configuration", []);
  for (const { path, id, setting } of settings) {
    const [level, options, ...more] = setting;
    if (level === undefined || more.length > 0) {
      const message = `a setting is a level, or a list of a level and options, not a list of ${setting.length}`;
      findings.push({ code: "wrong-type", severity: "error", message, path, mark: "value" });
      continue;
    }
    check(level, "Level", [...path, 0]);
    // A rule that there is not has been told.
    const name = optionsName(id);
    if (setting.length > 1 && Object.hasOwn(shapes, name)) check(options, name, [...path, 1]);
  }
  return findings;
}

/** A setting with options, and where it stands. */
interface ListSetting {
  path: Path;
  id: string;
  setting: readonly unknown[];
}

/** The configuration with mere levels as settings, and the settings that are lists. */
function takeApart(value: unknown): { plain: unknown; settings: ListSetting[] } {
  const settings: ListSetting[] = [];
  const plainRules = (rules: unknown, path: Path): unknown => {
    if (!isObject(rules)) return rules;
    return mapValues(rules, (setting, id) => {
      if (!Array.isArray(setting)) return setting;
      settings.push({ path: [...path, id], id, setting });
      return "off";
    });
  };
  if (!isObject(value)) return { plain: value, settings };
  const plain = mapValues(value, (part, key) => {
    if (key === "rules") return plainRules(part, ["rules"]);
    if (key !== "overrides" || !Array.isArray(part)) return part;
    return part.map((override: unknown, index) =>
      isObject(override)
        ? mapValues(override, (inner, name) =>
            name === "rules" ? plainRules(inner, ["overrides", index, "rules"]) : inner,
          )
        : override,
    );
  });
  return { plain, settings };
}

const mapValues = (
  object: JsonObject,
  change: (value: unknown, key: string) => unknown,
): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
