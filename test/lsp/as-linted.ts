import type { Diagnostic } from "vscode-languageserver-protocol";
import type { Finding } from "../../src/findings/finding.js";
import { runMain } from "../support/run-main.js";

const SEVERITIES = { error: 1, warning: 2, info: 3 };

/** What both the command and the server say of a finding. */
export const ofFinding = ({ code, severity, message, range, decision }: Finding): unknown => [
  code,
  SEVERITIES[severity],
  decision === undefined ? message : `${message}\nto decide: ${decision.text}`,
  range && [range.start.line - 1, range.start.column - 1, range.end.line - 1, range.end.column - 1],
];
export const ofDiagnostic = ({
  code,
  severity,
  message,
  range: { start, end },
}: Diagnostic): unknown => [
  code,
  severity,
  message,
  [start.line, start.character, end.line, end.character],
];

/** What `dsd lint --format json` reports in a folder, by absolute path. */
export async function linted(cwd: string, paths: string[] = []): Promise<Map<string, Finding[]>> {
  const { stdout } = await runMain(["lint", "--format", "json", ...paths], { cwd });
  const { files } = JSON.parse(stdout) as { files: { path: string; findings: Finding[] }[] };
  return new Map(files.map(({ path, findings }) => [`${cwd}/${path}`, findings]));
}

/** A glob for one file: the command then finds it, as the server does. */
export const globOf = (file: string): string => `${file.slice(0, -1)}[${file.at(-1)}]`;
