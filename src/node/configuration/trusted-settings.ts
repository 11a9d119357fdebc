import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Configuration } from "../../engine/configuration/configuration.js";
import type { UnplacedFinding } from "../../text/parse/place-findings.js";
import { Boundary, OutsideError } from "../files/boundary.js";
import { reasonOf } from "../files/reason.js";

/** The settings that a configuration may have, apart from the levels of rules. */
interface TrustedSettings {
  /** The real path of the root folder; `undefined` when the configuration names none. */
  readonly root: string | undefined;
  readonly allowedHosts: readonly string[];
  /**
   * The findings about settings that were rejected. Errors mean that the configuration cannot be
   * used.
   */
  readonly findings: readonly UnplacedFinding[];
}

/**
 * Decides what a configuration may do. A configuration that was found can come from a stranger,
 * together with the files to check, so it can neither open files outside its folder nor contact a
 * host. A user who names a configuration is responsible for it.
 *
 * @param folder the folder of the configuration
 */
export function trustedSettings(
  { allowedHosts = [], root }: Configuration,
  folder: string,
  isNamed: boolean,
): TrustedSettings {
  const found = root === undefined ? undefined : realRoot(root, folder, isNamed);
  const findings = typeof found === "object" ? [found] : [];
  if (allowedHosts.length > 0 && !isNamed) {
    findings.push({
      code: "unchecked-reference",
      severity: "warning",
      message: "`allowedHosts` has no effect in a configuration that was found",
      path: ["allowedHosts"],
      mark: "key",
    });
  }
  return {
    root: typeof found === "string" ? found : undefined,
    allowedHosts: isNamed ? allowedHosts : [],
    findings,
  };
}

function realRoot(root: string, folder: string, isNamed: boolean): string | UnplacedFinding {
  try {
    const real = isNamed ? realpathSync.native(resolve(folder, root)) : realPathBelow(folder, root);
    return statSync(real).isDirectory() ? real : notUsable("is not a folder");
  } catch (error) {
    if (!(error instanceof OutsideError)) return notUsable(`cannot be used: ${reasonOf(error)}`);
  }
  return {
    code: "blocked-reference",
    severity: "error",
    message: "`root` is outside the folder of a configuration that was found",
    path: ["root"],
    mark: "value",
  };
}

/**
 * The real path of a folder below another one. A folder outside is rejected, whether it exists or
 * not.
 *
 * @throws OutsideError, or an error from the file system
 */
function realPathBelow(folder: string, path: string): string {
  const boundary = new Boundary(folder);
  return boundary.realPath(resolve(boundary.folder, path));
}

const notUsable = (reason: string): UnplacedFinding => ({
  code: "unresolved-reference",
  severity: "error",
  message: `\`root\` ${reason}`,
  path: ["root"],
  mark: "value",
});
