import { resolve } from "node:path";
import {
  type ClientCapabilities,
  type CodeAction,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  MessageType,
  ShowMessageNotification,
  WatchKind,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { isObject } from "../../values/json-value.js";
import type { ServerSettings } from "../checks/projects.js";

/** The client: what it can do, and what the server sends to it. */
export class Client {
  readonly #connection: Connection;
  readonly #capabilities: ClientCapabilities;

  constructor(connection: Connection, capabilities: ClientCapabilities) {
    this.#connection = connection;
    this.#capabilities = capabilities;
  }

  get hasSnippets(): boolean {
    const { snippetSupport } = this.#capabilities.textDocument?.completion?.completionItem ?? {};
    return snippetSupport === true;
  }

  /** Whether the client answers requests for its settings. */
  get hasSettings(): boolean {
    return this.#capabilities.workspace?.configuration === true;
  }

  /** Has the client report changes of files and settings. */
  watch(): void {
    const { workspace } = this.#capabilities;
    const ignoreRefusal = () => {
      // The client does not report this after all.
    };
    const { client } = this.#connection;
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration) {
      const watchers = [
        { globPattern: "**/*.{json,yaml,yml}" },
        { globPattern: "**/dsd.config.*" },
        { globPattern: "**/.gitignore" },
        { globPattern: "**/.git/info/exclude" },
        // For a folder that is renamed or deleted, clients report only the folder itself.
        { globPattern: "**", kind: WatchKind.Create | WatchKind.Delete },
      ];
      client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(ignoreRefusal);
    }
    if (workspace?.didChangeConfiguration?.dynamicRegistration) {
      client
        .register(DidChangeConfigurationNotification.type, { section: "dsd" })
        .catch(ignoreRefusal);
    }
  }

  /** An action with edits in a form that the client knows; `undefined` when it knows none. */
  supportedAction(action: CodeAction): CodeAction | undefined {
    if (action.edit === undefined) return action;
    const creates = action.edit.documentChanges?.some((change) => "kind" in change);
    const hasStops = action.edit.documentChanges?.some(
      (change) => "edits" in change && change.edits.some((edit) => "snippet" in edit),
    );
    const { documentChanges, resourceOperations, snippetEditSupport } =
      this.#capabilities.workspace?.workspaceEdit ?? {};
    if (hasStops && !(documentChanges && snippetEditSupport)) return undefined;
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
      await this.#connection.window.showDocument({ uri: page.href, takeFocus: true });
    } else {
      this.#show(MessageType.Info, text);
    }
  }

  /**
   * Shows that work is in progress, if the client can show that.
   *
   * @returns ends it
   */
  async showProgress(title: string): Promise<() => void> {
    try {
      const progress = await this.#connection.window.createWorkDoneProgress();
      progress.begin(title);
      return () => progress.done();
    } catch {
      // The client shows none after all.
      return () => {};
    }
  }

  warn(message: string): void {
    this.#show(MessageType.Warning, message);
  }

  /** Shows a message that needs no answer. */
  #show(type: MessageType, message: string): void {
    void this.#connection.sendNotification(ShowMessageNotification.type, { type, message });
  }
}

/** The settings of a client: the section `dsd` of its settings, or the options of `initialize`. */
export interface ClientSettings extends ServerSettings {
  /**
   * Languages, as the editor names them, whose syntax something else checks already, so that nothing is
   * reported twice.
   */
  readonly foreignSyntax: readonly string[];
}

/**
 * Reads the settings of a client. A value of the wrong type counts as absent.
 *
 * @param folder the first folder of the editor, which paths are relative to
 */
export function clientSettings(
  value: unknown,
  { folder = ".", allowModules }: { folder?: string | undefined; allowModules: boolean },
): ClientSettings {
  const given = isObject(value) ? value : {};
  const path = (key: string): string | undefined => {
    const text = given[key];
    return typeof text === "string" && text !== "" ? resolve(folder, text) : undefined;
  };
  const languages = Array.isArray(given.foreignSyntax) ? (given.foreignSyntax as unknown[]) : [];
  return {
    config: path("config"),
    root: path("root"),
    allowModules,
    foreignSyntax: languages.filter((one): one is string => typeof one === "string"),
  };
}
