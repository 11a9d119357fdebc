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
import { argumentsOf, type Situation, settingsOf } from "./launch.js";
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
    const path = workspace.getConfiguration("dsd").get("path", "");
    const server = chooseServer({
      path,
      folders: (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
      isTrusted: workspace.isTrusted,
      extension: context.extensionPath,
    });
    status.text = `dsd ${server.version}`;
    status.detail = `server of the ${server.origin}`;
    status.severity = LanguageStatusSeverity.Information;
    if (path !== "" && workspace.isTrusted && server.origin !== "setting") {
      void window.showWarningMessage(
        `dsd: there is no server at ${path} (dsd.path); that of the ${server.origin} was started`,
      );
    }
    const fail = (message: string): void => {
      status.severity = LanguageStatusSeverity.Error;
      output.appendLine(message);
      void window.showErrorMessage(`dsd: ${message}`);
    };
    const crashed = (): void => {
      if (crashes.mayRestart(Date.now())) void start();
      else fail("the server has crashed too often; its output is in the output channel");
    };
    const launch = { module: server.module, args: argumentsOf(workspace), settings };
    const own = new RunningServer(launch, output, crashed);
    running = own;
    try {
      await own.initialize();
    } catch (error) {
      // If it was stopped, another one starts.
      if (running === own) fail(`the server could not start: ${messageOf(error)}`);
    }
  });
  /** Starts a server now, also while one that does not answer is starting. */
  const restart = async (): Promise<void> => {
    await stop();
    await start();
  };

  const validateWorkspace = async (): Promise<void> => {
    await restart();
    await commands.executeCommand("workbench.actions.view.problems");
  };

  context.subscriptions.push(
    status,
    output,
    commands.registerCommand("dsd.restart", restart),
    commands.registerCommand("dsd.showOutput", () => output.show()),
    commands.registerCommand("dsd.fixAll", () =>
      commands.executeCommand("editor.action.codeAction", {
        kind: "source.fixAll.dsd",
        apply: "first",
      }),
    ),
    commands.registerCommand("dsd.explainCode", explainCode),
    commands.registerCommand("dsd.validateWorkspace", validateWorkspace),
    workspace.onDidGrantWorkspaceTrust(restart),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("dsd.path")) void restart();
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

/** The settings as the server is to see them: with what the editor and other extensions check. */
function settings(): object {
  const own = workspace.getConfiguration("dsd");
  const yaml = extensions.getExtension("redhat.vscode-yaml");
  const situation: Situation = {
    isTrusted: workspace.isTrusted,
    config: own.get("config", ""),
    root: own.get("root", ""),
    checksJson: workspace.getConfiguration("json").get("validate.enable", true),
    checksYaml: yaml !== undefined && workspace.getConfiguration("yaml").get("validate", true),
  };
  return settingsOf(situation);
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

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
