import { mergeReports } from "../findings/document-report.js";
import { slips } from "../format/slips/index.js";
import { secretSpans } from "../text/parse/secret-spans.js";
import type { SourceDocument } from "../text/source-document.js";
import type { Span } from "../text/span.js";
import { getOrAdd } from "../values/get-or-add.js";
import {
  type FixedFiles,
  fixInRounds,
  type InspectedFile,
  type Inspection,
} from "./fix/fix-rounds.js";
import type { CheckedFile } from "./result.js";
import type { Workspace } from "./workspace.js";

export type { FixedFiles };

/** A file with more findings than this is not changed, because some of them are not kept. */
export const MAX_FINDINGS_TO_FIX = 100_000;

/** How documents are fixed. */
export interface FixDocumentsOptions {
  /** Whether to also apply unsafe fixes, which a person should review. */
  readonly unsafe: boolean;
  /** Codes and kinds of the fixes to apply. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Whether to find out what the unsafe fixes would do. */
  readonly previews?: boolean | undefined;
  /**
   * Checks or lints an open document with what it refers to. It is called after each change, which
   * may change the role of a document and the descriptors in it.
   */
  readonly run: (document: string) => Promise<readonly CheckedFile[]>;
  /** Parses a fixed text, which has the name and the language of the original. */
  readonly parse: (
    text: string,
    original: SourceDocument,
  ) => SourceDocument | Promise<SourceDocument>;
  /** Whether a document can be written back. Default: whether it is a file. */
  readonly isWritable?: ((uri: string | undefined) => boolean) | undefined;
}

const isFile = (uri: string | undefined): boolean => uri?.startsWith("file:") === true;

/** A text before and after its fixes, with the parts of both that a diff does not show. */
interface ShownChange {
  readonly before: string;
  readonly after: string;
  readonly secrets: { readonly before: readonly Span[]; readonly after: readonly Span[] };
}

/** Fixed documents. */
export interface FixedDocuments extends FixedFiles {
  /** What the unsafe fixes would do after that, if it was asked for and they were not applied. */
  readonly preview?: FixedFiles | undefined;
  /** The changed texts for a diff, with the parts that it does not show. */
  shown(): Promise<Map<string, ShownChange>>;
  /** Puts the original texts back into the workspace, and returns those that were changed. */
  restore(): Promise<readonly SourceDocument[]>;
}

/**
 * Fixes documents in memory, together with the files that they refer to.
 *
 * @param workspace has the documents open; afterwards it contains the fixed texts
 */
export async function fixDocuments(
  workspace: Workspace,
  documents: readonly string[],
  { unsafe, only, previews = false, run, parse, isWritable = isFile }: FixDocumentsOptions,
): Promise<FixedDocuments> {
  const originals = new Map<string, Original>();
  const show = overlayOn(workspace, originals, new Set(documents), parse);
  const inspect = async (texts: ReadonlyMap<string, string>): Promise<Inspection> => {
    await show(texts);
    const files = new Map<string, CheckedFile[]>();
    for (const document of documents) {
      for (const file of await run(document)) {
        const name = file.document.source.file ?? "";
        getOrAdd(originals, name, () => file.document);
        getOrAdd(files, name, () => []).push(file);
      }
    }
    return new Map([...files].map(([name, checks]) => [name, inspectedFile(checks, isWritable)]));
  };
  const fixed = await fixInRounds(inspect, { unsafe, only });
  const texts = new Map([...fixed.changes].map(([file, { after }]) => [file, after]));
  const hasPreview = previews && !unsafe;
  const preview = hasPreview
    ? await fixInRounds(inspect, { unsafe: true, only }, texts)
    : undefined;
  // The last round may have tried something that it did not keep.
  await show(texts);
  return {
    ...fixed,
    preview,
    async shown() {
      const changes = new Map<string, ShownChange>();
      for (const [file, { before, after }] of fixed.changes) {
        const source = originals.get(file)?.source;
        if (source === undefined) continue;
        const secrets = {
          before: secretSpans(source),
          after: secretSpans(await parse(after, source)),
        };
        changes.set(file, { before, after, secrets });
      }
      return changes;
    },
    async restore() {
      await show(new Map());
      return [...fixed.changes.keys()].flatMap((file) => originals.get(file)?.source ?? []);
    },
  };
}

/** The findings of several checks in one file. */
function inspectedFile(
  checks: readonly CheckedFile[],
  isWritable: (uri: string | undefined) => boolean,
): InspectedFile {
  return {
    text: checks[0]?.document.source.text ?? "",
    isReadable: checks.every(({ document }) => document.source.isReadable),
    findings: mergeReports(checks).findings,
    canChange: checks.every(({ document, truncated }) => isWritable(document.uri) && !truncated),
  };
}

/** A file before it was fixed. */
type Original = Pick<CheckedFile["document"], "source" | "uri">;

/**
 * Returns a function that temporarily replaces the texts of files in a workspace.
 *
 * @param originals the files whose texts can be replaced, by name
 * @param documents the documents that are open under their names; other files are under their URIs
 */
function overlayOn(
  workspace: Workspace,
  originals: ReadonlyMap<string, Original>,
  documents: ReadonlySet<string>,
  parse: FixDocumentsOptions["parse"],
): (texts: ReadonlyMap<string, string>) => Promise<void> {
  let shown: ReadonlyMap<string, string> = new Map();
  return async (texts) => {
    for (const name of new Set([...shown.keys(), ...texts.keys()])) {
      const text = texts.get(name);
      const original = originals.get(name);
      if (original === undefined || text === shown.get(name)) continue;
      const { source, uri } = original;
      const address = () => uri;
      const key = documents.has(name) ? name : (uri ?? name);
      if (text !== undefined) workspace.open(key, await parse(text, source), { address });
      else if (key === name) workspace.open(key, source, { address });
      else workspace.close(key);
    }
    shown = new Map(texts);
  };
}

/** The kinds of fixes: the ids of the slips that have a repair. */
export const fixKinds = (): string[] =>
  [...slips.ofObjects, ...slips.ofMembers]
    .flatMap(({ id, repair }) => (repair === undefined ? [] : [id]))
    .sort();
