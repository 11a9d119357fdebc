import {
  commands,
  type ExtensionContext,
  extensions,
  LanguageStatusSeverity,
  languages,
  Uri,
  window,
  workspace,
} from "vscode";
import {
  LanguageClient,
  type LanguageClientOptions,
  TransportKind,
} from "vscode-languageclient/node";
import { inTurn } from "./in-turn.js";
import { completeSettings, launchOf } from "./launch.js";
import { reportedCodes } from "./reported-codes.js";
import { chooseServer, type Server } from "./server.js";

/** The languages that descriptors are written in, in files and in buffers that were never saved. */
const DOCUMENTS = ["json", "jsonc", "yaml"].flatMap((language) => [
  { scheme: "file", language },
  { scheme: "untitled", language },
]);

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const status = languages.createLanguageStatusItem("dsd", DOCUMENTS);
  status.name = "Data Store Descriptor";
  status.command = { title: "Show the Output", command: "dsd.showOutput" };

  const start = inTurn(async () => {
    await stop();
    const server = chooseServer({
      path: workspace.getConfiguration("dsd").get("path", ""),
      folders: (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
      isTrusted: workspace.isTrusted,
      extension: context.extensionPath,
    });
    client = clientOf(server);
    status.text = `dsd ${server.version}`;
    status.detail = `server of the ${server.origin}`;
    try {
      await client.start();
      status.severity = LanguageStatusSeverity.Information;
    } catch (error) {
      status.severity = LanguageStatusSeverity.Error;
      client.error("the server could not start", error);
    }
  });

  const validateWorkspace = async (): Promise<void> => {
    await start();
    await commands.executeCommand("workbench.actions.view.problems");
  };

  context.subscriptions.push(
    status,
    commands.registerCommand("dsd.restart", start),
    commands.registerCommand("dsd.showOutput", () => client?.outputChannel.show()),
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
  const last = client;
  client = undefined;
  try {
    await last?.dispose();
  } catch {
    // It has never started.
  }
}

function clientOf({ module }: Server): LanguageClient {
  const settings = workspace.getConfiguration("dsd");
  const launch = launchOf({
    isTrusted: workspace.isTrusted,
    config: settings.get("config", ""),
    root: settings.get("root", ""),
    hasYamlServer: hasYamlServer(),
  });
  const options: LanguageClientOptions = {
    documentSelector: DOCUMENTS,
    synchronize: { configurationSection: "dsd" },
    initializationOptions: launch.options,
    middleware: {
      workspace: {
        // What other extensions check is not a setting of a person.
        configuration: async (params, token, next) => {
          const sections = await next(params, token);
          if (!Array.isArray(sections)) return sections;
          return sections.map((section) => completeSettings(section, hasYamlServer()));
        },
      },
      window: {
        // The page of a code is Markdown: it is shown, not edited.
        showDocument: async (params, token, next) => {
          if (!params.uri.endsWith(".md")) return next(params, token);
          await commands.executeCommand("markdown.showPreview", Uri.parse(params.uri));
          return { success: true };
        },
      },
    },
  };
  const server = { module, args: launch.args, transport: TransportKind.stdio };
  return new LanguageClient("dsd", "Data Store Descriptor", server, options);
}

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
