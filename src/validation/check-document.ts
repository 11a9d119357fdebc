import { compareFindings, type Finding } from "../diagnostics/finding.js";
import type { Document } from "../document/document.js";
import { placeFaults, placeTextFaults } from "./placed.js";
import { checkStructure, type Kind, MAX_FINDINGS } from "./structure.js";

export interface CheckOptions {
  /** Reject `components` and `$schema` at the root of a descriptor. Default `false`. */
  strict?: boolean | undefined;
  /** How many findings to give at most; all of them are counted. Default 1000. */
  maxFindings?: number | undefined;
}

/** The findings of one document, with exact numbers. */
export interface DocumentReport {
  /** By place; at most as many as were asked for. */
  findings: Finding[];
  errors: number;
  warnings: number;
  infos: number;
  /** Whether findings were left out. */
  truncated: boolean;
}

/**
 * Checks the text and the structure of a document.
 *
 * @example checkDocument(parseJson(text), descriptorKinds.DatastoreDescriptor).errors === 0
 */
export function checkDocument(
  document: Document,
  kind: Kind<unknown>,
  { strict, maxFindings = MAX_FINDINGS }: CheckOptions = {},
): DocumentReport {
  const textFaults = document.faults;
  const { faults, errors, warnings } = document.isReadable
    ? checkStructure(document.value, kind, { strict, maxFindings, shared: document.isShared })
    : { faults: [], errors: 0, warnings: 0 };
  const findings = [
    ...placeTextFaults(document, textFaults.slice(0, maxFindings)),
    ...placeFaults(document, faults),
  ]
    .sort(compareFindings)
    .slice(0, maxFindings);
  const total = textFaults.length + errors;
  return {
    findings,
    errors: total,
    warnings,
    infos: 0,
    truncated: findings.length < total + warnings,
  };
}
