import { lastingIdentity } from "../../findings/identity.js";
import type { Report, ReportedFinding } from "./report.js";

/**
 * Returns a short, unique name for each finding, by which a service recognizes it in the next run.
 *
 * The name depends on the file, the code, and the lasting place. Findings that share all three are
 * numbered.
 */
export function fingerprintsOf(report: Report): Map<ReportedFinding, string> {
  const fingerprints = new Map<ReportedFinding, string>();
  const counts = new Map<string, number>();
  const given = new Set<string>();
  for (const file of report.files) {
    for (const finding of file.findings) {
      const { code, pointer, place = pointer } = finding;
      const identity = lastingIdentity(finding.file ?? file.path, code, place);
      let count = counts.get(identity) ?? 0;
      let fingerprint = hash(`${identity}\0${count++}`);
      while (given.has(fingerprint)) fingerprint = hash(`${identity}\0${count++}`);
      counts.set(identity, count);
      given.add(fingerprint);
      fingerprints.set(finding, fingerprint);
    }
  }
  return fingerprints;
}

/**
 * 64-bit FNV-1a over UTF-16 code units: for names, not for secrets; the same on all platforms. It is
 * computed in two halves, because `BigInt` takes thirty times as long.
 */
function hash(text: string): string {
  let high = 0xcbf2_9ce4;
  let low = 0x8422_2325;
  for (let at = 0; at < text.length; at++) {
    low = (low ^ text.charCodeAt(at)) >>> 0;
    // The prime is 2^40 + 435: the low half times 2^40 is in the high half, 8 bits up.
    const product = low * 435;
    high = (high * 435 + Math.floor(product / 2 ** 32) + ((low << 8) >>> 0)) >>> 0;
    low = product >>> 0;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, "0")).join("");
}
