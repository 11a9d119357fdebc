import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver/node";
import type { Finding, Related, Severity } from "../../findings/finding.js";
import { protocolRange } from "../wire/positions.js";

/** The name that diagnostics carry. */
const SOURCE = "dsd";

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Codes that a language server for the language of the text reports as well. */
const OF_THE_TEXT: ReadonlySet<string> = new Set(["syntax-error", "duplicate-key"]);

/** A finding in the form of the protocol. */
export function diagnosticOf(finding: Finding, uriOf: (name: string) => string): Diagnostic {
  const { code, severity, message, range, related = [] } = finding;
  return {
    range: range === undefined ? START : protocolRange(range),
    severity: SEVERITIES[severity],
    code,
    source: SOURCE,
    message,
    ...(code.startsWith("unused-") && { tags: [DiagnosticTag.Unnecessary] }),
    ...(related.length > 0 && {
      relatedInformation: related.map((other) => relatedOf(other, uriOf)),
    }),
  };
}

const relatedOf = ({ message, file = "", range }: Related, uriOf: (name: string) => string) => ({
  message,
  location: { uri: uriOf(file), range: range === undefined ? START : protocolRange(range) },
});

/** The findings to show, where something else already checks the syntax of the text. */
export const withoutSyntax = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ code }) => !OF_THE_TEXT.has(code));
