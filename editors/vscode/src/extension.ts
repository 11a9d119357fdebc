import {
  commands,
  type ExtensionContext,
  extensions,
  LanguageStatusSeverity,
  type LogOutputChannel,
  languages,
  Uri,
  window,
  workspace,
} from "vscode";
import {
  CloseAction,
  LanguageClient,
  type LanguageClientOptions,
  RevealOutputChannelOn,
  State,
  TransportKind,
} from "vscode-languageclient/node";
import { chooseServer, type Server } from "./server.js";
import { argumentsOf, reportedCodes, settingsOf } from "./settings.js";

/** The languages that descriptors are written in, in files and in buffers that were never saved. */
const DOCUMENTS = ["json", "jsonc", "yaml"].flatMap((language) => [
  { scheme: "file", language },
  { scheme: "untitled", language },
]);

/** The sections of the settings that the server's settings are made of. */
const SECTIONS = ["dsd", "json.validate", "yaml.validate"];

/** How long a server that is to end may take to answer, in milliseconds. */
const MAX_END = 2_000;

let client: LanguageClient | undefined;

/** Settles when the last restart has stopped one server and launched the next. */
let restarted: Promise<unknown> = Promise.resolve();

export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel("Data Store Descriptor", { log: true });
  const status = languages.createLanguageStatusItem("dsd", DOCUMENTS);
  status.name = "Data Store Descriptor";
  status.command = { title: "Show the Output", command: "dsd.showOutput" };

  const startAnew = async (): Promise<void> => {
    await deactivate();
    const server = serverOfWorkspace(context);
    status.text = `dsd ${server.version}`;
    status.detail = `server of the ${server.origin}`;
    const own = clientOf(server, output);
    client = own;
    own.onDidChangeState(({ newState }) => {
      if (client !== own) return;
      const isUp = newState === State.Running || newState === State.Starting;
      status.severity = isUp ? LanguageStatusSeverity.Information : LanguageStatusSeverity.Error;
      status.busy = newState === State.Starting;
    });
    // The client shows why it fails. A server that never answers must not block the next restart.
    own.start().catch(() => {});
  };
  /** One restart after another: while someone types `dsd.path`, each change causes one. */
  const restart = () => {
    restarted = restarted.then(startAnew, startAnew);
    return restarted;
  };

  context.subscriptions.push(
    output,
    status,
    commands.registerCommand("dsd.restart", restart),
    commands.registerCommand("dsd.showOutput", () => output.show()),
    commands.registerCommand("dsd.fixAll", () =>
      commands.executeCommand("editor.action.codeAction", {
        kind: "source.fixAll.dsd",
        apply: "first",
      }),
    ),
    commands.registerCommand("dsd.explainCode", explainCode),
    commands.registerCommand("dsd.newDescriptor", async () => {
      // The server answers with the text that `dsd init` writes. A request waits for its start.
      const content = await client?.sendRequest<string>("workspace/executeCommand", {
        command: "dsd.starter",
      });
      if (content === undefined) return;
      await window.showTextDocument(
        await workspace.openTextDocument({ language: "yaml", content }),
      );
    }),
    commands.registerCommand("dsd.validateWorkspace", async () => {
      await restart();
      await commands.executeCommand("workbench.actions.view.problems");
    }),
    workspace.onDidGrantWorkspaceTrust(restart),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("dsd.path")) void restart();
    }),
  );
  await restart();
}

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
function serverOfWorkspace({ extensionPath }: ExtensionContext): Server {
  const path = workspace.getConfiguration("dsd").get("path", "");
  const server = chooseServer({
    path,
    folders: (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
    isTrusted: workspace.isTrusted,
    extension: extensionPath,
  });
  if (path !== "" && workspace.isTrusted && server.origin !== "setting") {
    void window.showWarningMessage(
      `dsd: there is no server at ${path} (dsd.path); that of the ${server.origin} was started`,
    );
  }
  return server;
}

function clientOf({ module }: Server, outputChannel: LogOutputChannel): LanguageClient {
  const options: LanguageClientOptions = {
    documentSelector: DOCUMENTS,
    initializationOptions: settings,
    synchronize: { configurationSection: SECTIONS },
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
          await commands.executeCommand("markdown.showPreview", Uri.parse(params.uri));
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
