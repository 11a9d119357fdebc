import * as vscode from "vscode";
import {
  CloseAction,
  LanguageClient,
  type LanguageClientOptions,
  RevealOutputChannelOn,
  State,
  TransportKind,
} from "vscode-languageclient/node";
import { mayBeDescriptor } from "../../../src/text/recognition/recognize.js";
import { chooseServer, type Server } from "./server.js";
import { argumentsOf, reportedCodes, settingsOf } from "./settings.js";

const { commands, extensions, languages, window, workspace } = vscode;

/**
 * The languages that descriptors are written in, in files and in buffers that were never saved. A descriptor has no
 * comments, so `jsonc` is none of them.
 */
const DOCUMENTS = ["json", "yaml"].flatMap((language) => [
  { scheme: "file", language },
  { scheme: "untitled", language },
]);

/** How long a server that is to end may take to answer, in milliseconds. */
const MAX_END = 2_000;

/** The configurations of `dsd`. */
const CONFIGURATIONS = "**/dsd.config.{json,yaml,yml}";

let client: LanguageClient | undefined;

/** Settles when the last restart has stopped one server and launched the next; `undefined` before the first. */
let restarted: Promise<unknown> | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = window.createOutputChannel("Data Store Descriptor", { log: true });
  const status = languages.createLanguageStatusItem("dsd", DOCUMENTS);
  status.name = "Data Store Descriptor";
  status.text = "dsd is not started";
  status.detail = "no dsd.config.* in the workspace, and no open file looks like a descriptor";
  status.command = { title: "Show the Output", command: "dsd.showOutput" };

  /** One restart after another: while someone types `dsd.path`, each change causes one. */
  const restart = () => {
    const startAnew = () => startServer(context, output, status);
    restarted = (restarted ?? Promise.resolve()).then(startAnew, startAnew);
    return restarted;
  };
  const startFor = (document: vscode.TextDocument) => {
    if (restarted === undefined && concernsDescriptors(document)) void restart();
  };
  const restartIf = (isChanged: boolean) => isChanged && restarted !== undefined && restart();

  context.subscriptions.push(
    output,
    status,
    commands.registerCommand("dsd.restart", restart),
    commands.registerCommand("dsd.showOutput", () => output.show()),
    ...commandsOf(() => restarted ?? restart()),
    workspace.onDidGrantWorkspaceTrust(() => restartIf(true)),
    workspace.onDidChangeConfiguration((c) => restartIf(c.affectsConfiguration("dsd.path"))),
    workspace.onDidOpenTextDocument(startFor),
    workspace.onDidChangeTextDocument(({ document }) => startFor(document)),
  );
  workspace.textDocuments.forEach(startFor);
  const configurations = await workspace.findFiles(CONFIGURATIONS, undefined, 1);
  if (configurations.length > 0 && restarted === undefined) await restart();
}

/** Whether a document is a reason to start the server. */
const concernsDescriptors = (document: vscode.TextDocument): boolean =>
  languages.match(DOCUMENTS, document) > 0 && mayBeDescriptor(document.getText());

/** Stops the last server, and launches the next. */
async function startServer(
  context: vscode.ExtensionContext,
  output: vscode.LogOutputChannel,
  status: vscode.LanguageStatusItem,
): Promise<void> {
  await deactivate();
  const server = serverOfWorkspace(context);
  status.text = `dsd ${server.version}`;
  status.detail = `server of the ${server.origin}`;
  const own = clientOf(server, output);
  client = own;
  own.onDidChangeState(({ newState }) => {
    if (client !== own) return;
    const isUp = newState === State.Running || newState === State.Starting;
    status.severity = vscode.LanguageStatusSeverity[isUp ? "Information" : "Error"];
    status.busy = newState === State.Starting;
  });
  // The client shows why it fails. A server that never answers must not block the next restart.
  own.start().catch(() => {});
}

