import { lastingIdentity } from "../../findings/identity.js";
import type { ReportedFinding } from "../../findings/reported-finding.js";
import type { Report } from "./report.js";

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

/** 64-bit FNV-1a over UTF-16 code units: for names, not for secrets; the same on all platforms. */
function hash(text: string): string {
  let value = 0xcbf2_9ce4_8422_2325n;
  for (let at = 0; at < text.length; at++) {
    value = BigInt.asUintN(64, (value ^ BigInt(text.charCodeAt(at))) * 0x0000_0100_0000_01b3n);
  }
  return value.toString(16).padStart(16, "0");
}
