import { type CheckedEntry, checkEntry, type Entry } from "../../src/engine/check-document.js";
import { filesOfEntry } from "../../src/engine/result.js";
import { rulesOf } from "../../src/engine/rules-of.js";
import { Workspace, type WorkspaceOptions } from "../../src/engine/workspace.js";
import { LoadError, type Loader } from "../../src/references/loading/loader.js";
import { parseDocument } from "../../src/text/parse/parse.js";
import { shopWith } from "../support/shop.js";

/** A descriptor whose tables are references. */
export const referring = (...references: string[]): string =>
  JSON.stringify(shopWith(references.map(($ref) => ({ $ref }))));

/** A table; one with a version that is not valid has one finding. */
export const table = (version = "1.0.0"): string =>
  JSON.stringify({ fullyQualifiedName: "orders", version });

export const entryOf = (document: string): Entry => ({ document, path: [], kind: "descriptor" });

/** Documents as a loader has them, with a record of what was asked for and what was parsed. */
export class World {
  readonly texts = new Map<string, string>();
  /** Where links and redirects end, by URI. */
  readonly links = new Map<string, string>();
  /** URIs that were loaded, in order. */
  readonly loaded: string[] = [];
  /** Names of the documents that were parsed, in order. */
  readonly parsed: string[] = [];
  /** URIs that may not be read. */
  readonly refused = new Set<string>();
  readonly loader: Loader = {
    load: async (asked) => {
      this.loaded.push(asked);
      const uri = this.links.get(asked) ?? asked;
      const text = this.texts.get(uri);
      if (this.refused.has(uri)) throw refusal();
      if (text === undefined) throw new LoadError("missing", "no such document");
      return { text, uri };
    },
    refusal: (uri) => (this.refused.has(uri) ? refusal() : undefined),
  };

  constructor(texts: Readonly<Record<string, string>> = {}) {
    for (const [uri, text] of Object.entries(texts)) this.texts.set(uri, text);
  }

  workspace(options: Partial<WorkspaceOptions> = {}): Workspace {
    return new Workspace({
      loaderOf: () => this.loader,
      parse: (text, file) => {
        this.parsed.push(file);
        return parseDocument(text, { file });
      },
      runRules: rulesOf({}),
      ...options,
    });
  }
}

const refusal = () => new LoadError("blocked", "it is outside the root folder");

/** Opens a text under a name, or changes it. */
export const open = (workspace: Workspace, name: string, text: string): unknown =>
  workspace.open(name, parseDocument(text, { file: name }));

interface Waiting {
  readonly signal?: AbortSignal | undefined;
}

/** Checks an entry with everything that it refers to. */
export const check = (workspace: Workspace, entry: Entry, { signal }: Waiting = {}) =>
  workspace.run(checkEntry(workspace, entry), entry.document, signal);

/** Checks an entry, and runs the rules. */
export const lint = (workspace: Workspace, entry: Entry, { signal }: Waiting = {}) =>
  workspace.run(checkEntry(workspace, entry, true), entry.document, signal);

/** A result as plain data: the findings of each document, and what they depend on. */
export const outlineOf = (result: CheckedEntry) => ({
  uris: [...result.uris].sort(),
  files: filesOfEntry(result).map(({ document, ...report }) => ({
    ...report,
    file: document.source.file,
    uri: document.uri,
    isReferenced: document.isReferenced,
  })),
});

/** The findings of a result as lines: file, pointer, and code. */
export const linesOf = (result: CheckedEntry): string[] =>
  filesOfEntry(result).flatMap(({ findings }) =>
    findings.map(({ file, pointer, code }) => `${file}#${pointer} ${code}`),
  );

/** A promise with the functions that settle it. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

export function deferred<T>(): Deferred<T> {
  let resolve: Deferred<T>["resolve"] = () => {};
  let reject: Deferred<T>["reject"] = () => {};
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** Lets everything that is ready run. */
export const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
