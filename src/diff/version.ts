import { versionPattern } from "../../generated/formats.js";
import type { Impact } from "./impact.js";

/** A version without its build, which does not count (SemVer 2.0.0, section 10). */
export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  /** The part after the hyphen. It says nothing about a step. */
  readonly prerelease?: string | undefined;
}

const VERSION = /* @__PURE__ */ new RegExp(versionPattern, "u");

/**
 * Reads a version (SemVer 2.0.0, section 2).
 *
 * @returns `undefined` if the text is not a version, or has numbers that cannot be counted exactly
 * @example parseVersion("1.4.0-rc.1") // { major: 1, minor: 4, patch: 0, prerelease: "rc.1" }
 */
export function parseVersion(text: string | undefined): Version | undefined {
  if (text === undefined || !VERSION.test(text)) return undefined;
  const [numbers = "", prerelease] = /^([\d.]+)(?:-([^+]+))?/.exec(text)?.slice(1) ?? [];
  const [major = 0, minor = 0, patch = 0] = numbers.split(".").map(Number);
  if (Math.max(major, minor, patch) >= Number.MAX_SAFE_INTEGER) return undefined;
  return { major, minor, patch, ...(prerelease !== undefined && { prerelease }) };
}

/** Compares the numbers of two versions: the steps between them. */
export const compareVersions = (one: Version, other: Version): number =>
  one.major - other.major || one.minor - other.minor || one.patch - other.patch;

/** Compares two versions with their prereleases (SemVer 2.0.0, section 11). */
export function comparePrecedence(one: Version, other: Version): number {
  const numbers = compareVersions(one, other);
  if (numbers !== 0 || one.prerelease === other.prerelease) return numbers;
  if (one.prerelease === undefined) return 1;
  if (other.prerelease === undefined) return -1;
  const [before, after] = [one.prerelease.split("."), other.prerelease.split(".")];
  const index = before.findIndex((identifier, at) => identifier !== after[at]);
  if (index < 0) return -1;
  return compareIdentifiers(before[index] ?? "", after[index]);
}

/** @param other `undefined` if the other prerelease has fewer identifiers */
function compareIdentifiers(one: string, other: string | undefined): number {
  if (other === undefined) return 1;
  const areNumbers = [one, other].map((identifier) => /^\d+$/.test(identifier));
  if (areNumbers[0] !== areNumbers[1]) return areNumbers[0] ? -1 : 1;
  // Numbers have no leading zeros, so the longer one is larger.
  if (areNumbers[0] && one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : 1;
}

export const formatVersion = ({ major, minor, patch, prerelease }: Version): string =>
  `${major}.${minor}.${patch}${prerelease === undefined ? "" : `-${prerelease}`}`;

/**
 * The lowest version that a change requires. Below 1.0.0, a minor step plays major (SemVer 2.0.0,
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
