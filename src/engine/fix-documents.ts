import { mergeReports } from "../findings/document-report.js";
import { slips } from "../format/slips/index.js";
import { hideAsIn, secretFinder, secretTexts } from "../text/parse/secret-spans.js";
import type { SourceDocument } from "../text/source-document.js";
import { grouped } from "../values/collections.js";
import type { SpanFinder } from "../values/text-span.js";
import { type FixedFiles, fixInRounds } from "./fix/fix-rounds.js";
import type { InspectedFile, Texts } from "./fix/gate.js";
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
  /** Whether a document can be written back. Default: whether it is a file. */
  readonly isWritable?: ((uri: string | undefined) => boolean) | undefined;
}

/** A text before and after its fixes, with the parts of both that a diff does not show. */
interface ShownChange {
  readonly before: string;
  readonly after: string;
  readonly secrets: { readonly before: SpanFinder; readonly after: SpanFinder };
  /** Secrets that a fix may have moved to where nothing says that they are. */
  readonly moved: ReadonlySet<string>;
}

/** Fixed documents. */
export interface FixedDocuments extends FixedFiles {
  /** The result of applying the unsafe fixes after that, if it was requested and they were not applied. */
  readonly preview?: FixedFiles | undefined;
  /** The changed texts for a diff, with the parts that it does not show. */
  shown(): Map<string, ShownChange>;
  /** Puts the original texts back into the workspace, and returns those that were changed. */
  restore(): readonly SourceDocument[];
}

/**
 * Fixes documents in memory, together with the files that they refer to.
 *
 * @param workspace has the documents open; afterwards it contains the fixed texts
 */
export async function fixDocuments(
  workspace: Workspace,
  documents: readonly string[],
  { unsafe, only, previews = false, run, isWritable = isFile }: FixDocumentsOptions,
): Promise<FixedDocuments> {
  const originals = new Map<string, CheckedFile["document"]>();
  const show = textSwitch(workspace, documents, originals);
  const inspect = async (texts: Texts): Promise<ReadonlyMap<string, InspectedFile>> => {
    show(texts);
    const files: CheckedFile[] = [];
    for (const document of documents) files.push(...(await run(document)));
    const byName = grouped(files, ({ document }) => document.source.file ?? "");
    for (const [name, [{ document }]] of byName) {
      if (!originals.has(name)) originals.set(name, document);
    }
    return new Map([...byName].map(([name, checks]) => [name, inspected(checks, isWritable)]));
  };
  const fixed = await fixInRounds(inspect, { unsafe, only });
  const texts = new Map([...fixed.changes].map(([file, { after }]) => [file, after]));
  const hasPreview = previews && !unsafe;
  const preview = hasPreview
    ? await fixInRounds(inspect, { unsafe: true, only }, texts)
    : undefined;
  // The last round may have tried something that it did not keep.
  show(texts);
  return {
    ...fixed,
    preview,
    shown() {
      const changes = new Map<string, ShownChange>();
      for (const [file, { before, after }] of fixed.changes) {
        const source = originals.get(file)?.source;
        const fixed = source?.reparse?.(after);
        if (source === undefined || fixed === undefined) continue;
        const secrets = { before: secretFinder(source), after: secretFinder(fixed) };
        const moved = new Set([...secretTexts(source), ...secretTexts(fixed)]);
        changes.set(file, { before, after, secrets, moved });
      }
      return changes;
    },
    restore() {
      show(new Map());
      return [...fixed.changes.keys()].flatMap((file) => originals.get(file)?.source ?? []);
    },
  };
}

const isFile = (uri: string | undefined): boolean => uri?.startsWith("file:") === true;

/**
 * Returns a function that opens these texts in place of those of files, and all others as they were, to find out
 * what would be found in them.
 *
 * @param documents those that are open under their names; other files are under their URIs
 * @param originals the files that were checked, as they were given, by name
 */
function textSwitch(
  workspace: Workspace,
  documents: readonly string[],
  originals: ReadonlyMap<string, CheckedFile["document"]>,
): (texts: Texts) => void {
  let previewed: Texts = new Map();
  return (texts) => {
    for (const name of new Set([...previewed.keys(), ...texts.keys()])) {
      const text = texts.get(name);
      const original = originals.get(name);
      if (original === undefined || text === previewed.get(name)) continue;
      const { source, uri } = original;
      const key = documents.includes(name) ? name : (uri ?? name);
      const now = text === undefined ? source : source.reparse?.(text);
      if (now !== undefined && now !== source) hideAsIn(source, now);
      if (text === undefined && key !== name) workspace.close(key);
      else if (now !== undefined) workspace.open(key, now, () => uri);
    }
    previewed = texts;
  };
}

/** The findings of several checks in a file. */
function inspected(
  checks: readonly [CheckedFile, ...CheckedFile[]],
  isWritable: (uri: string | undefined) => boolean,
): InspectedFile {
  const [{ document }] = checks;
  const canChange = checks.every((one) => isWritable(one.document.uri) && !one.truncated);
  return { source: document.source, findings: mergeReports(checks).findings, canChange };
}

/** The kinds of fixes: the ids of the slips that have a repair. */
export const fixKinds = (): string[] =>
  [...slips.ofObjects, ...slips.ofMembers]
    .flatMap(({ id, repair }) => (repair === undefined ? [] : [id]))
    .sort();
