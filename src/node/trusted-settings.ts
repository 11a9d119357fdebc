import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Configuration } from "../configuration/configuration.js";
import type { UnplacedFinding } from "../syntax/place-findings.js";
import { isInside } from "./path-inside.js";
import { reasonOf } from "./reason.js";

/** What a configuration may decide, beyond the levels of rules. */
export interface TrustedSettings {
  /** The real path of the root folder; `undefined` when the configuration names none. */
  readonly root: string | undefined;
  readonly allowedHosts: readonly string[];
  /** What it asks for and does not get. Errors mean that it cannot be used. */
  readonly findings: readonly UnplacedFinding[];
}

/**
 * Decides what a configuration may do. One that was found can come from a stranger, with the files to
 * check: it can neither open files outside its folder nor contact a host. A person who names it with
 * `--config` takes the responsibility.
 *
 * @param folder the folder of the configuration
 */
export function trustedSettings(
  { allowHosts = [], root }: Configuration,
  folder: string,
  isNamed: boolean,
): TrustedSettings {
  const found = root === undefined ? undefined : realRoot(root, folder, isNamed);
  const findings = typeof found === "object" ? [found] : [];
  if (allowHosts.length > 0 && !isNamed) {
    findings.push({
      code: "unchecked-reference",
      severity: "warning",
      message:
        "`allowHosts` has no effect in a configuration that was found; name the configuration with `--config`, or the hosts with `--allow-host`",
      path: ["allowHosts"],
      mark: "key",
    });
  }
  return {
    root: typeof found === "string" ? found : undefined,
    allowedHosts: isNamed ? allowHosts : [],
    findings,
  };
}

function realRoot(root: string, folder: string, isNamed: boolean): string | UnplacedFinding {
  let real: string;
  try {
    real = realpathSync.native(resolve(folder, root));
    if (isNamed || isInside(realpathSync.native(folder), real)) {
      return statSync(real).isDirectory() ? real : notUsable("is not a folder");
    }
  } catch (error) {
    // What is outside is outside, whether it exists or not.
    if (isNamed || isInside(folder, resolve(folder, root))) {
      return notUsable(`cannot be used: ${reasonOf(error)}`);
    }
  }
  return {
    code: "blocked-reference",
    severity: "error",
    message:
      "`root` is outside the folder of a configuration that was found; name the configuration with `--config`, or the folder with `--root`",
    path: ["root"],
    mark: "value",
  };
}

const notUsable = (reason: string): UnplacedFinding => ({
  code: "unresolved-reference",
  severity: "error",
  message: `\`root\` ${reason}`,
  path: ["root"],
  mark: "value",
});
