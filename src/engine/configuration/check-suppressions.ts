import { notSuppressible } from "../../rules/suppressions/directive.js";
import type { UnplacedFinding } from "../../text/parse/place-findings.js";
import { isObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";

/**
 * Checks what the schema of suppressions cannot express: that rules exist, and that there is a
 * reason.
 *
 * @param ids the ids of all rules
 */
export function checkSuppressions(value: unknown, ids: ReadonlySet<string>): UnplacedFinding[] {
  const list = isObject(value) ? value.suppressions : undefined;
  const findings: UnplacedFinding[] = [];
  const add = (message: string, ...path: Path): void => {
    findings.push({
      code: "invalid-format",
      severity: "error",
      message,
      path: ["suppressions", ...path],
      mark: "value",
    });
  };
  for (const [index, one] of Array.isArray(list) ? list.entries() : []) {
    if (!isObject(one)) continue;
    const { rules, files, reason } = one;
    if (Array.isArray(rules) && rules.length === 0) {
      add("a suppression must name at least one rule", index, "rules");
    }
    if (Array.isArray(files) && files.length === 0) {
      add("a suppression must name at least one file", index, "files");
    }
    if (typeof reason === "string" && reason.trim() === "") {
      add("a suppression needs a reason", index, "reason");
    }
    for (const [position, id] of Array.isArray(rules) ? rules.entries() : []) {
      if (typeof id === "string" && !ids.has(id)) {
        add(notSuppressible(id, ids), index, "rules", position);
      }
    }
  }
  return findings;
}
