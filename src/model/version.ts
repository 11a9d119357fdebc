import SemVer from "semver/classes/semver.js";
import { versionPattern } from "../../generated/formats.js";
import { recover } from "../values/recover.js";

export type Version = SemVer;

const VERSION = /* @__PURE__ */ new RegExp(versionPattern, "u");

/**
 * Reads a version (SemVer 2.0.0, section 2). The pattern of the format decides what one is: `semver` also
 * accepts `v1.0.0` and blanks.
 *
 * @returns `undefined` if the text is not a version, or has numbers that cannot be counted exactly
 * @example parseVersion("1.4.0-rc.1")?.minor // 4
 */
export function parseVersion(text: string | undefined): Version | undefined {
  if (text === undefined || !VERSION.test(text)) return undefined;
  return recover(() => new SemVer(text), TypeError);
}

/**
 * The lowest version that a change requires. Below 1.0.0, a minor step plays major (SemVer 2.0.0,
 * section 4), and a patch step plays minor.
 *
 * @example nextVersion(new SemVer("1.4.2"), "minor").version // "1.5.0"
 */
export function nextVersion(
  version: Version,
  impact: "major" | "minor" | "patch" | "none",
): Version {
  if (impact === "none") return version;
  const { major, minor, patch } = version;
  const step = major > 0 ? impact : impact === "major" ? "minor" : "patch";
  // `inc` turns a prerelease into its release: a major step would change 2.0.0-rc.1 to 2.0.0.
  return new SemVer(`${major}.${minor}.${patch}`).inc(step);
}
