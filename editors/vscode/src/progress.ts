import { ProgressLocation, window } from "vscode";
import type * as protocol from "vscode-languageserver-protocol";

type Step =
  | protocol.WorkDoneProgressBegin
  | protocol.WorkDoneProgressReport
  | protocol.WorkDoneProgressEnd;

/** Shows long work of the server in the status bar. */
export class Progress {
  /** Ends what is shown, by token. */
  readonly #shown = new Map<protocol.ProgressToken, () => void>();

  report({ token, value }: { readonly token: protocol.ProgressToken; readonly value: Step }): void {
    if (value.kind === "end") this.#end(token);
    if (value.kind !== "begin") return;
    const { title } = value;
    void window.withProgress(
      { location: ProgressLocation.Window, title },
      () => new Promise<void>((resolve) => this.#shown.set(token, resolve)),
    );
  }

  /** The server is gone: nothing goes on any more. */
  dispose(): void {
    for (const token of [...this.#shown.keys()]) this.#end(token);
  }

  #end(token: protocol.ProgressToken): void {
    this.#shown.get(token)?.();
    this.#shown.delete(token);
  }
}
