// Checks, fixes and draws in a worker of the page, so that typing never waits for it.

import { openInput } from "../engine/check.js";
import { fixDocuments, MAX_FINDINGS_TO_FIX } from "../engine/fix-documents.js";
import { readResult } from "../engine/read.js";
import { filesOf } from "../engine/result.js";
import { rulesOf } from "../engine/rules-of.js";
import { pageContent } from "../exports/pages/page-content.js";
import {
  allTables,
  isSmall,
  MAX_WHOLE,
  neighborhood,
  overview,
  relatedGroups,
} from "../exports/pages/pictures.js";
import { drawSvg } from "../exports/pages/svg.js";
import type { DocumentReport } from "../findings/document-report.js";
import { documentPlace } from "../model/document-place.js";
import type { Model } from "../model/model.js";
import type { Language, SourceDocument } from "../text/source-document.js";
import { count } from "../words/phrases.js";

/** A request of the page to the worker. */
export interface PlaygroundRequest {
  /** The worker checks a text, or applies its safe fixes. */
  readonly task: "check" | "fix";
  readonly text: string;
  /** The name of the file that was opened, which decides the language. */
  readonly uri: string | undefined;
  /** The offset of the cursor in the text. */
  readonly cursor: number;
}

/** An answer of the worker, in the order of the requests. */
export type PlaygroundAnswer =
  | (Pick<DocumentReport, "findings" | "errorCount" | "warningCount" | "infoCount"> & {
      readonly task: "check";
      readonly language: Language;
      /** `undefined` while the text is half typed, so it cannot be read. */
      readonly pictures: readonly ModelPicture[] | undefined;
    })
  | { readonly task: "fix"; readonly text: string }
  | { readonly task: "failure"; readonly message: string };

/** A descriptor as the page shows it. */
export interface ModelPicture {
  readonly title: string;
  /** Says what is in it: `3 tables, 2 relations`. */
  readonly summary: string;
  /** A picture as SVG, if there is one. */
  readonly svg: string | undefined;
  /** Whether the picture shows the table at the cursor with its neighbors, because there are too many. */
  readonly followsCursor: boolean;
  /** The offsets of the tables in the text, by the links of the picture. */
  readonly offsets: Readonly<Record<string, number>>;
}

/** All descriptors of a large document could take long to draw. */
const MAX_PICTURES = 20;

async function checkText({ text, uri, cursor }: PlaygroundRequest): Promise<PlaygroundAnswer> {
  const { workspace, name } = openInput(text, { uri, runRules: rulesOf({}) });
  const checked = await workspace.check(name, { lint: true });
  const { findings, errorCount, warningCount, infoCount, models } = readResult(checked);
  const { source } = checked;
  const { language, isReadable } = source;
  const withTables = models.filter(({ tables }) => tables.length > 0);
  const isEmpty = !/^\s*[^\s#]/m.test(text);
  const pictures =
    isReadable || isEmpty
      ? withTables.slice(0, MAX_PICTURES).map((model) => drawn(model, source, cursor))
      : undefined;
  return { task: "check", findings, errorCount, warningCount, infoCount, language, pictures };
}

function drawn(model: Model, source: SourceDocument, cursor: number): ModelPicture {
  const content = pageContent(model, {});
  const { title, tables, relations } = content;
  const spans = model.tables.map((table) => {
    const { document, path } = documentPlace(table.at());
    return document.source === source ? source.spansAt(path)?.value : undefined;
  });
  const current = spans.findIndex((span) => span && span.start <= cursor && cursor <= span.end);
  const followsCursor = !isSmall(content);
  // The picture of a small text has tables without keys, too.
  const isWhole = !followsCursor && tables.length <= MAX_WHOLE;
  const whole = isWhole ? allTables(content) : overview(content, relatedGroups(content));
  const picture = (followsCursor ? neighborhood(content, current) : undefined) ?? whole;
  const places = spans.flatMap((span, index): [string, number][] =>
    span === undefined ? [] : [[`#${tables[index]?.id}`, span.start]],
  );
  return {
    title,
    summary: `${count(tables.length, "table")}, ${count(relations.length, "relation")}`,
    svg: picture && drawSvg(picture, `Picture of ${title}`).text,
    followsCursor,
    offsets: Object.fromEntries(places),
  };
}

/** Applies safe fixes as `dsd lint --fix` does: until no more of them help. */
async function fixText({ text, uri }: PlaygroundRequest): Promise<PlaygroundAnswer> {
  const { workspace, name } = openInput(text, { uri, runRules: rulesOf({}) });
  const { changes } = await fixDocuments(workspace, [name], {
    unsafe: false,
    run: async () => filesOf(await workspace.check(name, { lint: true }), MAX_FINDINGS_TO_FIX),
    isWritable: () => true,
  });
  return { task: "fix", text: changes.get(name)?.after ?? text };
}

addEventListener("message", async ({ data }: MessageEvent<PlaygroundRequest>) => {
  const answer = data.task === "fix" ? fixText(data) : checkText(data);
  postMessage(await answer.catch(failure));
});

const failure = (error: unknown): PlaygroundAnswer => ({ task: "failure", message: String(error) });
