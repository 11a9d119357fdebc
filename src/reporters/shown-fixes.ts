import type { Finding, Fix } from "../findings/finding.js";
import { redactSource } from "../findings/redact-source.js";

/** Returns the fixes that a report may contain: those without a password. */
export const shownFixes = ({ fixes = [] }: Finding): Fix[] =>
  fixes.filter(({ edits }) => edits.every(({ newText }) => redactSource(newText) === newText));
