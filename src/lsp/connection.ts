import type { Connection, InitializeParams } from "vscode-languageserver";
import { redact } from "../findings/find-secrets.js";
import { Answers } from "./answers.js";
import { initializeResult } from "./capabilities.js";
import { Client } from "./client.js";
import { diagnosticOf, withoutSyntax } from "./features/diagnostics.js";
import { Folders } from "./folders.js";
import { actionHandlers } from "./requests/actions.js";
import { register, type ServerContext } from "./requests/handlers.js";
import { navigationHandlers } from "./requests/navigation.js";
import { writingHandlers } from "./requests/writing.js";
import { Session, type SessionClient } from "./session.js";
import { type ClientSettings, clientSettings } from "./settings.js";

export interface ServerOptions {
  readonly version: string;
  /** Whether a configuration may be a module, which runs code. */
  readonly allowModules: boolean;
  /** Called with an error that is a bug of ours. Default: the client logs it. */
  readonly onBug?: ((error: unknown) => void) | undefined;
}

/** Connects the session with a client. */
export function serve(connection: Connection, options: ServerOptions): void {
  const server = new Server(connection, options);
  for (const handlers of [actionHandlers, navigationHandlers, writingHandlers]) {
    register(connection, handlers(server));
  }
  server.listen();
}

class Server implements ServerContext {
  readonly #connection: Connection;
  readonly #options: ServerOptions;
  #settings: ClientSettings;
  readonly client: Client;
  readonly session: Session;
  readonly folders: Folders;
  readonly answers: Answers;
  readonly documents: ServerContext["documents"] = {
    uriOf: (name) => this.session.names.uriOf(name),
    versionOf: (name) => this.session.bufferOf(this.session.names.uriOf(name))?.version,
  };

  constructor(connection: Connection, options: ServerOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#settings = clientSettings(undefined, options);
    this.client = new Client(connection);
    const sessionClient: SessionClient = {
      publish: (uri, version, findings) => {
        const isForeign = this.#hasForeignSyntax(uri);
        const diagnostics = (isForeign ? withoutSyntax(findings) : findings).map((finding) =>
          diagnosticOf(finding, this.documents.uriOf),
        );
        void connection.sendDiagnostics({
          uri,
          ...(version !== undefined && { version }),
          diagnostics,
        });
      },
      warn: (message) => this.client.warn(`dsd: ${redact(message)}`),
      log: this.#bug,
    };
    this.session = new Session(sessionClient, this.#settings);
    this.folders = new Folders(connection, this.session, this.client, this.#bug);
    this.answers = new Answers(this.session, this.#bug);
  }

  /** Takes what the client reports, and starts to listen. */
  listen(): void {
    const connection = this.#connection;
    const { session, folders } = this;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#initialized());
    connection.onShutdown(() => {
      folders.stop();
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
    connection.onDidChangeWatchedFiles(({ changes }) =>
      folders.filesChanged(changes.map(({ uri }) => uri)),
    );
    connection.onDidChangeConfiguration(({ settings }) => this.#configure(settings));
    connection.listen();
  }

  #initialize({ capabilities, workspaceFolders, rootUri, ...params }: InitializeParams) {
    this.client.initialize(capabilities);
    this.folders.initialize(workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []));
    this.#apply(params.initializationOptions);
    return initializeResult(this.#options.version);
  }

  #initialized(): void {
    this.client.watch();
    if (this.client.hasFolders) {
      this.#connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const [come = [], gone = []] = [added, removed].map((list) => list.map(({ uri }) => uri));
        this.folders.change(come, gone);
      });
    }
    this.folders.search();
  }

  /** Settings as the client sends them, or else as it answers. */
  #configure(sent: unknown): void {
    if (!this.client.hasSettings) {
      this.#apply((sent as { dsd?: unknown } | null | undefined)?.dsd);
      return;
    }
    this.#connection.workspace
      .getConfiguration("dsd")
      .then((settings) => this.#apply(settings), this.#bug);
  }

  #apply(settings: unknown): void {
    const { allowModules } = this.#options;
    const [folder] = this.folders.names;
    this.#settings = clientSettings(settings, { folder, allowModules });
    this.session.configure(this.#settings);
  }

  #hasForeignSyntax(uri: string): boolean {
    const language = this.session.bufferOf(uri)?.parsed?.language;
    return language !== undefined && this.#settings.foreignSyntax.includes(language);
  }

  readonly #bug = (error: unknown): void => {
    if (this.#options.onBug !== undefined) return this.#options.onBug(error);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#connection.console.error(`a bug in dsd: ${redact(text)}`);
  };
}
