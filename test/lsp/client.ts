import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { createConnection } from "vscode-languageserver/node";
import {
  type ClientCapabilities,
  type CodeAction,
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
  type WorkspaceEdit,
} from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { serve } from "../../src/lsp/server.js";

export const CAPABILITIES: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true } },
  textDocument: { completion: { completionItem: { snippetSupport: false } } },
};

export interface ClientOptions {
  readonly folder?: string;
  readonly settings?: object;
  readonly capabilities?: ClientCapabilities;
  readonly allowModules?: boolean;
  /** When progress may be shown, if it is shown at all. A search of folders waits for that. */
  readonly progress?: Promise<void>;
  /** The parameters of the first request, in place of those of a usual client. */
  readonly initialize?: unknown;
}

interface ProgressReport {
  readonly token: string;
  readonly value: { readonly kind: string; readonly title?: string };
}

/** An editor without a screen, and the server in the same process. A bug of the server fails the test. */
export class TestClient {
  readonly #connection: ProtocolConnection;
  readonly #documents = new Map<string, TextDocument>();
  readonly #diagnostics = new Map<string, PublishDiagnosticsParams>();
  readonly #waiting = new Set<() => void>();
  readonly #listeners: ((params: PublishDiagnosticsParams) => void)[] = [];
  #isStopped = false;
  readonly bugs: unknown[] = [];
  readonly messages: string[] = [];
  readonly logs: string[] = [];
  /** What was reported of progress: each its kind and title. */
  readonly progress: string[] = [];
  /** How often diagnostics were published. */
  published = 0;

  static async start(options: ClientOptions = {}): Promise<TestClient> {
    const client = new TestClient(options);
    await client.#initialize(options);
    return client;
  }

  private constructor({ allowModules = true, progress }: ClientOptions) {
    const toServer = new PassThrough();
    const toClient = new PassThrough();
    const server = createConnection(
      new StreamMessageReader(toServer),
      new StreamMessageWriter(toClient),
    );
    serve(server, {
      version: "0",
      allowModules,
      onBug: (error) => this.bugs.push(error),
    });
    this.#connection = createProtocolConnection(
      new StreamMessageReader(toClient),
      new StreamMessageWriter(toServer),
    );
    this.#connection.onNotification(
      "textDocument/publishDiagnostics",
      (params: PublishDiagnosticsParams) => {
        this.published++;
        this.#diagnostics.set(params.uri, params);
        for (const listener of this.#listeners) listener(params);
        for (const wake of this.#waiting) wake();
      },
    );
    this.#connection.onNotification("window/showMessage", ({ message }: { message: string }) => {
      this.messages.push(message);
    });
    this.#connection.onNotification("window/logMessage", ({ message }: { message: string }) => {
      this.logs.push(message);
    });
    this.#connection.onRequest("window/workDoneProgress/create", async () => {
      await progress;
      return null;
    });
    const titles = new Map<string, string>();
    this.#connection.onNotification("$/progress", ({ token, value }: ProgressReport) => {
      if (value.title !== undefined) titles.set(token, value.title);
      this.progress.push(`${value.kind}: ${titles.get(token)}`);
    });
    this.#connection.listen();
  }

  async #initialize({ folder, settings, capabilities, ...options }: ClientOptions): Promise<void> {
    const uri = folder === undefined ? null : pathToFileURL(folder).href;
    const usual = {
      processId: null,
      rootUri: uri,
      workspaceFolders: uri === null ? null : [{ uri, name: "test" }],
      capabilities: capabilities ?? CAPABILITIES,
      initializationOptions: settings,
    };
    const params = "initialize" in options ? (options.initialize as object) : usual;
    await this.request<InitializeResult>("initialize", params);
    await this.notify("initialized", {});
  }

  request<T>(method: string, params: object): Promise<T> {
    return this.#connection.sendRequest<T>(method, params);
  }

  notify(method: string, params: object): Promise<void> {
    return this.#connection.sendNotification(method, params);
  }

  async open(uri: string, text: string, languageId = languageOf(uri)): Promise<void> {
    this.#documents.set(uri, TextDocument.create(uri, languageId, 1, text));
    await this.notify("textDocument/didOpen", {
      textDocument: { uri, languageId, version: 1, text },
    });
  }

  /** Edits an open document. */
  async change(uri: string, ...changes: TextDocumentContentChangeEvent[]): Promise<void> {
    const document = this.document(uri);
    const version = document.version + 1;
    this.#documents.set(uri, TextDocument.update(document, changes, version));
    await this.notify("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: changes,
    });
  }

  /** Replaces the text between two offsets. */
  splice(uri: string, start: number, end: number, text: string): Promise<void> {
    const document = this.document(uri);
    const range = { start: document.positionAt(start), end: document.positionAt(end) };
    return this.change(uri, { range, text });
  }

  async close(uri: string): Promise<void> {
    this.#documents.delete(uri);
    await this.notify("textDocument/didClose", { textDocument: { uri } });
  }

  document(uri: string): TextDocument {
    const document = this.#documents.get(uri);
    if (document === undefined) throw new Error(`${uri} is not open`);
    return document;
  }

  textOf(uri: string): string {
    return this.document(uri).getText();
  }

  /** Calls a listener with all diagnostics that are published from now on. */
  onPublished(listener: (params: PublishDiagnosticsParams) => void): void {
    this.#listeners.push(listener);
  }

  /** Waits until the server has checked everything: a request for actions does. */
  async settled(): Promise<void> {
    await this.actions("untitled:none", 0, 0, ["none"]);
  }

  async diagnostics(uri: string): Promise<Diagnostic[]> {
    await this.settled();
    return this.#diagnostics.get(uri)?.diagnostics ?? [];
  }

  /** Waits until the diagnostics of a document fulfill a condition. */
  async until(uri: string, condition: (diagnostics: Diagnostic[]) => boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const look = () => {
        const published = this.#diagnostics.get(uri);
        if (published === undefined || !condition(published.diagnostics)) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  actions(uri: string, start: number, end: number, only?: string[]): Promise<CodeAction[]> {
    const document = this.#documents.get(uri) ?? TextDocument.create(uri, "", 0, "");
    return this.request<CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri },
      range: { start: document.positionAt(start), end: document.positionAt(end) },
      context: { diagnostics: [], ...(only && { only }) },
    });
  }

  /** A request about a position of a document. */
  at<T>(method: string, uri: string, offset: number, more: object = {}): Promise<T> {
    const position = this.document(uri).positionAt(offset);
    return this.request<T>(`textDocument/${method}`, { textDocument: { uri }, position, ...more });
  }

  /** The texts after an edit of the server. */
  edited(edit: WorkspaceEdit | undefined | null, textOf = (uri: string) => this.textOf(uri)) {
    const texts = new Map<string, string>();
    for (const change of edit?.documentChanges ?? []) {
      if (!("edits" in change)) continue;
      const { uri } = change.textDocument;
      const document = TextDocument.create(uri, "", 0, textOf(uri));
      texts.set(uri, TextDocument.applyEdits(document, change.edits as never));
    }
    return texts;
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    await this.request("shutdown", {});
    this.#connection.dispose();
    expect(this.bugs).toEqual([]);
  }
}

const languageOf = (uri: string): string => (uri.endsWith(".json") ? "json" : "yaml");
