import {
  type CodeAction,
  CodeActionKind,
  type Range,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import type { Edit, Finding, Fix } from "../../findings/finding.js";
import { protocolRange, touches } from "../wire/positions.js";
import { diagnosticOf } from "./diagnostics.js";
import { type ClientDocuments, documentEdit } from "./document-edit.js";

/** The kind of the action that applies every safe fix. */
export const FIX_ALL = "source.fixAll.dsd";

/** The command that shows the page of a code. */
export const EXPLAIN = "dsd.explain";

/** The findings that a range touches. */
export const findingsAt = (findings: readonly Finding[], range: Range): readonly Finding[] =>
  findings.filter((one) => one.range !== undefined && touches(protocolRange(one.range), range));

/** The fixes of findings. */
export function fixActions(findings: readonly Finding[], documents: ClientDocuments): CodeAction[] {
  return findings.flatMap((finding) =>
    (finding.fixes ?? []).map(
      (fix): CodeAction => ({
        title: titleOf(fix),
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnosticOf(finding, documents.uriOf)],
        isPreferred: fix.safe,
        edit: editOf(fix.edits, documents),
      }),
    ),
  );
}

/** The actions that show the pages of codes. */
export function explainActions(
  findings: readonly Finding[],
  isExplained: (code: string) => boolean,
  { uriOf }: Pick<ClientDocuments, "uriOf">,
): CodeAction[] {
  const codes = [...new Set(findings.map(({ code }) => code))].filter(isExplained);
  return codes.map((code): CodeAction => {
    const title = `Explain ${code}`;
    const own = findings.filter((one) => one.code === code);
    return {
      title,
      kind: CodeActionKind.QuickFix,
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
function editOf(edits: readonly Edit[], documents: ClientDocuments): WorkspaceEdit {
  const files = new Map<string, Edit[]>();
  for (const edit of edits) {
    const known = files.get(edit.file ?? "");
    if (known === undefined) files.set(edit.file ?? "", [edit]);
    else known.push(edit);
  }
  return {
    documentChanges: [...files].map(([name, own]) => {
      const textEdits = own.map(({ range, newText }) => ({ range: protocolRange(range), newText }));
      return documentEdit(name, textEdits, documents);
    }),
  };
}
