import { commands, type OutputChannel, Uri, window, workspace } from "vscode";
import type { MessageConnection } from "vscode-jsonrpc/node";
import type * as protocol from "vscode-languageserver-protocol";
import type { WatchedFiles } from "./watched-files.js";

/** What only the extension knows. */
export interface Answers {
  /** The settings as the server is to see them. */
  readonly settings: () => object;
}

/** Answers what the server asks, and shows what it says. */
export function answerServer(
  connection: MessageConnection,
  files: WatchedFiles,
  output: OutputChannel,
  { settings }: Answers,
): void {
  connection.onRequest("workspace/configuration", ({ items }: protocol.ConfigurationParams) =>
    items.map(({ section }) => (section === "dsd" ? settings() : null)),
  );
  connection.onRequest(
    "client/registerCapability",
    ({ registrations }: protocol.RegistrationParams) => {
      for (const { method, registerOptions } of registrations) {
        if (method === "workspace/didChangeWatchedFiles") files.watch(registerOptions);
      }
      return null;
    },
  );
  connection.onRequest("window/workDoneProgress/create", () => null);
  connection.onRequest("window/showDocument", async ({ uri }: protocol.ShowDocumentParams) => {
    // The page of a code is Markdown: it is shown, not edited.
    if (uri.endsWith(".md")) {
      await commands.executeCommand("markdown.showPreview", Uri.parse(uri));
    } else {
      await window.showTextDocument(await workspace.openTextDocument(Uri.parse(uri)));
    }
    return { success: true };
  });
  connection.onNotification("window/logMessage", ({ message }: protocol.LogMessageParams) =>
    output.appendLine(message),
  );
  connection.onNotification(
    "window/showMessage",
    ({ type, message }: protocol.ShowMessageParams) => {
      if (type === 1) void window.showErrorMessage(message);
      else if (type === 2) void window.showWarningMessage(message);
      else void window.showInformationMessage(message);
    },
  );
}
