// The parts of the API of VS Code that the extension uses, without an editor. What the extension registers,
// and what a person would see, is in `editor`.

import { fileURLToPath } from "node:url";

export class Disposable {
  readonly dispose: () => void;
  constructor(dispose: () => void) {
    this.dispose = dispose;
  }
}

export class Position {
  readonly line: number;
  readonly character: number;
  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(line: number, character: number, endLine: number, endCharacter: number) {
    this.start = new Position(line, character);
    this.end = new Position(endLine, endCharacter);
  }
}

export class Uri {
  readonly #text: string;
  private constructor(text: string) {
    this.#text = text;
  }
  static parse(text: string): Uri {
    return new Uri(text);
  }
  get fsPath(): string {
    return fileURLToPath(this.#text);
  }
  toString(): string {
    return this.#text;
  }
}

/** A class whose instances have the arguments of their constructor, by name. */
const record = (...names: string[]) =>
  class {
    [key: string]: unknown;
    constructor(...values: unknown[]) {
      for (const [index, name] of names.entries()) this[name] = values[index];
    }
  };

export const Location = record("uri", "range");
export const Diagnostic = record("range", "message", "severity");
export const DiagnosticRelatedInformation = record("location", "message");
export const MarkdownString = record("value");
export const SnippetString = record("value");
export const Hover = record("contents", "range");
export const CompletionItem = record("label", "kind");
export const DocumentHighlight = record("range", "kind");
export const DocumentLink = record("range", "target");
export const DocumentSymbol = record("name", "detail", "kind", "range", "selectionRange");
export const SymbolInformation = record("name", "kind", "containerName", "location");
export const CodeAction = record("title", "kind");
export const TextEdit = record("range", "newText");

export class CodeActionKind {
  static readonly Empty = new CodeActionKind("");
  readonly value: string;
  private constructor(value: string) {
    this.value = value;
  }
  append(part: string): CodeActionKind {
    return new CodeActionKind(this.value === "" ? part : `${this.value}.${part}`);
  }
}

export class WorkspaceEdit {
  /** The files that are created, and the edits by file. */
  readonly created: string[] = [];
  readonly edits: Record<string, unknown[]> = {};
  createFile(uri: Uri): void {
    this.created.push(uri.toString());
  }
  set(uri: Uri, edits: unknown[]): void {
    this.edits[uri.toString()] = edits;
  }
}

export const LanguageStatusSeverity = { Information: 0, Warning: 1, Error: 2 };
export const ProgressLocation = { Window: 10 };

class Event<T> {
  readonly #listeners = new Set<(value: T) => void>();
  readonly on = (listener: (value: T) => void): Disposable => {
    this.#listeners.add(listener);
    return new Disposable(() => this.#listeners.delete(listener));
  };
  fire(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }
  get count(): number {
    return this.#listeners.size;
  }
}

export interface FakeDocument {
  readonly uri: Uri;
  readonly languageId: string;
  version: number;
  text: string;
  getText(): string;
}

const events = {
  opened: new Event<FakeDocument>(),
  closed: new Event<FakeDocument>(),
  saved: new Event<FakeDocument>(),
  changed: new Event<{
    document: FakeDocument;
    contentChanges: { range: Range; text: string }[];
  }>(),
  folders: new Event<{ added: object[]; removed: object[] }>(),
  settings: new Event<{ affectsConfiguration: (section: string) => boolean }>(),
  trusted: new Event<void>(),
};

interface Watcher {
  readonly pattern: string;
  readonly created: Event<Uri>;
  readonly changed: Event<Uri>;
  readonly deleted: Event<Uri>;
}

type Provider = Record<string, (...all: unknown[]) => Promise<unknown>>;

/** What a test sees and does. */
export const editor = {
  events,
  documents: [] as FakeDocument[],
  folders: [] as { uri: Uri; name: string }[],
  settings: {} as Record<string, unknown>,
  /** By the name of the function that registers them. */
  providers: new Map<string, Provider>(),
  commands: new Map<string, (...all: unknown[]) => unknown>(),
  /** The commands of the editor that were run, with their arguments. */
  executed: [] as unknown[][],
  diagnostics: new Map<string, Record<string, unknown>[]>(),
  published: new Event<string>(),
  watchers: new Set<Watcher>(),
  progress: [] as string[],
  messages: [] as string[],
  output: "",
  status: {} as Record<string, unknown>,

  open(uri: string, languageId: string, text: string): FakeDocument {
    const getText = (): string => document.text;
    const document = { uri: Uri.parse(uri), languageId, version: 1, text, getText };
    editor.documents.push(document);
    events.opened.fire(document);
    return document;
  },

  /** Replaces a text in a line of a document. */
  replace(document: FakeDocument, old: string, text: string): void {
    const offset = document.text.indexOf(old);
    const [before, line] = [
      document.text.slice(0, offset),
      document.text.slice(0, offset).split("\n"),
    ];
    const [row, column] = [line.length - 1, line.at(-1)?.length ?? 0];
    document.text = before + text + document.text.slice(offset + old.length);
    document.version++;
    const range = new Range(row, column, row, column + old.length);
    events.changed.fire({ document, contentChanges: [{ range, text }] });
  },
};

const register =
  (name: string, at: number) =>
  (...all: unknown[]): Disposable => {
    if (editor.providers.has(name)) throw new Error(`${name} was called before`);
    editor.providers.set(name, all[at] as Provider);
    return new Disposable(() => editor.providers.delete(name));
  };

export const languages = {
  match: (selector: { language: string }[], { languageId }: FakeDocument): number =>
    selector.some(({ language }) => language === languageId) ? 10 : 0,
  createLanguageStatusItem: () => Object.assign(editor.status, { dispose() {} }),
  getDiagnostics: (uri: Uri) => editor.diagnostics.get(uri.toString()) ?? [],
  createDiagnosticCollection: () => ({
    set(uri: Uri, found: Record<string, unknown>[]) {
      editor.diagnostics.set(uri.toString(), found);
      editor.published.fire(uri.toString());
    },
    dispose: () => editor.diagnostics.clear(),
  }),
  registerHoverProvider: register("hover", 1),
  registerCompletionItemProvider: register("completion", 1),
  registerDefinitionProvider: register("definition", 1),
  registerReferenceProvider: register("references", 1),
  registerDocumentHighlightProvider: register("highlights", 1),
  registerDocumentLinkProvider: register("links", 1),
  registerDocumentSymbolProvider: register("symbols", 1),
  registerWorkspaceSymbolProvider: register("workspaceSymbols", 0),
  registerCodeActionsProvider: register("actions", 1),
  registerRenameProvider: register("rename", 1),
};

export const workspace = {
  isTrusted: true,
  get textDocuments() {
    return editor.documents;
  },
  get workspaceFolders() {
    return editor.folders;
  },
  getConfiguration: (section: string) => ({
    get: (key: string, initial: unknown) =>
      editor.settings[section === "dsd" ? key : `${section}.${key}`] ?? initial,
  }),
  createFileSystemWatcher(pattern: string): object {
    const watcher: Watcher = {
      pattern,
      created: new Event(),
      changed: new Event(),
      deleted: new Event(),
    };
    editor.watchers.add(watcher);
    return {
      onDidCreate: watcher.created.on,
      onDidChange: watcher.changed.on,
      onDidDelete: watcher.deleted.on,
      dispose: () => editor.watchers.delete(watcher),
    };
  },
  openTextDocument: async (uri: Uri) => uri,
  onDidOpenTextDocument: events.opened.on,
  onDidCloseTextDocument: events.closed.on,
  onDidSaveTextDocument: events.saved.on,
  onDidChangeTextDocument: events.changed.on,
  onDidChangeWorkspaceFolders: events.folders.on,
  onDidChangeConfiguration: events.settings.on,
  onDidGrantWorkspaceTrust: events.trusted.on,
};

const show = async (message: string): Promise<void> => {
  editor.messages.push(message);
};

export const window = {
  activeTextEditor: undefined,
  createOutputChannel: () => ({
    append: (text: string) => {
      editor.output += text;
    },
    appendLine: (text: string) => {
      editor.output += `${text}\n`;
    },
    show() {},
    dispose() {},
  }),
  showErrorMessage: show,
  showWarningMessage: show,
  showInformationMessage: show,
  showTextDocument: async () => {},
  async withProgress({ title }: { title: string }, task: () => Promise<void>): Promise<void> {
    editor.progress.push(`${title} …`);
    await task();
    editor.progress.push(title);
  },
};

export const commands = {
  registerCommand(id: string, command: (...all: unknown[]) => unknown): Disposable {
    if (editor.commands.has(id)) throw new Error(`${id} is registered already`);
    editor.commands.set(id, command);
    return new Disposable(() => editor.commands.delete(id));
  },
  async executeCommand(id: string, ...all: unknown[]): Promise<unknown> {
    const own = editor.commands.get(id);
    if (own !== undefined) return own(...all);
    editor.executed.push([id, ...all]);
    return undefined;
  },
};

export const extensions = { getExtension: () => undefined };
export const env = { appName: "test", language: "en" };
export const version = "1.91.0";
