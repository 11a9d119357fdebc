import {
  commands,
  type ExtensionContext,
  extensions,
  LanguageStatusSeverity,
  languages,
  window,
  workspace,
} from "vscode";
import { Crashes } from "./crashes.js";
import { DOCUMENTS } from "./documents.js";
import { inTurn } from "./in-turn.js";
import { completeSettings, launchOf } from "./launch.js";
import { reportedCodes } from "./reported-codes.js";
import { RunningServer } from "./running-server.js";
import { chooseServer } from "./server.js";

let running: RunningServer | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const status = languages.createLanguageStatusItem("dsd", DOCUMENTS);
  status.name = "Data Store Descriptor";
  status.command = { title: "Show the Output", command: "dsd.showOutput" };

  const output = window.createOutputChannel("Data Store Descriptor");
  const crashes = new Crashes();

  const start = inTurn(async () => {
    await stop();
    const server = chooseServer({
      path: workspace.getConfiguration("dsd").get("path", ""),
      folders: (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
      isTrusted: workspace.isTrusted,
      extension: context.extensionPath,
    });
    status.text = `dsd ${server.version}`;
    status.detail = `server of the ${server.origin}`;
    status.severity = LanguageStatusSeverity.Information;
    const fail = (message: string): void => {
      status.severity = LanguageStatusSeverity.Error;
      output.appendLine(message);
      void window.showErrorMessage(`dsd: ${message}`);
    };
    const crashed = (): void => {
      if (crashes.mayRestart(Date.now())) void start();
      else fail("the server has crashed too often; its output is in the output channel");
    };
    const { args, options } = launch();
    try {
      running = new RunningServer({ module: server.module, args, settings }, output, crashed);
      await running.initialize(options);
    } catch (error) {
      fail(`the server could not start: ${String(error)}`);
    }
  });

  const validateWorkspace = async (): Promise<void> => {
    await start();
    await commands.executeCommand("workbench.actions.view.problems");
  };

  context.subscriptions.push(
    status,
    output,
    commands.registerCommand("dsd.restart", start),
    commands.registerCommand("dsd.showOutput", () => output.show()),
    commands.registerCommand("dsd.fixAll", () =>
      commands.executeCommand("editor.action.codeAction", {
        kind: "source.fixAll.dsd",
        apply: "first",
      }),
    ),
    commands.registerCommand("dsd.explainCode", explainCode),
    commands.registerCommand("dsd.validateWorkspace", validateWorkspace),
    workspace.onDidGrantWorkspaceTrust(start),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("dsd.path")) void start();
    }),
  );
  await start();
}

export const deactivate = (): Promise<void> => stop();

async function stop(): Promise<void> {
  const last = running;
  running = undefined;
  await last?.stop();
}

/** How to start the server. */
function launch() {
  const settings = workspace.getConfiguration("dsd");
  return launchOf({
    isTrusted: workspace.isTrusted,
    config: settings.get("config", ""),
    root: settings.get("root", ""),
    hasYamlServer: hasYamlServer(),
  });
}

/** The settings as the server is to see them: with what other extensions check. */
const settings = (): object =>
  completeSettings(workspace.getConfiguration().get("dsd", {}), hasYamlServer());

const hasYamlServer = (): boolean => extensions.getExtension("redhat.vscode-yaml") !== undefined;

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
