import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type WorkspaceEdit,
} from "vscode-languageserver";
import type { Edit, Finding, Fix } from "../../findings/finding.js";
import { protocolRange, touches } from "../positions.js";
import { diagnosticOf } from "./diagnostics.js";

/** The kind of the action that applies every safe fix. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.dsd`;
/** The command that shows the page of a code; its argument is the code. */
export const EXPLAIN = "dsd.explain";

/** What actions are about. */
export interface ActionContext {
  readonly findings: readonly Finding[];
  readonly uriOf: (name: string) => string;
  /** The version of a buffer; `undefined` for a file that is not open. */
  readonly versionOf: (name: string) => number | undefined;
  /** Whether there is a page for a code. */
  readonly isExplained: (code: string) => boolean;
}

/** The actions for the findings in a range: each fix, and the explanation of each code. */
export function findingActions(
  { range, context: { only } }: Pick<CodeActionParams, "range" | "context">,
  context: ActionContext,
): CodeAction[] {
  if (!isWanted(CodeActionKind.QuickFix, only)) return [];
  const { uriOf, isExplained } = context;
  const here = context.findings.filter(
    (finding) => finding.range !== undefined && touches(protocolRange(finding.range), range),
  );
  const fixes = here.flatMap((finding) =>
    (finding.fixes ?? []).map(
      (fix): CodeAction => ({
        title: titleOf(fix),
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnosticOf(finding, uriOf)],
        isPreferred: fix.safe,
        edit: editOf(fix.edits, context),
      }),
    ),
  );
  const codes = [...new Set(here.map(({ code }) => code))].filter(isExplained);
  const pages = codes.map((code): CodeAction => {
    const title = `Explain ${code}`;
    return {
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: here.filter((one) => one.code === code).map((one) => diagnosticOf(one, uriOf)),
      command: { title, command: EXPLAIN, arguments: [code] },
    };
  });
  return [...fixes, ...pages];
}

/** Whether a client asks for a kind of action: `only` names kinds, each with those below it. */
export const isWanted = (kind: string, only: readonly string[] | undefined): boolean =>
  only === undefined || only.some((one) => kind === one || kind.startsWith(`${one}.`));

const titleOf = ({ title, safe }: Fix): string => {
  const sentence = title.charAt(0).toUpperCase() + title.slice(1);
  return safe ? sentence : `${sentence} (review)`;
};

/** Edits of several files in the form of the protocol. */
export function editOf(
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
