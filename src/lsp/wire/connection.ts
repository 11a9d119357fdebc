import { ErrorCodes, type MessageConnection, ResponseError } from "vscode-jsonrpc";
import type {
  DidChangeConfigurationParams,
  DidChangeTextDocumentParams,
  DidChangeWatchedFilesParams,
  DidChangeWorkspaceFoldersParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  DidSaveTextDocumentParams,
  InitializeParams,
} from "vscode-languageserver-protocol";
import { redact } from "../../findings/find-secrets.js";
import { isObject } from "../../findings/json-object.js";
import { Answers } from "../answers.js";
import { Folders } from "../documents/folders.js";
import { diagnosticOf, withoutSyntax } from "../features/diagnostics.js";
import { actionHandlers } from "../requests/actions.js";
import { register, type ServerContext } from "../requests/handlers.js";
import { navigationHandlers } from "../requests/navigation.js";
import { writingHandlers } from "../requests/writing.js";
import { Session } from "../session.js";
import type { SessionClient } from "../session-client.js";
import { initializeResult } from "./capabilities.js";
import { Client } from "./client.js";
import { whenEnded } from "./client-process.js";
import { problemWith } from "./parameters.js";
import { MessageType } from "./protocol.js";
import { type ClientSettings, clientSettings } from "./settings.js";

interface ServerOptions {
  readonly version: string;
  /** Whether a configuration may be a module, which runs code. */
  readonly allowModules: boolean;
  /** Ends the process. */
  readonly exit: (code: number) => void;
  /** The process of the client, if it is known before the client says it. */
  readonly clientProcess?: number | undefined;
  /** Called with an error that is a bug of ours. Default: the client logs it. */
  readonly onBug?: ((error: unknown) => void) | undefined;
}

/**
 * Connects the session with a client.
 *
 * @returns what to call when the client is gone
 */
export function serve(connection: MessageConnection, options: ServerOptions): () => void {
  const server = new Server(connection, options);
  for (const handlers of [actionHandlers, navigationHandlers, writingHandlers]) {
    register(connection, handlers(server), server.refusal);
  }
  server.listen();
  return server.end;
}

class Server implements ServerContext {
  readonly #connection: MessageConnection;
  readonly #options: ServerOptions;
  #settings: ClientSettings;
  #isInitialized = false;
  #isShutDown = false;
  readonly client: Client;
  readonly session: Session;
  readonly folders: Folders;
  readonly answers: Answers;
  readonly documents: ServerContext["documents"] = {
    uriOf: (name) => this.session.documents.names.uriOf(name),
    versionOf: (name) =>
      this.session.documents.bufferOf(this.session.documents.names.uriOf(name))?.version,
  };

