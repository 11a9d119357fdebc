import type { Finding, Fix } from "../findings/finding.js";
import { redactSource } from "../findings/redact-source.js";

/** The fixes that a report may contain: not those that would write a password into it. */
export const shownFixes = ({ fixes = [] }: Finding): Fix[] =>
  fixes.filter(({ edits }) => edits.every(({ newText }) => redactSource(newText) === newText));
