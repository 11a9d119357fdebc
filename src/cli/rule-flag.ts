import { invalidLevel, isLevel } from "../rules/level.js";
import type { Level, Rule } from "../rules/rule.js";
import { unknownRule } from "../rules/rule-ids.js";
import { UsageError } from "./io.js";

/**
 * The levels that `--rule ID=LEVEL` sets.
 *
 * @throws UsageError for a rule or level that does not exist
 */
export function levelsOf(
  settings: readonly string[],
  rules: readonly Rule[],
): Record<string, Level> {
  const ids = new Set(rules.map(({ id }) => id));
  const levels: Record<string, Level> = {};
  for (const setting of settings) {
    const [id = "", level, ...more] = setting.split("=");
    if (level === undefined || more.length > 0) {
      throw new UsageError(`--rule takes ID=LEVEL, not "${setting}"`);
    }
    if (!ids.has(id)) throw new UsageError(`--rule: ${plain(unknownRule(id, ids))}`);
    if (!isLevel(level)) throw new UsageError(`--rule: ${plain(invalidLevel(id, level))}`);
    levels[id] = level;
  }
  return levels;
}

/** A message without the quotes of Markdown. */
const plain = (message: string): string => message.replaceAll("`", "");
