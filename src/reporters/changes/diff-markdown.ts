import type { Change, ChangeSide } from "../../diff/compare/changes.js";
import {
  changeCount,
  type DiffFile,
  type DiffReport,
  summarizeDiff,
} from "../../engine/compare/diff-result.js";
import { escapeMarkdown } from "../../words/markdown-text.js";
import { count, printable } from "../../words/phrases.js";
import { failurePath, messageOf } from "../findings/report.js";
import { descriptorName } from "./diff-pretty.js";
import {
  bySubject,
  type DiffFailOn,
  dependentsTexts,
  hasErrors,
  hasFailed,
  isLost,
  isSound,
  isUnchanged,
  sameText,
  sideText,
  verdictOf,
} from "./diff-report.js";

/** GitHub refuses a comment of more than 65,536 characters. */
const MAX_LENGTH = 60_000;

/**
 * Formats a run as Markdown, for a comment on a pull request or for release notes. Changes that do
 * not fit into a comment are counted.
 *
 * @param locate returns the path in the working tree of a file at a revision
 */
export function formatMarkdownDiff(report: DiffReport, locate: Locate, failOn: DiffFailOn): string {
  const text = new BoundedText();
  text.add(`## ${headline(report)}`, "");
  const files = report.files.filter((file) => !isUnchanged(file));
  text.addEach(files, "descriptor", (file) => addFile(text, file, { locate, failOn }));
  text.addEach(report.failures, "failure", (failure) =>
    text.add(
      `- **failed** ${code(failurePath(failure))}: ${escapeMarkdown(printable(failure.message))}`,
    ),
  );
  const same = sameText(report);
  if (same !== "") text.addLast(`${sentence(same)}.`);
  return text.toString();
}

/** @returns whether it begins in the text */
function addFile(
  text: BoundedText,
  file: DiffFile,
  { locate, failOn }: { readonly locate: Locate; readonly failOn: DiffFailOn },
): boolean {
  const isBad = hasErrors(file) || hasFailed(file, failOn);
  const begins = text.add(
    `### ${isBad ? "❌ " : isSound(file) && file.counts.major === 0 ? "" : "⚠️ "}${code(descriptorName(file))}`,
    "",
    `${escapeMarkdown(printable(sentence(verdictOf(file))))}.`,
    "",
  );
  if (!begins) return false;
  text.addEach(file.findings, "finding", (finding) => {
    const place = placeOf(file, finding, locate);
    const at = place === "" ? "" : ` (${place})`;
    return text.add(`- **${finding.severity}**${at}: ${escapeMarkdown(messageOf(finding))}`);
  });
  if (file.findings.length > 0) text.add("");
  addChanges(text, file, locate);
  return true;
}

type Locate = (file: string) => string;

function headline(report: DiffReport): string {
  const { errors, major } = summarizeDiff(report);
  if (report.failures.length > 0) return "Descriptors could not be compared";
  const errorsOf = (is: string): number =>
    report.files.flatMap(({ findings }) =>
      findings.filter(({ code, severity }) => code === is && severity === "error"),
    ).length;
  const isDifferent = report.files.some((file) => file.status !== "same" && !isLost(file));
  const isWhole = report.files.every(isSound) && errorsOf("not-compared") === 0;
  if (!isDifferent && !isWhole) return "Descriptors could not be compared completely";
  const kind = major > 0 ? "Breaking changes" : isDifferent ? "Changes" : "No changes";
  const what = `${kind} of descriptors`;
  const removed = errorsOf("unaccepted-removal");
  const uncompared = errorsOf("not-compared");
  const low = errors - removed - uncompared - errorsOf("syntax-error");
  const notes = [
    ...(removed > 0 ? [`${count(removed, "removal")} not accepted`] : []),
    ...(uncompared > 0 ? [`${count(uncompared, "part")} not compared`] : []),
    ...(low > 0 ? [low === 1 ? "a version is too low" : "versions are too low"] : []),
  ];
  return notes.length > 0 ? `${what}: ${notes.join(", ")}` : what;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function addChanges(text: BoundedText, file: DiffFile, locate: Locate): void {
  const total = changeCount(file);
  if (total === 0) return;
  if (file.changes.length > 0) {
    text.add("| impact | change | readers | writers | |", "|---|---|---|---|---|");
  }
  const changes = [...bySubject(file.changes).values()].flat();
  text.addEach(changes, "change", (change) => text.add(row(change, file, locate)), total);
  text.add("");
}

function row(change: Change, file: DiffFile, locate: Locate): string {
  const { impact, readers, writers, message, old, new: next, accepted } = change;
  const values = [old, next].map((side) => (side === undefined ? undefined : sideText(side)));
  const [before, after] = values;
  const isShown = before !== undefined && after !== undefined && before !== after;
  const detail = isShown && !message.includes(before) ? ` (${code(before)} → ${code(after)})` : "";
  const note = [
    ...dependentsTexts(change),
    ...(accepted === undefined ? [] : [`accepted: ${accepted.reason}`]),
  ]
    .map((text) => `; ${text}`)
    .join("");
  const cells = [
    accepted === undefined ? (impact === "major" ? `**${impact}**` : impact) : "accepted",
    `${escapeMarkdown(printable(message))}${detail}${escapeMarkdown(printable(note))}`,
    readers,
    writers,
    placeOf(file, next, locate),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The line of a place, with its file if that is a different one. */
function placeOf(
  { path }: DiffFile,
  place: Pick<ChangeSide, "file" | "range"> | undefined,
  locate: Locate,
): string {
  if (place?.range === undefined) return "";
  const line = `line ${place.range.start.line}`;
  const file = place.file === undefined ? path : locate(place.file);
  return file === locate(path) ? line : `${code(file)} ${line}`;
}

const MAX_CODE = 80;

/** Formats text as code that cannot end early or begin another cell. */
function code(text: string): string {
  const code = printable(text).replaceAll("`", "'");
  return escapeMarkdown(`\`${code.length > MAX_CODE ? `${code.slice(0, MAX_CODE - 1)}…` : code}\``);
}

/** As many lines as fit. Parts that do not fit are counted, and nothing follows them. */
class BoundedText {
  readonly #lines: string[] = [];
  #length = 0;
  #isFull = false;

  /** @returns whether the lines still fit */
  add(...lines: string[]): boolean {
    const length = lines.reduce((sum, line) => sum + line.length + 1, 0);
    this.#isFull ||= this.#length + length > MAX_LENGTH;
    if (this.#isFull) return false;
    this.#length += length;
    this.#lines.push(...lines);
    return true;
  }

  /**
   * Adds something for each item, and says how many there is no room for.
   *
   * @param addOne returns whether there was room
   * @param total how many items there are, if some are not given
   */
  addEach<T>(
    items: readonly T[],
    what: string,
    addOne: (item: T) => boolean,
    total = items.length,
  ): void {
    const end = items.findIndex((item) => !addOne(item));
    const hidden = total - (end < 0 ? items.length : end);
    if (hidden > 0) this.addLast("", `… and ${count(hidden, `more ${what}`)}`, "");
  }

  /** Adds lines that say what does not fit. */
  addLast(...lines: string[]): void {
    this.#lines.push(...lines);
  }

  toString(): string {
    return `${this.#lines
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trimEnd()}\n`;
  }
}
