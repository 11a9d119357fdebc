import type { Connection } from "vscode-languageserver";
import type { Answers } from "../answers.js";
import type { Client } from "../client.js";
import type { Folders } from "../folders.js";
import type { Session } from "../session.js";

/** What handlers of requests work with. */
export interface ServerContext {
  readonly session: Session;
  readonly client: Client;
  readonly folders: Folders;
  readonly answers: Answers;
  /** How the client names documents. */
  readonly documents: {
    readonly uriOf: (name: string) => string;
    /** The version of a buffer; `undefined` for a file that is not open. */
    readonly versionOf: (name: string) => number | undefined;
  };
}

/** The names of the methods by which a connection takes handlers of requests. */
type RequestName =
  | "onCodeAction"
  | "onCompletion"
  | "onDefinition"
  | "onDocumentHighlight"
  | "onDocumentLinks"
  | "onDocumentSymbol"
  | "onExecuteCommand"
  | "onHover"
  | "onPrepareRename"
  | "onReferences"
  | "onRenameRequest"
  | "onWorkspaceSymbol";

/** Handlers of some requests. */
export type Handlers = {
  readonly [Name in RequestName]?: Parameters<Connection[Name]>[0];
};

/** Has a connection use handlers. */
export function register(connection: Connection, handlers: Handlers): void {
  for (const [name, handler] of Object.entries(handlers)) {
    // The types of the two belong together, by name.
    (connection[name as RequestName] as (one: unknown) => void)(handler);
  }
}
