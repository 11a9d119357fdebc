import type {
  ClientCapabilities,
  CodeAction,
  Connection,
  InitializeParams,
  TextDocumentIdentifier,
  TextDocumentPositionParams,
  WorkspaceEdit,
} from "vscode-languageserver";
import {
  CodeActionKind,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
} from "vscode-languageserver";
import type { Finding } from "../findings/finding.js";
import { explain, pageOf } from "../node/explain.js";
import { capabilities } from "./capabilities.js";
import { nameOfUri } from "./document-names.js";
import {
  EXPLAIN,
  explainActions,
  FIX_ALL,
  findingsAt,
  fixActions,
  isWanted,
} from "./features/code-actions.js";
import { completions } from "./features/completion.js";
import { diagnosticOf, withoutSyntax } from "./features/diagnostics.js";
import { hover } from "./features/hover.js";
import { definitions, highlights, links, references } from "./features/navigation.js";
import { outline, workspaceSymbols } from "./features/outline.js";
import { RenameError, renamableAt, rename } from "./features/rename.js";
import { replacement } from "./features/replacement.js";
import { suppressActions } from "./features/suppress-actions.js";
import { findDescriptors, isSearched } from "./find-descriptors.js";
import { offsetOf, rangeOfSpan } from "./positions.js";
import { Session } from "./session.js";
import { type ClientSettings, clientSettings } from "./settings.js";
import type { Snapshot } from "./snapshot.js";

export interface ServerOptions {
  readonly version: string;
  /** Whether a configuration may be a module, which runs code. */
  readonly allowModules: boolean;
  /** Called with an error that is a bug of ours. Default: the client logs it. */
  readonly onBug?: ((error: unknown) => void) | undefined;
}

/** Connects the session with a client. */
export function serve(connection: Connection, options: ServerOptions): void {
  new Server(connection, options).listen();
}