  constructor(connection: MessageConnection, options: ServerOptions) {
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
        this.client.publish({ uri, ...(version !== undefined && { version }), diagnostics });
      },
      warn: (message) => this.client.warn(`dsd: ${redact(message)}`),
      showProgress: (title) => this.client.showProgress(title),
      log: this.#bug,
    };
    this.session = new Session(sessionClient, this.#settings);
    this.folders = new Folders(this.session, this.client, this.#bug);
    this.answers = new Answers(this.session, this.#bug);
  }

  /** Takes what the client reports, and starts to listen. */
  listen(): void {
    const connection = this.#connection;
    const { session, folders } = this;
    connection.onRequest("initialize", (params: unknown) =>
      this.#isInitialized
        ? new ResponseError(ErrorCodes.InvalidRequest, "the server is initialized already")
        : this.#initialize(params),
    );
    connection.onRequest("shutdown", () => {
      const refusal = this.refusal();
      if (refusal !== undefined) return refusal;
      this.#isShutDown = true;
      folders.stop();
      session.dispose();
      return null;
    });
    connection.onNotification("exit", this.end);
    this.#on("initialized", () => this.#initialized());
    this.#on<DidOpenTextDocumentParams>(
      "textDocument/didOpen",
      ({ textDocument: { uri, languageId, version, text } }) =>
        session.open(uri, languageId, version, text),
    );
    this.#on<DidChangeTextDocumentParams>(
      "textDocument/didChange",
      ({ textDocument: { uri, version }, contentChanges }) =>
        session.change(uri, contentChanges, version),
    );
    this.#on<DidCloseTextDocumentParams>("textDocument/didClose", ({ textDocument: { uri } }) =>
      session.close(uri),
    );
    this.#on<DidSaveTextDocumentParams>("textDocument/didSave", ({ textDocument: { uri } }) => {
      session.saved(uri);
      // The client may not report files, and this one may be new.
      folders.filesChanged([uri]);
    });
    this.#on<DidChangeWatchedFilesParams>("workspace/didChangeWatchedFiles", ({ changes }) =>
      folders.filesChanged(changes.map(({ uri }) => uri)),
    );
    this.#on<DidChangeWorkspaceFoldersParams>(
      "workspace/didChangeWorkspaceFolders",
      ({ event: { added, removed } }) =>
        folders.change(
          added.map(({ uri }) => uri),
          removed.map(({ uri }) => uri),
        ),
    );
    this.#on<DidChangeConfigurationParams>("workspace/didChangeConfiguration", ({ settings }) =>
      this.#configure(settings),
    );
    connection.listen();
  }

  /** Why no request is answered: the client has not started the server, or has ended it. */
  readonly refusal = (): ResponseError | undefined => {
    if (!this.#isInitialized) {
      return new ResponseError(ErrorCodes.ServerNotInitialized, "the server is not initialized");
    }
    if (!this.#isShutDown) return undefined;
    return new ResponseError(ErrorCodes.InvalidRequest, "the server was shut down");
  };

  /** Ends the process, with the code that the protocol asks for. */
  readonly end = (): void => this.#options.exit(this.#isShutDown ? 0 : 1);

  /**
   * Has a notification handled, unless it comes before the client has started the server, or cannot
   * be read.
   */
  #on<Params>(method: string, handler: (params: Params) => void): void {
    this.#connection.onNotification(method, (params: Params) => {
      if (!this.#isInitialized) return;
      const problem = problemWith(method, params);
      if (problem !== undefined) {
        this.client.log(MessageType.Warning, `dsd: ${problem}`);
        return;
      }
      try {
        handler(params);
      } catch (error) {
        this.#bug(error);
      }
    });
  }

  /** Starts the server. What the client gives in a wrong form counts as absent. */
  #initialize(params: unknown) {
    const given: Partial<InitializeParams> = isObject(params) ? params : {};
    const { capabilities, workspaceFolders, rootUri, processId } = given;
    this.#isInitialized = true;
    const clientProcess =
      this.#options.clientProcess ?? (Number.isInteger(processId) ? processId : undefined);
    if (clientProcess != null) whenEnded(clientProcess, this.end);
    this.client.initialize(isObject(capabilities) ? capabilities : {});
    const root = typeof rootUri === "string" && rootUri !== "" ? [rootUri] : [];
    const folders = Array.isArray(workspaceFolders) ? workspaceFolders : undefined;
    const uris = folders?.map((folder: unknown) => (isObject(folder) ? folder.uri : undefined));
    this.folders.initialize(uris?.filter((uri) => typeof uri === "string") ?? root);
    this.#apply(given.initializationOptions);
    return initializeResult(this.#options.version);
  }

  #initialized(): void {
    this.client.watch();
    this.folders.search();
  }

  /** Settings as the client sends them, or else as it answers. */
  #configure(sent: unknown): void {
    if (!this.client.hasSettings) {
      this.#apply((sent as { dsd?: unknown } | null | undefined)?.dsd);
      return;
    }
    this.client.settings().then((settings) => this.#apply(settings), this.#bug);
  }

  #apply(settings: unknown): void {
    const { allowModules } = this.#options;
    const [folder] = this.folders.names;
    this.#settings = clientSettings(settings, { folder, allowModules });
    this.session.configure(this.#settings);
  }

  #hasForeignSyntax(uri: string): boolean {
    const languageId = this.session.documents.bufferOf(uri)?.languageId;
    return languageId !== undefined && this.#settings.foreignSyntax.includes(languageId);
  }

  readonly #bug = (error: unknown): void => {
    if (this.#options.onBug !== undefined) return this.#options.onBug(error);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.client.log(MessageType.Error, `a bug in dsd: ${redact(text)}`);
  };
}
