import type { CodeAction, Range, WorkspaceEdit } from "vscode-languageserver-protocol";
import type { Edit, Finding, Fix } from "../../findings/finding.js";
import { EXPLAIN, QUICK_FIX } from "../commands.js";
import { protocolRange, touches } from "../positions.js";
import { diagnosticOf } from "./diagnostics.js";

/** What actions are about. */
export interface ActionContext {
  readonly uriOf: (name: string) => string;
  /** The version of a buffer; `undefined` for a file that is not open. */
  readonly versionOf: (name: string) => number | undefined;
}

/** The findings that a range touches. */
export const findingsAt = (findings: readonly Finding[], range: Range): readonly Finding[] =>
  findings.filter((one) => one.range !== undefined && touches(protocolRange(one.range), range));

/** The fixes of findings. */
export function fixActions(findings: readonly Finding[], context: ActionContext): CodeAction[] {
  return findings.flatMap((finding) =>
    (finding.fixes ?? []).map(
      (fix): CodeAction => ({
        title: titleOf(fix),
        kind: QUICK_FIX,
        diagnostics: [diagnosticOf(finding, context.uriOf)],
        isPreferred: fix.safe,
        edit: editOf(fix.edits, context),
      }),
    ),
  );
}

/** The actions that show the pages of codes. */
export function explainActions(
  findings: readonly Finding[],
  isExplained: (code: string) => boolean,
  { uriOf }: Pick<ActionContext, "uriOf">,
): CodeAction[] {
  const codes = [...new Set(findings.map(({ code }) => code))].filter(isExplained);
  return codes.map((code): CodeAction => {
    const title = `Explain ${code}`;
    const own = findings.filter((one) => one.code === code);
    return {
      title,
      kind: QUICK_FIX,
      diagnostics: own.map((one) => diagnosticOf(one, uriOf)),
      command: { title, command: EXPLAIN, arguments: [code] },
    };
  });
}

/** Whether a client asks for a kind of action: `only` names kinds, each with those below it. */
export const isWanted = (kind: string, only: readonly string[] | undefined): boolean =>
  only === undefined || only.some((one) => kind === one || kind.startsWith(`${one}.`));

const titleOf = ({ title, safe }: Fix): string => {
  const sentence = title.charAt(0).toUpperCase() + title.slice(1);
  return safe ? sentence : `${sentence} (review)`;
};

/** Edits of several files in the form of the protocol. */
function editOf(
  edits: readonly Edit[],
  { uriOf, versionOf }: Pick<ActionContext, "uriOf" | "versionOf">,
): WorkspaceEdit {
  const files = new Map<string, Edit[]>();
  for (const edit of edits) {
    const known = files.get(edit.file ?? "");
    if (known === undefined) files.set(edit.file ?? "", [edit]);
    else known.push(edit);
  }
  return {
    documentChanges: [...files].map(([name, own]) => ({
      textDocument: { uri: uriOf(name), version: versionOf(name) ?? null },
      edits: own.map(({ range, newText }) => ({ range: protocolRange(range), newText })),
    })),
  };
}
