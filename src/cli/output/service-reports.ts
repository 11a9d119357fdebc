import { relative, resolve, sep } from "node:path";
import { codeText, packageVersion } from "../../node/files/package-files.js";
import { formatGithub, formatGithubSummary } from "../../reporters/findings/github.js";
import { formatGitlab } from "../../reporters/findings/gitlab.js";
import { formatJunit } from "../../reporters/findings/junit.js";
import { type FailOn, type Report, relocate } from "../../reporters/findings/report.js";
import { formatSarif } from "../../reporters/findings/sarif.js";
import type { CommandIo } from "../run/io.js";

// The reports that services read. They are loaded only when one is requested.

/** A format for a service. */
type ServiceFormat = "sarif" | "github" | "gitlab" | "junit";

interface ServiceContext {
  failOn: FailOn;
  env: CommandIo["env"];
  /** The summary for a log, if it is not about validity. */
  verdict?: string | undefined;
}

/** A run in the form that a service needs, with paths from the root of the repository. */
export function formatForService(
  format: ServiceFormat,
  original: Report,
  { failOn, env, verdict }: ServiceContext,
): string {
  const report = relocate(original, pathInRepository(env));
  switch (format) {
    case "sarif":
      return formatSarif(report, { version: packageVersion(), describe: codeText });
    case "github":
      return formatGithub(report, verdict);
    case "gitlab":
      return formatGitlab(report);
    case "junit":
      return formatJunit(report, { failOn, time: new Date() });
  }
}

/** Formats the run as the summary of a GitHub Actions step. */
export const stepSummary = (original: Report, env: CommandIo["env"]): string =>
  formatGithubSummary(relocate(original, pathInRepository(env)));

/** A path with slashes. On systems other than Windows, a backslash is part of a name, and stays. */
const slashed = (path: string): string => path.replaceAll(sep, "/");

/**
 * The name of a file in reports for services: relative to the folder that the service has checked
 * out, or else to the working folder.
 */
function pathInRepository(env: CommandIo["env"]): (file: string) => string {
  const root = env.GITHUB_WORKSPACE || env.CI_PROJECT_DIR || process.cwd();
  return (file) => {
    if (/^https?:\/\//.test(file) || file === "<stdin>") return file;
    const path = slashed(relative(root, resolve(file)));
    return path.startsWith("../") ? slashed(resolve(file)) : path;
  };
}
