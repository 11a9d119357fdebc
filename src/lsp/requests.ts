import {
  type Connection,
  ResponseError,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
} from "vscode-languageserver/node";
import { explain, pageOf } from "../node/files/package-files.js";
import { starter } from "../node/files/starter.js";
import { nameOfUri } from "./checks/documents.js";
import type { Session } from "./checks/session.js";
import { codeActions, EXPLAIN, NEW_DESCRIPTOR } from "./features/code-actions.js";
import { completions } from "./features/completion.js";
import { hover } from "./features/hover.js";
import { isReached, movedReferences } from "./features/moved-files.js";
import { definitions, highlights, links, references } from "./features/navigation.js";
import { outline, workspaceSymbols } from "./features/outline.js";
import { foldingRanges, selectionRanges } from "./features/ranges.js";
import { CHANGED, prepareRename, rename } from "./features/rename.js";
import { RenameError } from "./features/rename-symbols.js";
import type { Folders } from "./folders.js";
import type { Snapshot } from "./views/snapshot.js";
import type { Client } from "./wire/client.js";
import { offsetOf } from "./wire/protocol.js";

/** The state that answers are made from. */
export interface RequestContext {
  readonly session: Session;
  readonly client: Client;
  readonly folders: Folders;
  readonly onBug: (error: unknown) => void;
}

type Answers = ReturnType<typeof answering>;

/** How requests are answered. After a bug, the answer is empty. */
function answering({ session, onBug }: RequestContext) {
  const give = async <T>(empty: T, find: () => Promise<T>): Promise<T> => {
    try {
      return await find();
    } catch (error) {
      // Not a bug: the editor shows the reason.
      if (error instanceof ResponseError) throw error;
      onBug(error);
      return empty;
    }
  };
  /** Answers a request about an open document. */
  const about = <T>(
    { textDocument: { uri } }: { readonly textDocument: TextDocumentIdentifier },
    empty: T,
    find: (snapshot: Snapshot) => T | Promise<T>,
  ): Promise<T> =>
    give(empty, async () => {
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
  return { give, about, at };
}

/** Has a connection answer the requests of its client. */
export function answerRequests(connection: Connection, context: RequestContext): void {
  const answers = answering(context);
  const { session, client, folders } = context;
  answerChanges(connection, answers, context);
  connection.onHover((params) =>
    answers.at(params, null, (snapshot, offset) => hover(snapshot, offset, session) ?? null),
  );
  connection.onDefinition((params) =>
    answers.at(params, [], (snapshot, offset) => definitions(snapshot, offset, session)),
  );
  connection.onReferences((params) => {
    const { includeDeclaration } = params.context;
    return answers.at(params, [], (snapshot, offset) =>
      references(snapshot, offset, session, includeDeclaration),
    );
  });
  connection.onDocumentHighlight((params) => answers.at(params, [], highlights));
  connection.onDocumentLinks((params) =>
    answers.about(params, [], (snapshot) => links(snapshot, session)),
  );
  connection.onFoldingRanges((params) => answers.about(params, [], foldingRanges));
  connection.onSelectionRanges(({ positions, ...params }) =>
    answers.about(params, [], (snapshot) => selectionRanges(snapshot, positions)),
  );
  connection.onDocumentSymbol((params) => answers.about(params, [], outline));
  connection.onWorkspaceSymbol(({ query }) =>
    answers.give([], () => workspaceSymbols(query, session)),
  );
  connection.onCompletion((params) =>
    answers.at(params, [], (snapshot, offset) =>
      completions(snapshot, offset, {
        session,
        files: folders.files,
        hasSnippets: client.hasSnippets,
      }),
    ),
  );
}

/** Answers requests that lead to changes of documents, or of what the editor shows. */
function answerChanges(
  connection: Connection,
  answers: Answers,
  { session, client, folders }: RequestContext,
): void {
  connection.onPrepareRename(async (params) => {
    const symbol = await answers.at(params, null, prepareRename);
    if (symbol !== null) return symbol;
    // The reference that makes this a name may be in a file that was not found yet.
    await folders.searched();
    return answers.at(params, null, prepareRename);
  });
  connection.onRenameRequest(({ newName, ...params }) =>
    answers.give(null, async () => {
      const before = session.documents.bufferOf(params.textDocument.uri)?.source;
      // A file that was not found yet may use the name.
      const isWhole = await folders.searched();
      return answers.at(params, null, async (snapshot, offset) => {
        if (snapshot.source !== before) throw new RenameError(CHANGED);
        const edit = await rename(snapshot, offset, newName, { session, isWhole });
        return edit && client.supportedEdit(edit);
      });
    }),
  );
  connection.workspace.onWillRenameFiles(({ files }) =>
    answers.give(null, async () => {
      const isWhole = await folders.searched();
      const moves = files.map(({ oldUri, newUri }) => ({
        from: nameOfUri(oldUri),
        to: nameOfUri(newUri),
      }));
      const { edit, problems } = await movedReferences(moves, session);
      for (const problem of problems) client.warn(`dsd: references stay as they are: ${problem}`);
      if (!isWhole && isReached(moves, session)) {
        client.warn(
          "dsd: the folders have too many files to find every reference to what is moved",
        );
      }
      return client.supportedEdit(edit);
    }),
  );
  connection.onCodeAction(async (params) => {
    await session.settled();
    return answers.about(params, [], async (snapshot) => {
      const actions = await codeActions(snapshot, params, session, folders);
      return actions.flatMap((action) => client.supportedAction(action) ?? []);
    });
  });
  connection.onExecuteCommand(({ command, arguments: [code] = [] }) =>
    answers.give(null, async () => {
      if (command === NEW_DESCRIPTOR) return starter({ title: "Data store" }, "yaml");
      const page = command === EXPLAIN ? pageOf(String(code)) : undefined;
      if (page !== undefined) await client.showPage(page, explain(String(code)) ?? "");
      return null;
    }),
  );
}
