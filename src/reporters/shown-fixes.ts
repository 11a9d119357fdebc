import type { Finding, Fix } from "../findings/finding.js";
import { redactSource } from "../findings/redact-source.js";

/** The fixes that a report may hold: one that would write a password stays out of it. */
export const shownFixes = ({ fixes = [] }: Finding): Fix[] =>
  fixes.filter(({ edits }) => edits.every(({ newText }) => redactSource(newText) === newText));