class Server {
  readonly #connection: Connection;
  readonly #options: ServerOptions;
  readonly #session: Session;
  #client: ClientCapabilities = {};
  #settings: ClientSettings;
  #folders: readonly string[] = [];
  readonly #stopped = new AbortController();
  /** How the client names documents. */
  readonly #documents = {
    uriOf: (name: string): string => this.#session.names.uriOf(name),
    versionOf: (name: string): number | undefined =>
      this.#session.bufferOf(this.#session.names.uriOf(name))?.version,
  };

  constructor(connection: Connection, options: ServerOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#settings = clientSettings(undefined, options);
    this.#session = new Session(
      {
        publish: (uri, version, findings) => {
          const isForeign = this.#hasForeignSyntax(uri);
          const diagnostics = (isForeign ? withoutSyntax(findings) : findings).map((finding) =>
            diagnosticOf(finding, this.#documents.uriOf),
          );
          void connection.sendDiagnostics({
            uri,
            ...(version !== undefined && { version }),
            diagnostics,
          });
        },
        warn: (message) => this.#show(MessageType.Warning, `dsd: ${message}`),
        log: (error) => this.#bug(error),
      },
      this.#settings,
    );
  }

  listen(): void {
    const connection = this.#connection;
    const session = this.#session;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#initialized());
    connection.onShutdown(() => {
      this.#stopped.abort();
      session.dispose();
    });
    connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) =>
      session.open(uri, languageId, version, text),
    );
    connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) =>
      session.change(uri, contentChanges, version),
    );
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => session.close(uri));
    connection.onDidSaveTextDocument(({ textDocument: { uri } }) => session.saved(uri));
    connection.onDidChangeWatchedFiles(({ changes }) => this.#filesChanged(changes));
    connection.onDidChangeConfiguration(({ settings }) => this.#configure(settings));
    this.#answerActions();
    this.#answerNavigation();
    this.#answerWriting();
    connection.listen();
  }

  /** Fixes and explanations. */
  #answerActions(): void {
    const connection = this.#connection;
    const session = this.#session;
    connection.onCodeAction((params) =>
      this.#answer([], async () => {
        const { uri } = params.textDocument;
        const { only } = params.context;
        await session.settled();
        const found = findingsAt(session.findingsIn(uri), params.range);
        const actions = isWanted(CodeActionKind.QuickFix, only)
          ? await this.#actions(uri, found)
          : [];
        const all = [...actions, ...(await this.#fixAll(uri, only))];
        return all.flatMap((action) => this.#supported(action) ?? []);
      }),
    );
    connection.onExecuteCommand(({ command, arguments: [code] = [] }) =>
      this.#answer(null, async () => {
        if (command === EXPLAIN) await this.#explain(String(code));
        return null;
      }),
    );
  }

  /** What is at a place, and where else. */
  #answerNavigation(): void {
    const connection = this.#connection;
    const session = this.#session;
    const { uriOf } = this.#documents;
    connection.onHover((params) =>
      this.#answerAt(params, null, (snapshot, offset) => {
        const findings = session.findingsIn(params.textDocument.uri);
        return hover(snapshot, offset, findings, explain) ?? null;
      }),
    );
    connection.onDefinition((params) =>
      this.#answerAt(params, [], (snapshot, offset) => definitions(snapshot, offset, uriOf)),
    );
    connection.onReferences((params) =>
      this.#answerAt(params, [], async (snapshot, offset) =>
        references(snapshot, offset, await session.views(), {
          uriOf,
          withDefinition: params.context.includeDeclaration,
        }),
      ),
    );
    connection.onDocumentHighlight((params) => this.#answerAt(params, [], highlights));
    connection.onDocumentLinks((params) =>
      this.#answerIn(params, [], (snapshot) => links(snapshot, uriOf)),
    );
    connection.onDocumentSymbol((params) => this.#answerIn(params, [], outline));
    connection.onWorkspaceSymbol(({ query }) =>
      this.#answer([], async () => workspaceSymbols(query, await session.views(), uriOf)),
    );
  }

  /** Completion and renaming. */
  #answerWriting(): void {
    const connection = this.#connection;
    const session = this.#session;
    connection.onCompletion((params) =>
      this.#answerAt(params, [], async (snapshot, offset) => {
        const { snippetSupport } = this.#client.textDocument?.completion?.completionItem ?? {};
        const views = await session.views();
        return completions(snapshot, offset, { hasSnippets: snippetSupport === true, views });
      }),
    );
    connection.onPrepareRename((params) =>
      this.#answerAt(params, null, (snapshot, offset) => {
        const found = renamableAt(snapshot, offset);
        if (found === undefined) return null;
        return { range: rangeOfSpan(snapshot.source, found.span), placeholder: found.text };
      }),
    );
    connection.onRenameRequest((params) =>
      this.#answerAt(params, null, async (snapshot, offset) => {
        const found = renamableAt(snapshot, offset);
        if (found === undefined) return null;
        const views = await session.views();
        const context = { ...this.#documents, isBroken: (name: string) => session.isBroken(name) };
        try {
          return this.#supportedEdit(rename(found, params.newName, views, context));
        } catch (error) {
          // Not a bug: the editor shows the reason.
          if (!(error instanceof RenameError)) throw error;
          return new ResponseError(LSPErrorCodes.RequestFailed, error.message);
        }
      }),
    );
  }

  #initialize({ capabilities: client, ...params }: InitializeParams) {
    this.#client = client;
    const { workspaceFolders, rootUri } = params;
    const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    this.#folders = uris.map(nameOfUri);
    this.#apply(params.initializationOptions);
    return { capabilities, serverInfo: { name: "dsd", version: this.#options.version } };
  }

  #initialized(): void {
    const { workspace } = this.#client;
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration) {
      void this.#connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: "**/*.{json,yaml,yml}" }, { globPattern: "**/dsd.config.*" }],
      });
    }
    if (workspace?.didChangeConfiguration?.dynamicRegistration) {
      void this.#connection.client.register(DidChangeConfigurationNotification.type, {
        section: "dsd",
      });
    }
    if (workspace?.workspaceFolders) {
      this.#connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const [come, gone] = [added, removed].map((list) => list.map(({ uri }) => nameOfUri(uri)));
        const left = this.#folders.filter((folder) => !gone?.includes(folder));
        this.#folders = [...left, ...(come ?? [])];
        this.#session.leave(gone ?? [], this.#folders);
        void this.#find(come ?? []);
      });
    }
    void this.#find(this.#folders);
  }

  /** Looks for descriptors in folders, in the pauses of everything else. */
  async #find(folders: readonly string[]): Promise<void> {
    try {
      const isCut = await findDescriptors(
        folders,
        (name) => this.#session.add(name),
        this.#stopped.signal,
      );
      if (isCut) {
        this.#connection.console.info("dsd: too many files; only a part of them is checked");
      } else {
        this.#session.foundAllIn(folders);
      }
    } catch (error) {
      if (!this.#stopped.signal.aborted) this.#bug(error);
    }
  }

  #filesChanged(changes: readonly { readonly uri: string }[]): void {
    this.#session.changed(changes.map(({ uri }) => uri));
    for (const name of changes.map(({ uri }) => nameOfUri(uri))) {
      if (isSearched(this.#folders, name)) this.#session.add(name);
    }
  }

  /** Settings as the client sends them, or else as it answers. */
  #configure(sent: unknown): void {
    if (!this.#client.workspace?.configuration) {
      this.#apply((sent as { dsd?: unknown } | null | undefined)?.dsd);
      return;
    }
    this.#connection.workspace.getConfiguration("dsd").then(
      (settings) => this.#apply(settings),
      (error) => this.#bug(error),
    );
  }

  #apply(settings: unknown): void {
    const { allowModules } = this.#options;
    const [folder] = this.#folders;
    this.#settings = clientSettings(settings, { folder, allowModules });
    this.#session.configure(this.#settings);
  }

  #hasForeignSyntax(uri: string): boolean {
    const language = this.#session.bufferOf(uri)?.parsed?.language;
    return language !== undefined && this.#settings.foreignSyntax.includes(language);
  }

  /** What can be done about findings in a document. */
  async #actions(uri: string, findings: readonly Finding[]): Promise<CodeAction[]> {
    const documents = this.#documents;
    const context = await this.#session.suppressing(uri, this.#folders);
    return [
      ...fixActions(findings, documents),
      ...(context === undefined ? [] : suppressActions(findings, { ...context, ...documents })),
      ...explainActions(findings, isExplained, documents),
    ];
  }

  async #fixAll(uri: string, only: readonly string[] | undefined): Promise<CodeAction[]> {
    // Computing it takes several checks, so it is offered only on request.
    if (only === undefined || !isWanted(FIX_ALL, only)) return [];
    const buffer = this.#session.bufferOf(uri);
    if (buffer === undefined) return [];
    const { version } = buffer;
    const source = await buffer.parse();
    const text = await this.#session.fixedText(uri);
    if (text === undefined || buffer.version !== version) return [];
    const { span, newText } = replacement(source.text, text);
    const edits = [{ range: rangeOfSpan(source, span), newText }];
    const edit: WorkspaceEdit = { documentChanges: [{ textDocument: { uri, version }, edits }] };
    return [{ title: "Apply all safe fixes of dsd", kind: FIX_ALL, edit }];
  }

  /** An action with edits in a form that the client knows; `undefined` when it knows none. */
  #supported(action: CodeAction): CodeAction | undefined {
    if (action.edit === undefined) return action;
    const creates = action.edit.documentChanges?.some((change) => "kind" in change);
    const { documentChanges, resourceOperations } = this.#client.workspace?.workspaceEdit ?? {};
    if (creates && !(documentChanges && resourceOperations?.includes("create"))) return undefined;
    return { ...action, edit: this.#supportedEdit(action.edit) };
  }

  #supportedEdit(edit: WorkspaceEdit): WorkspaceEdit {
    if (this.#client.workspace?.workspaceEdit?.documentChanges) return edit;
    const changes = Object.fromEntries(
      (edit.documentChanges ?? []).flatMap((change) =>
        "edits" in change ? [[change.textDocument.uri, change.edits]] : [],
      ),
    );
    return { changes } as WorkspaceEdit;
  }

  /** Shows the page of a code: in the editor if it can, else as a message. */
  async #explain(code: string): Promise<void> {
    const page = pageOf(code);
    if (page === undefined) return;
    if (this.#client.window?.showDocument?.support) {
      await this.#connection.window.showDocument({ uri: page.href, takeFocus: true });
    } else {
      this.#show(MessageType.Info, explain(code) ?? "");
    }
  }

  /** Shows a message that needs no answer. */
  #show(type: MessageType, message: string): void {
    void this.#connection.sendNotification(ShowMessageNotification.type, { type, message });
  }

  /** Answers a request about a position of an open document. */
  #answerAt<T>(
    { textDocument, position }: TextDocumentPositionParams,
    empty: T,
    answer: (snapshot: Snapshot, offset: number) => T | Promise<T>,
  ): Promise<T> {
    return this.#answerIn({ textDocument }, empty, (snapshot) =>
      answer(snapshot, offsetOf(snapshot.source, position)),
    );
  }

  /** Answers a request about an open document. */
  #answerIn<T>(
    { textDocument: { uri } }: { readonly textDocument: TextDocumentIdentifier },
    empty: T,
    answer: (snapshot: Snapshot) => T | Promise<T>,
  ): Promise<T> {
    return this.#answer(empty, async () => {
      const snapshot = await this.#session.snapshot(uri);
      return snapshot === undefined ? empty : answer(snapshot);
    });
  }

  /** Answers a request. A bug is logged, and the answer is then empty: the client goes on. */
  async #answer<T>(empty: T, answer: () => Promise<T>): Promise<T> {
    try {
      return await answer();
    } catch (error) {
      this.#bug(error);
      return empty;
    }
  }

  #bug(error: unknown): void {
    if (this.#options.onBug !== undefined) return this.#options.onBug(error);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#connection.console.error(`a bug in dsd: ${text}`);
  }
}

/** Whether there is a page for a code. */
const isExplained = (code: string): boolean => pageOf(code) !== undefined;
