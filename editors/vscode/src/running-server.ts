import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  type Disposable,
  env,
  languages,
  type OutputChannel,
  Uri,
  version,
  workspace,
} from "vscode";
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-jsonrpc/node";
import type * as protocol from "vscode-languageserver-protocol";
import { capabilities } from "./capabilities.js";
import { synchronize } from "./documents.js";
import { registerFeatures } from "./features.js";
import { diagnosticOf } from "./from-protocol.js";
import { Progress } from "./progress.js";
import { type Answers, answerServer } from "./server-requests.js";
import { WatchedFiles } from "./watched-files.js";

/** How long a server may take to end, in milliseconds. */
const STOP_TIMEOUT = 2_000;

export interface ServerLaunch extends Answers {
  readonly module: string;
  readonly args: readonly string[];
}

/** A server that runs, with everything in the editor that belongs to it. */
export class RunningServer {
  readonly #process: ChildProcess;
  readonly #connection: MessageConnection;
  readonly #disposables: Disposable[] = [];
  #isReady = false;

  /** @param crashed called if the server ends by itself after it was ready */
  constructor(launch: ServerLaunch, output: OutputChannel, crashed: () => void) {
    const [folder] = workspace.workspaceFolders ?? [];
    const args = [...launch.args, "--stdio", `--clientProcessId=${process.pid}`];
    this.#process = fork(launch.module, args, {
      silent: true,
      execArgv: [],
      // The editor itself is Node if this is set.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: "1", ELECTRON_NO_ASAR: "1" },
      ...(folder !== undefined && existsSync(folder.uri.fsPath) && { cwd: folder.uri.fsPath }),
    });
    const { stdin, stdout, stderr } = this.#process;
    if (stdin === null || stdout === null) throw new Error("the server has no standard streams");
    this.#connection = createMessageConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
    );
    stderr?.on("data", (text: Buffer) => output.append(text.toString()));
    this.#process.once("error", (error) => output.appendLine(String(error)));
    this.#connection.onClose(() => {
      this.#dispose();
      if (this.#isReady) crashed();
    });
    this.#connection.onError(([error]) => output.appendLine(String(error)));
    this.#listen(launch, output);
  }

  /** Starts the conversation. */
  async initialize(options: object): Promise<void> {
    const folders = workspace.workspaceFolders?.map(folderOf) ?? null;
    const result = await this.#connection.sendRequest<protocol.InitializeResult>("initialize", {
      processId: process.pid,
      clientInfo: { name: env.appName, version },
      locale: env.language,
      rootUri: folders?.[0]?.uri ?? null,
      workspaceFolders: folders,
      capabilities,
      initializationOptions: options,
    } satisfies protocol.InitializeParams);
    this.#isReady = true;
    void this.#notify("initialized", {});
    this.#disposables.push(
      ...synchronize(this.#notify),
      ...registerFeatures(
        (method, params, token) =>
          this.#connection.sendRequest(method, params, ...(token ? [token] : [])),
        result,
      ),
      workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
        this.#notify("workspace/didChangeWorkspaceFolders", {
          event: { added: added.map(folderOf), removed: removed.map(folderOf) },
        } satisfies protocol.DidChangeWorkspaceFoldersParams),
      ),
      workspace.onDidChangeConfiguration((change) => {
        // The server asks for the values.
        if (!change.affectsConfiguration("dsd")) return;
        void this.#notify("workspace/didChangeConfiguration", { settings: null });
      }),
    );
  }

  /** Ends the server, if need be by force. */
  async stop(): Promise<void> {
    this.#isReady = false;
    const { exitCode, signalCode } = this.#process;
    if (exitCode !== null || signalCode !== null) return;
    const ended = once(this.#process, "exit");
    const timer = setTimeout(() => this.#process.kill(), STOP_TIMEOUT);
    try {
      await this.#connection.sendRequest("shutdown");
      void this.#notify("exit", {});
    } catch {
      // The connection is closed already, or was never in use.
      this.#process.kill();
    }
    await ended;
    clearTimeout(timer);
    this.#dispose();
  }

  readonly #notify = async (method: string, params: object): Promise<void> => {
    try {
      await this.#connection.sendNotification(method, params);
    } catch {
      // The server is gone, which the end of the connection reports.
    }
  };

  #listen(answers: Answers, output: OutputChannel): void {
    const diagnostics = languages.createDiagnosticCollection("dsd");
    const progress = new Progress();
    const files = new WatchedFiles(
      (changes) => void this.#notify("workspace/didChangeWatchedFiles", { changes }),
    );
    this.#disposables.push(diagnostics, progress, files);
    this.#connection.onNotification(
      "textDocument/publishDiagnostics",
      ({ uri, diagnostics: found }: protocol.PublishDiagnosticsParams) =>
        diagnostics.set(Uri.parse(uri), found.map(diagnosticOf)),
    );
    this.#connection.onNotification("$/progress", (params) => progress.report(params));
    answerServer(this.#connection, files, output, answers);
    this.#connection.listen();
  }

  #dispose(): void {
    for (const one of this.#disposables.splice(0)) one.dispose();
    this.#connection.dispose();
  }
}

const folderOf = ({ uri, name }: { uri: Uri; name: string }): protocol.WorkspaceFolder => ({
  uri: uri.toString(),
  name,
});
