import type { MessageConnection } from "vscode-jsonrpc";
import type {
  ClientCapabilities,
  CodeAction,
  ConfigurationParams,
  LogMessageParams,
  PublishDiagnosticsParams,
  RegistrationParams,
  ShowDocumentParams,
  ShowMessageParams,
  WorkDoneProgressBegin,
  WorkDoneProgressEnd,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { MessageType, WatchKind } from "./protocol.js";

/** The client: what it can do, and what the server sends to it. */
export class Client {
  readonly #connection: MessageConnection;
  #capabilities: ClientCapabilities = {};
  /** How often progress was shown. */
  #progressCount = 0;

  constructor(connection: MessageConnection) {
    this.#connection = connection;
  }

  /** Takes what the client can do. */
  initialize(capabilities: ClientCapabilities): void {
    this.#capabilities = capabilities;
  }

  get hasSnippets(): boolean {
    const { snippetSupport } = this.#capabilities.textDocument?.completion?.completionItem ?? {};
    return snippetSupport === true;
  }

  /** Whether the client answers when it is asked for its settings. */
  get hasSettings(): boolean {
    return this.#capabilities.workspace?.configuration === true;
  }

  /** Has the client report changes of files and settings. */
  watch(): void {
    const { workspace } = this.#capabilities;
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration) {
      this.#register("workspace/didChangeWatchedFiles", {
        watchers: [
          { globPattern: "**/*.{json,yaml,yml}" },
          { globPattern: "**/dsd.config.*" },
          { globPattern: "**/.gitignore" },
          { globPattern: "**/.git/info/exclude" },
          // Of a folder that is renamed or deleted, clients report nothing but the folder.
          { globPattern: "**", kind: WatchKind.Create | WatchKind.Delete },
        ],
      });
    }
    if (workspace?.didChangeConfiguration?.dynamicRegistration) {
      this.#register("workspace/didChangeConfiguration", { section: "dsd" });
    }
  }

  /** Asks for the section `dsd` of the settings. */
  async settings(): Promise<unknown> {
    const params: ConfigurationParams = { items: [{ section: "dsd" }] };
    const [settings] = await this.#connection.sendRequest<unknown[]>(
      "workspace/configuration",
      params,
    );
    return settings;
  }

  publish(params: PublishDiagnosticsParams): void {
    this.#notify("textDocument/publishDiagnostics", params);
  }

  /** An action with edits in a form that the client knows; `undefined` when it knows none. */
  supportedAction(action: CodeAction): CodeAction | undefined {
    if (action.edit === undefined) return action;
    const creates = action.edit.documentChanges?.some((change) => "kind" in change);
    const { documentChanges, resourceOperations } =
      this.#capabilities.workspace?.workspaceEdit ?? {};
    if (creates && !(documentChanges && resourceOperations?.includes("create"))) return undefined;
    return { ...action, edit: this.supportedEdit(action.edit) };
  }

  /** An edit in a form that the client knows. */
  supportedEdit(edit: WorkspaceEdit): WorkspaceEdit {
    if (this.#capabilities.workspace?.workspaceEdit?.documentChanges) return edit;
    const changes = Object.fromEntries(
      (edit.documentChanges ?? []).flatMap((change) =>
        "edits" in change ? [[change.textDocument.uri, change.edits]] : [],
      ),
    );
    return { changes } as WorkspaceEdit;
  }

  /** Shows a page: in the editor if it can, else as a message. */
  async showPage(page: URL, text: string): Promise<void> {
    if (this.#capabilities.window?.showDocument?.support) {
      const params: ShowDocumentParams = { uri: page.href, takeFocus: true };
      await this.#connection.sendRequest("window/showDocument", params);
    } else {
      this.#show(MessageType.Info, text);
    }
  }

  /**
   * Shows that work goes on, if the client can show it.
   *
   * @returns ends it
   */
  async showProgress(title: string): Promise<() => void> {
    if (!this.#capabilities.window?.workDoneProgress) return () => {};
    const token = `dsd-${++this.#progressCount}`;
    const report = (value: WorkDoneProgressBegin | WorkDoneProgressEnd): void =>
      this.#notify("$/progress", { token, value });
    try {
      await this.#connection.sendRequest("window/workDoneProgress/create", { token });
    } catch {
      // The client shows none after all.
      return () => {};
    }
    report({ kind: "begin", title });
    return () => report({ kind: "end" });
  }

  warn(message: string): void {
    this.#show(MessageType.Warning, message);
  }

  /** Records a message, which is not shown. */
  log(type: MessageType, message: string): void {
    const params: LogMessageParams = { type, message };
    this.#notify("window/logMessage", params);
  }

  /** Shows a message that needs no answer. */
  #show(type: MessageType, message: string): void {
    const params: ShowMessageParams = { type, message };
    this.#notify("window/showMessage", params);
  }

  #register(method: string, registerOptions: object): void {
    const params: RegistrationParams = { registrations: [{ id: method, method, registerOptions }] };
    this.#connection.sendRequest("client/registerCapability", params).catch(() => {
      // The client does not report this after all.
    });
  }

  #notify(method: string, params: object): void {
    void this.#connection.sendNotification(method, params);
  }
}
