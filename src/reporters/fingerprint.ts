import type { Finding } from "../findings/finding.js";
import type { Report } from "./report.js";

/**
 * A short name of each finding, by which a service knows it again in the next run.
 *
 * It depends on the file, the code, the message and the pointer, not on lines, and not on the order
 * of items in an array: the places of array items are left out, and what is then alike is counted.
 * No two findings of a report have the same one.
 */
export function fingerprintsOf(report: Report): Map<Finding, string> {
  const fingerprints = new Map<Finding, string>();
  const seen = new Map<string, number>();
  const given = new Set<string>();
  for (const file of report.files) {
    for (const finding of file.findings) {
      const pointer = finding.pointer.replace(/\/\d+(?=\/|$)/g, "/*");
      const identity = [finding.file ?? file.path, finding.code, pointer, finding.message].join(
        "\0",
      );
      let count = seen.get(identity) ?? 0;
      let fingerprint = hash(`${identity}\0${count++}`);
      while (given.has(fingerprint)) fingerprint = hash(`${identity}\0${count++}`);
      seen.set(identity, count);
      given.add(fingerprint);
      fingerprints.set(finding, fingerprint);
    }
  }
  return fingerprints;
}

const MASK = 0xffff_ffff_ffff_ffffn;
const FNV_PRIME = 0x100_0000_01b3n;

/** FNV-1a of 64 bits over UTF-16 units: names, not secrets, and the same on every platform. */
function hash(text: string): string {
  let value = 0xcbf2_9ce4_8422_2325n;
  for (let at = 0; at < text.length; at++) {
    value = ((value ^ BigInt(text.charCodeAt(at))) * FNV_PRIME) & MASK;
  }
  return value.toString(16).padStart(16, "0");
}
