import type { CodeAction, Range } from "vscode-languageserver-protocol";
import { structureCodes } from "../../findings/codes.js";
import { explain, pageOf } from "../../node/explain.js";
import { changeBetween } from "../../syntax/change-between.js";
import { EXPLAIN, FIX_ALL, QUICK_FIX } from "../commands.js";
import { explainActions, findingsAt, fixActions, isWanted } from "../features/code-actions.js";
import { documentEdit } from "../features/document-edit.js";
import { schemaActions } from "../features/schema-actions.js";
import { suppressActions } from "../features/suppress-actions.js";
import { rangeOfSpan } from "../wire/positions.js";
import type { Handlers, ServerContext } from "./handlers.js";

/** Fixes, suppressions and explanations. */
export const actionHandlers = (context: ServerContext): Handlers => ({
  "textDocument/codeAction": ({ textDocument: { uri }, range, context: { only: kinds = [] } }) =>
    context.answers.to([], async () => {
      const { session, client } = context;
      // The empty kind is that of all actions, and some clients send an empty list for it.
      const only = kinds.length === 0 || kinds.includes("") ? undefined : kinds;
      await session.settled();
      const actions = isWanted(QUICK_FIX, only) ? await actionsFor(context, uri, range) : [];
      const all = [...actions, ...(await fixAllActions(context, uri, only))];
      return all.flatMap((action) => client.supportedAction(action) ?? []);
    }),
  "workspace/executeCommand": ({ command, arguments: [code] = [] }) =>
    context.answers.to(null, async () => {
      const page = command === EXPLAIN ? pageOf(String(code)) : undefined;
      if (page !== undefined) await context.client.showPage(page, explain(String(code)) ?? "");
      return null;
    }),
});

/** What can be done in a range of a document. */
async function actionsFor(
  { session, folders, documents }: ServerContext,
  uri: string,
  range: Range,
): Promise<CodeAction[]> {
  const suppressing = await session.suppressing(uri, folders.names);
  const findings = findingsAt(session.findingsIn(uri), range);
  const ofDocument = (): CodeAction[] => {
    if (suppressing === undefined) return [];
    const context = { ...suppressing, ...documents };
    const ofFormat = findings.filter(({ code }) => Object.hasOwn(structureCodes, code));
    return [...suppressActions(findings, context), ...schemaActions(range, ofFormat, context)];
  };
  return [
    ...fixActions(findings, documents),
    ...ofDocument(),
    ...explainActions(findings, isExplained, documents),
  ];
}

async function fixAllActions(
  { session, documents }: ServerContext,
  uri: string,
  only: readonly string[] | undefined,
): Promise<CodeAction[]> {
  // Computing it takes several checks, so it is offered only on request.
  if (only === undefined || !isWanted(FIX_ALL, only)) return [];
  const buffer = session.documents.bufferOf(uri);
  if (buffer === undefined) return [];
  const { changeCount } = buffer;
  const source = await buffer.parse();
  const text = await session.fixedText(uri);
  if (text === undefined || buffer.changeCount !== changeCount) return [];
  const { span, newText } = changeBetween(source.text, text);
  const edits = [{ range: rangeOfSpan(source, span), newText }];
  const edit = { documentChanges: [documentEdit(buffer.name, edits, documents)] };
  return [{ title: "Apply all safe fixes of dsd", kind: FIX_ALL, edit }];
}

/** Whether there is a page for a code. */
const isExplained = (code: string): boolean => pageOf(code) !== undefined;
