import { versionPattern } from "../../generated/formats.js";
import type { Impact } from "./impact.js";

/** The numbers of a version. Prerelease and build do not count: they say nothing about a step. */
export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

const VERSION = /* @__PURE__ */ new RegExp(versionPattern, "u");

/**
 * Reads a version (SemVer 2.0.0, section 2).
 *
 * @returns `undefined` if the text is not a version, or has numbers that cannot be counted exactly
 * @example parseVersion("1.4.0-rc.1") // { major: 1, minor: 4, patch: 0 }
 */
export function parseVersion(text: string | undefined): Version | undefined {
  if (text === undefined || !VERSION.test(text)) return undefined;
  const [major = 0, minor = 0, patch = 0] = (/^[\d.]+/.exec(text)?.[0] ?? "")
    .split(".")
    .map(Number);
  return Math.max(major, minor, patch) < Number.MAX_SAFE_INTEGER
    ? { major, minor, patch }
    : undefined;
}

/** Compares the numbers of two versions (SemVer 2.0.0, section 11.2). */
export const compareVersions = (one: Version, other: Version): number =>
  one.major - other.major || one.minor - other.minor || one.patch - other.patch;

export const formatVersion = ({ major, minor, patch }: Version): string =>
  `${major}.${minor}.${patch}`;

/**
 * The lowest version that a change asks for. Below 1.0.0, a minor step plays major (SemVer 2.0.0,
 * section 4), and a patch step plays minor.
 *
 * @example formatVersion(nextVersion({ major: 1, minor: 4, patch: 2 }, "minor")) // "1.5.0"
 */
export function nextVersion(version: Version, impact: Impact): Version {
  const { major, minor, patch } = version;
  if (impact === "none") return version;
  const step = major > 0 ? impact : impact === "major" ? "minor" : "patch";
  if (step === "major") return { major: major + 1, minor: 0, patch: 0 };
  if (step === "minor") return { major, minor: minor + 1, patch: 0 };
  return { major, minor, patch: patch + 1 };
}
