import {
  type CodeAction,
  CodeActionKind,
  type Connection,
  LSPErrorCodes,
  type PrepareRenameResult,
  type Range,
  ResponseError,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
} from "vscode-languageserver/node";
import { structureCodes } from "../findings/codes.js";
import { explain, pageOf } from "../node/files/explain.js";
import { changeBetween } from "../text/change-between.js";
import {
  EXPLAIN,
  explainActions,
  FIX_ALL,
  findingsAt,
  fixActions,
  isWanted,
} from "./features/code-actions.js";
import { completions } from "./features/completion.js";
import { type ClientDocuments, documentEdit } from "./features/document-edit.js";
import { hover } from "./features/hover.js";
import { definitions, highlights, links, references } from "./features/navigation.js";
import { outline, workspaceSymbols } from "./features/outline.js";
import { CHANGED, renamableAt, rename } from "./features/rename.js";
import { RenameError } from "./features/rename-error.js";
import { schemaActions } from "./features/schema-actions.js";
import { suppressActions } from "./features/suppress-actions.js";
import type { Folders } from "./folders.js";
import type { Session } from "./session.js";
import type { Snapshot } from "./views/snapshot.js";
import type { Client } from "./wire/client.js";
import { offsetOf, rangeOfSpan } from "./wire/positions.js";

/** What answers need. */
interface RequestContext {
  readonly session: Session;
  readonly client: Client;
  readonly folders: Folders;
  readonly documents: ClientDocuments;
  readonly onBug: (error: unknown) => void;
}

/** Has a connection answer the requests of its client. After a bug, the answer is empty. */
export function answerRequests(connection: Connection, context: RequestContext): void {
  const { session, client, folders, documents, onBug } = context;
  const { uriOf } = documents;

  async function answer<T>(empty: T, find: () => Promise<T>): Promise<T> {
    try {
      return await find();
    } catch (error) {
      // Not a bug: the editor shows the reason.
      if (error instanceof ResponseError) throw error;
      onBug(error);
      return empty;
    }
  }
  /** Answers a request about an open document. */
  const about = <T>(
    { textDocument: { uri } }: { readonly textDocument: TextDocumentIdentifier },
    empty: T,
    find: (snapshot: Snapshot) => T | Promise<T>,
  ): Promise<T> =>
    answer(empty, async () => {
      const snapshot = await session.snapshot(uri);
      return snapshot === undefined ? empty : find(snapshot);
    });
  /** Answers a request about a position of an open document. */
  const at = <T>(
    params: TextDocumentPositionParams,
    empty: T,
    find: (snapshot: Snapshot, offset: number) => T | Promise<T>,
  ): Promise<T> =>
    about(params, empty, (snapshot) => find(snapshot, offsetOf(snapshot.source, params.position)));

  connection.onHover((params) =>
    at(params, null, (snapshot, offset) => {
      const findings = session.findingsIn(params.textDocument.uri);
      return hover(snapshot, offset, findings, explain) ?? null;
    }),
  );
  connection.onDefinition((params) =>
    at(params, [], (snapshot, offset) => definitions(snapshot, offset, uriOf)),
  );
  connection.onReferences((params) =>
    at(params, [], async (snapshot, offset) => {
      const withDefinition = params.context.includeDeclaration;
      return references(snapshot, offset, await session.views(), { uriOf, withDefinition });
    }),
  );
  connection.onDocumentHighlight((params) => at(params, [], highlights));
  connection.onDocumentLinks((params) => about(params, [], (snapshot) => links(snapshot, uriOf)));
  connection.onDocumentSymbol((params) => about(params, [], outline));
  connection.onWorkspaceSymbol(({ query }) =>
    answer([], async () => workspaceSymbols(query, await session.views(), uriOf)),
  );
  connection.onCompletion((params) =>
    at(params, [], async (snapshot, offset) => {
      const views = await session.views();
      return completions(snapshot, offset, { hasSnippets: client.hasSnippets, views });
    }),
  );
  connection.onPrepareRename((params) =>
    answer(null, async () => {
      const found = await at(params, null, prepared);
      if (found !== null) return found;
      // What makes a name of it may be in a file that is not found yet.
      await folders.searched();
      return at(params, null, prepared);
    }),
  );
  connection.onRenameRequest(({ newName, ...params }) =>
    answer(null, async () => {
      const buffer = session.documents.bufferOf(params.textDocument.uri);
      const before = buffer?.source;
      // What a name is used for may be in a file that is not found yet.
      const unknown = (await folders.searched()) === "all" ? undefined : TOO_MANY_FILES;
      return at(params, null, async (snapshot, offset) => {
        try {
          if (buffer?.source !== before) throw new RenameError(CHANGED);
          const found = renamableAt(snapshot, offset);
          if (found === undefined) return null;
          const edit = await rename(found, newName, await session.views(), {
            ...documents,
            isBroken: (name) => session.isBroken(name),
            isCurrent: (source) => session.documents.isCurrent(source),
            unknown,
          });
          return client.supportedEdit(edit);
        } catch (error) {
          if (!(error instanceof RenameError)) throw error;
          throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
        }
      });
    }),
  );
  connection.onCodeAction(({ textDocument: { uri }, range, context: { only: kinds = [] } }) =>
    answer([], async () => {
      // The empty kind is that of all actions, and some clients send an empty list for it.
      const only = kinds.length === 0 || kinds.includes("") ? undefined : kinds;
      await session.settled();
      const isQuickFixWanted = isWanted(CodeActionKind.QuickFix, only);
      const actions = isQuickFixWanted ? await actionsIn(context, uri, range) : [];
      // Computing this one takes several checks, so it is offered only on request.
      const isAllWanted = only !== undefined && isWanted(FIX_ALL, only);
      const all = [...actions, ...(isAllWanted ? await fixAllActions(context, uri) : [])];
      return all.flatMap((action) => client.supportedAction(action) ?? []);
    }),
  );
  connection.onExecuteCommand(({ command, arguments: [code] = [] }) =>
    answer(null, async () => {
      const page = command === EXPLAIN ? pageOf(String(code)) : undefined;
      if (page !== undefined) await client.showPage(page, explain(String(code)) ?? "");
      return null;
    }),
  );
}

/** Why descriptors that use a name may not be known. */
const TOO_MANY_FILES =
  "the folders have too many files to find every descriptor that uses it; open a smaller one";

/** What can be renamed at an offset. */
function prepared(snapshot: Snapshot, offset: number): PrepareRenameResult | null {
  const found = renamableAt(snapshot, offset);
  if (found === undefined) return null;
  return { range: rangeOfSpan(snapshot.source, found.span), placeholder: found.text };
}

/** What can be done in a range of a document: fixes, suppressions, and explanations. */
async function actionsIn(
  { session, folders, documents }: RequestContext,
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
    ...explainActions(findings, (code) => pageOf(code) !== undefined, documents),
  ];
}

async function fixAllActions(
  { session, documents }: RequestContext,
  uri: string,
): Promise<CodeAction[]> {
  const buffer = session.documents.bufferOf(uri);
  if (buffer === undefined) return [];
  const { source, name } = buffer;
  const text = await session.fixedText(uri);
  if (text === undefined || buffer.source !== source) return [];
  const { span, newText } = changeBetween(source.text, text);
  const edits = [{ range: rangeOfSpan(source, span), newText }];
  const edit = { documentChanges: [documentEdit(name, edits, documents)] };
  return [{ title: "Apply all safe fixes of dsd", kind: FIX_ALL, edit }];
}