/** The commands that need a server, whatever the documents are. */
const commandsOf = (start: () => Promise<unknown>): vscode.Disposable[] => [
  commands.registerCommand("dsd.fixAll", async () => {
    await start();
    const kind = "source.fixAll.dsd";
    await commands.executeCommand("editor.action.codeAction", { kind, apply: "first" });
  }),
  commands.registerCommand("dsd.explainCode", async () => {
    await start();
    await explainCode();
  }),
  commands.registerCommand("dsd.newDescriptor", async () => {
    await start();
    // The server answers with the text that `dsd init` writes. A request waits for its start.
    const request = { command: "dsd.starter" };
    const content = await client?.sendRequest<string>("workspace/executeCommand", request);
    if (content === undefined) return;
    await window.showTextDocument(await workspace.openTextDocument({ language: "yaml", content }));
  }),
  commands.registerCommand("dsd.validateWorkspace", async () => {
    await commands.executeCommand("dsd.restart");
    await commands.executeCommand("workbench.actions.view.problems");
  }),
];

export async function deactivate(): Promise<void> {
  const last = client;
  client = undefined;
  // The library cannot stop a client whose server has not answered yet.
  const timer = setTimeout(() => last?.serverProcess?.kill("SIGKILL"), MAX_END);
  try {
    if (last?.state === State.Starting) await last.start();
    await last?.dispose(MAX_END);
  } catch {
    // It never started.
  } finally {
    clearTimeout(timer);
  }
}

/** Chooses the server, and says so if that of the setting is not there. */
function serverOfWorkspace({ extensionPath }: vscode.ExtensionContext): Server {
  const path = workspace.getConfiguration("dsd").get("path", "");
  const { isTrusted, workspaceFolders = [] } = workspace;
  const folders = workspaceFolders.map(({ uri }) => uri.fsPath);
  const server = chooseServer({ path, folders, isTrusted, extension: extensionPath });
  if (path !== "" && isTrusted && server.origin !== "setting") {
    void window.showWarningMessage(
      `dsd: there is no server at ${path} (dsd.path); that of the ${server.origin} was started`,
    );
  }
  return server;
}

function clientOf({ module }: Server, outputChannel: vscode.LogOutputChannel): LanguageClient {
  const options: LanguageClientOptions = {
    documentSelector: DOCUMENTS,
    initializationOptions: settings,
    // What the server's settings are made of.
    synchronize: { configurationSection: ["dsd", "json.validate", "yaml.validate"] },
    outputChannel,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    // Otherwise an error is shown twice.
    initializationFailedHandler: () => false,
    middleware: {
      workspace: {
        // The server asks for its settings, which depend on those of others.
        configuration: ({ items }) =>
          items.map(({ section }) => (section === "dsd" ? settings() : null)),
      },
      window: {
        async showDocument(params, token, next) {
          // The page of a code is Markdown: it is shown, not edited.
          if (!params.uri.endsWith(".md")) return next(params, token);
          await commands.executeCommand("markdown.showPreview", vscode.Uri.parse(params.uri));
          return { success: true };
        },
      },
    },
  };
  const server = { module, transport: TransportKind.stdio, args: argumentsOf(workspace) };
  const own = new LanguageClient("dsd", "Data Store Descriptor", server, options);
  const policy = own.createDefaultErrorHandler();
  // A server that ends before its first answer would end again.
  const closed = () =>
    own.isRunning() ? policy.closed() : { action: CloseAction.DoNotRestart, handled: true };
  own.clientOptions.errorHandler = { error: policy.error.bind(policy), closed };
  return own;
}

function settings(): object {
  const own = workspace.getConfiguration("dsd");
  const yaml = extensions.getExtension("redhat.vscode-yaml");
  return settingsOf({
    isTrusted: workspace.isTrusted,
    config: own.get("config", ""),
    root: own.get("root", ""),
    checksJson: workspace.getConfiguration("json").get("validate.enable", true),
    checksYaml: yaml !== undefined && workspace.getConfiguration("yaml").get("validate", true),
  });
}

/** Shows the page of a code that is reported in the editor. */
async function explainCode(): Promise<void> {
  const { document } = window.activeTextEditor ?? {};
  const codes = reportedCodes(document === undefined ? [] : languages.getDiagnostics(document.uri));
  const code =
    codes.length === 0
      ? await window.showInputBox({ prompt: "Code, such as unknown-property" })
      : await window.showQuickPick(codes);
  if (code !== undefined) await commands.executeCommand("dsd.explain", code);
}
