import {
  CodeActionKind,
  type Connection,
  DidChangeWorkspaceFoldersNotification,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { maskText } from "../secrets/mask.js";
import { isObject } from "../values/json-value.js";
import { nameOfUri } from "./checks/documents.js";
import { Session } from "./checks/session.js";
import { EXPLAIN, FIX_ALL, NEW_DESCRIPTOR } from "./features/code-actions.js";
import { Folders } from "./folders.js";
import { answerRequests, type RequestContext } from "./requests.js";
import { Client, clientSettings } from "./wire/client.js";
import { diagnosticOf } from "./wire/protocol.js";

interface ServerOptions {
  readonly version: string;
  /** Whether a configuration may be a module, which runs code. */
  readonly allowModules: boolean;
  /** Called with an error that is a bug of ours. Default: the client logs it. */
  readonly onBug?: ((error: unknown) => void) | undefined;
}

/** Serves a client. */
export function serve(connection: Connection, options: ServerOptions): void {
  connection.onInitialize((params) => {
    // What a client sends before that is refused, because nothing handles it.
    start(connection, options, params);
    return initializeResult(options.version);
  });
  connection.listen();
}

const initializeResult = (version: string): InitializeResult => ({
  capabilities: {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    documentLinkProvider: {},
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    workspaceSymbolProvider: true,
    renameProvider: { prepareProvider: true },
    completionProvider: { triggerCharacters: ['"', "'", "#", "/", "{", ":", " "] },
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
    executeCommandProvider: { commands: [EXPLAIN, NEW_DESCRIPTOR] },
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      fileOperations: {
        willRename: {
          filters: [
            { scheme: "file", pattern: { glob: "**/*.{json,yaml,yml}", matches: "file" } },
            { scheme: "file", pattern: { glob: "**", matches: "folder" } },
          ],
        },
      },
    },
  },
  serverInfo: { name: "dsd", version },
});

/** Codes that a language server for the language of the text reports as well. */
const OF_THE_SYNTAX: ReadonlySet<string> = new Set(["syntax-error", "duplicate-key"]);

function start(
  connection: Connection,
  { allowModules, onBug = logTo(connection) }: ServerOptions,
  { capabilities, workspaceFolders, rootUri, initializationOptions }: InitializeParams,
): void {
  const client = new Client(connection, capabilities);
  const root = rootUri ? [{ uri: rootUri }] : [];
  const names = (workspaceFolders ?? root).map(({ uri }) => nameOfUri(uri));
  let settings = clientSettings(initializationOptions, { folder: names[0], allowModules });
  const session = new Session(
    {
      publish(uri, version, findings) {
        const { languageId = "" } = session.documents.bufferOf(uri)?.document ?? {};
        const isForeign = settings.foreignSyntax.includes(languageId);
        const diagnostics = findings
          .filter(({ code }) => !isForeign || !OF_THE_SYNTAX.has(code))
          .map((finding) => diagnosticOf(finding, session.documents));
        const about = { uri, ...(version !== undefined && { version }) };
        void connection.sendDiagnostics({ ...about, diagnostics });
      },
      warn: (message) => client.warn(`dsd: ${maskText(message)}`),
      log: onBug,
    },
    settings,
  );
  const folders = new Folders(names, { session, connection, client, onBug });
  const apply = (value: unknown): void => {
    settings = clientSettings(value, { folder: folders.names[0], allowModules });
    session.configure(settings);
  };
  const context = { session, client, folders, onBug };
  answerRequests(connection, context);
  handleReports(connection, context, apply);
  connection.onShutdown(() => {
    folders.stop();
    session.dispose();
  });
}

/** Handles what the client reports: after a bug, the server goes on. */
function handleReports(
  connection: Connection,
  { session, client, folders, onBug }: RequestContext,
  apply: (settings: unknown) => void,
): void {
  const handling =
    <Params>(handle: (params: Params) => void) =>
    (params: Params): void => {
      try {
        handle(params);
      } catch (error) {
        onBug(error);
      }
    };
  const askForSettings = (): void => {
    // A client without settings for this server has sent everything in `initialize`.
    const applyAnswer = (value: unknown) => (isObject(value) ? apply(value) : undefined);
    connection.workspace.getConfiguration("dsd").then(applyAnswer, onBug);
  };
  const texts = new TextDocuments(TextDocument);
  texts.onDidChangeContent(handling(({ document }) => session.change(document)));
  texts.onDidClose(handling(({ document }) => session.close(document.uri)));
  texts.onDidSave(
    handling(({ document: { uri } }) => {
      session.saved(uri);
      // The client may not report files, and this one may be new.
      folders.filesChanged([uri]);
    }),
  );
  texts.listen(connection);
  connection.onInitialized(
    handling(() => {
      client.watch();
      if (client.hasSettings) askForSettings();
      folders.search();
    }),
  );
  connection.onDidChangeWatchedFiles(
    handling(({ changes }) => folders.filesChanged(changes.map(({ uri }) => uri))),
  );
  connection.onNotification(
    DidChangeWorkspaceFoldersNotification.type,
    handling(({ event: { added, removed } }) =>
      folders.change(
        added.map(({ uri }) => uri),
        removed.map(({ uri }) => uri),
      ),
    ),
  );
  connection.onDidChangeConfiguration(
    handling(({ settings: sent }) => {
      // Settings as the client answers, or else as it sends them.
      if (client.hasSettings) askForSettings();
      else apply(sent?.dsd);
    }),
  );
}

const logTo =
  ({ console }: Connection) =>
  (error: unknown): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(`a bug in dsd: ${maskText(text)}`);
  };
