import { type Edit, type Finding, PlacedEdit, type Range } from "../findings/finding.js";
import { nodeAt } from "../text/parse/node-at.js";
import type { SourceDocument } from "../text/source-document.js";
import { formatPointer, parsePointer } from "../values/json-value.js";
import type { CheckedDocument, Question } from "./check-document.js";
import { fixDocuments, MAX_FINDINGS_TO_FIX } from "./fix-documents.js";
import { filesOf } from "./result.js";
import type { WaitOptions, Workspace } from "./workspace.js";

/** A document as its safe fixes would leave it: what its author meant. */
export interface ReadDocument {
  readonly checked: CheckedDocument;
  /** The texts that the fixes have changed. */
  readonly written: WrittenTexts;
}

/** A file that was not parsed: it has not changed, and it refers to no other file. */
export type Unchanged = "unchanged";

/**
 * Checks an open document as its safe fixes would leave it, and the files that it refers to. The workspace
 * then has the texts that it had before.
 */
export async function readThroughFixes(
  workspace: Workspace,
  name: string,
  question: Question & WaitOptions,
): Promise<ReadDocument> {
  const fixed = await fixDocuments(workspace, [name], {
    unsafe: false,
    run: async () => filesOf(await workspace.check(name, question), MAX_FINDINGS_TO_FIX),
    isWritable: () => true,
  });
  const checked = await workspace.check(name, question);
  const texts = fixed.restore().flatMap((source): WrittenText[] => {
    const change = fixed.changes.get(source.file ?? "");
    return change === undefined ? [] : [{ source, offsetOf: change.offsetBefore }];
  });
  return { checked, written: new WrittenTexts(texts) };
}

/** An original text, and a function from offsets in the fixed text to offsets in it. */
interface WrittenText {
  readonly source: SourceDocument;
  readonly offsetOf: (offset: number) => number;
}

/** Maps places in fixed text to places in the original text. */
export class WrittenTexts {
  readonly #texts: ReadonlyMap<string | undefined, WrittenText>;

  constructor(texts: readonly WrittenText[]) {
    this.#texts = new Map(texts.map((one) => [one.source.file, one]));
  }

  /** The text of a file as it was given, if fixes have changed it. */
  sourceOf(file: string | undefined): SourceDocument | undefined {
    return this.#texts.get(file)?.source;
  }

  /** A record with a place. */
  placed<T extends Place>(one: T): T {
    const text = this.#texts.get(one.file);
    if (text === undefined || one.range === undefined) return one;
    const range = rangeIn(text, one.range);
    return { ...one, range, pointer: pointerIn(text.source, one.pointer, range) };
  }

  /** A finding, with edits of the text that was given. */
  finding(finding: Finding): Finding {
    const { fixes, related } = finding;
    return {
      ...this.placed(finding),
      ...(related && { related: related.map((one) => this.placed(one)) }),
      ...(fixes && {
        fixes: fixes.map((fix) => ({ ...fix, edits: fix.edits.map((edit) => this.#edit(edit)) })),
      }),
    };
  }

  #edit(edit: Edit): Edit {
    const text = this.#texts.get(edit.file);
    if (text === undefined) return edit;
    return new PlacedEdit(text.source.text, { ...edit, range: rangeIn(text, edit.range) });
  }
}

interface Place {
  readonly file?: string | undefined;
  readonly pointer: string;
  readonly range?: Range | undefined;
}

const rangeIn = ({ source, offsetOf }: WrittenText, { start, end }: Range): Range =>
  source.lines.rangeOf({ start: offsetOf(start.offset), end: offsetOf(end.offset) });

/** The pointer to what is at a range: the same, unless a fix has renamed or moved something on the way. */
function pointerIn(source: SourceDocument, pointer: string, { start }: Range): string {
  const spans = source.spansAt(parsePointer(pointer) ?? []);
  const isSame = spans?.value.start === start.offset || spans?.key?.start === start.offset;
  return isSame ? pointer : formatPointer(nodeAt(source.syntax(), start.offset).path);
}
