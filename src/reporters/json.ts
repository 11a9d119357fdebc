import type { Finding } from "../diagnostics/finding.js";
import { redact } from "../diagnostics/quote.js";
import { type FileReport, type Report, summarize } from "./report.js";

/** A run as one JSON document; its schema is `schema/report.schema.json`. */
export function formatJson(report: Report): string {
  const document = {
    version: 1,
    files: report.files.map(fileEntry),
    summary: summarize(report),
    ...(report.failures.length > 0 && { failures: report.failures }),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const fileEntry = ({ path, valid, complete, referenced, ...rest }: FileReport) => ({
  path,
  valid,
  complete,
  ...(referenced && { referenced }),
  errors: rest.errors,
  warnings: rest.warnings,
  infos: rest.infos,
  truncated: rest.truncated,
  findings: rest.findings.map(withoutSecrets),
});

/** An edit cannot be covered with asterisks: a fix that would tell a password is left out. */
function withoutSecrets({ fixes, ...finding }: Finding): Finding {
  const kept = fixes?.filter(({ edits }) =>
    edits.every(({ newText }) => redact(newText) === newText),
  );
  return kept === undefined || kept.length === 0 ? finding : { ...finding, fixes: kept };
}
