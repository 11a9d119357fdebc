// The page: an editor, the findings of its text with their fixes, and a picture of its tables. A worker
// checks one text at a time, and then the newest one.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import {
  bracketMatching,
  HighlightStyle,
  indentService,
  syntaxHighlighting,
} from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { addZoom } from "../exports/pages/page/zoom.js";
import { type Finding, type Fix, wholeMessage } from "../findings/finding.js";
import { changeBetween } from "../text/edits/apply-edits.js";
import { decode } from "../text/encoding.js";
import type { Language } from "../text/source-document.js";
import { count } from "../words/phrases.js";
import { unpacked } from "./unpacked.js";
import type { ModelPicture, PlaygroundAnswer, PlaygroundRequest } from "./worker.js";

type Checked = Extract<PlaygroundAnswer, { task: "check" }>;

/** Milliseconds between the last key and the check: at least, and at most. */
const SHORTEST_WAIT = 50;
const LONGEST_WAIT = 1000;
/** The list has no more findings than a person reads; the text marks all of them. */
const MAX_LISTED = 200;

function find<E extends HTMLElement>(id: string): E {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element as E;
}

function made<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string,
  className = "",
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = className;
  return element;
}

/** A message, whose quotations become code. */
const messageParts = (message: string): (string | HTMLElement)[] =>
  message.split("`").map((part, index) => (index % 2 === 1 ? made("code", part) : part));

function button(text: string, action: () => void, className = ""): HTMLButtonElement {
  const element = made("button", "", className);
  element.append(...messageParts(text));
  element.type = "button";
  element.addEventListener("click", action);
  return element;
}

const status = find("status");
const busy = find("busy");
const list = find("list");
const pictures = find("pictures");
const fixAll = find<HTMLButtonElement>("fix-all");
const fileInput = find<HTMLInputElement>("file");

/** The name of the file that was opened. */
let fileName: string | undefined;
/** The text that the worker has. */
let sentText: Text | undefined;
/** The text whose findings are shown. */
let shownText: Text | undefined;
/** Whether a picture changes with the place of the cursor. */
let followsCursor = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let startedAt = 0;
let wait = SHORTEST_WAIT;

const language = new Compartment();
/** A new line of YAML starts where the text of the line above does, or deeper if that is a key without a value. */
const yamlIndent = indentService.of((context, at) => {
  if (context.simulatedBreak === null) return undefined;
  const { text } = context.lineAt(at, -1);
  const [start = ""] = /^ *(?:- +)*/.exec(text) ?? [];
  return start.length + (/: *$/.test(text) ? context.unit : 0);
});
const languages = { json, yaml: () => [yaml(), yamlIndent] };
let shownLanguage: Language = "yaml";

const theme = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--back)", color: "var(--text)" },
  "&.cm-focused": { outline: "2px solid var(--link)", outlineOffset: "-2px" },
  ".cm-scroller": {
    fontFamily: 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace',
    fontSize: "0.875rem",
    lineHeight: "1.5",
  },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": {
    backgroundColor: "var(--raised)",
    color: "var(--quiet)",
    borderRight: "1px solid var(--line)",
  },
  // The selection is below it.
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "color-mix(in srgb, var(--edge) 12%, transparent)",
  },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { backgroundColor: "var(--mark)" },
  ".cm-tooltip": {
    backgroundColor: "var(--back)",
    color: "var(--text)",
    border: "1px solid var(--edge)",
    maxWidth: "40rem",
  },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--raised)",
    color: "var(--text)",
    border: "1px solid var(--edge)",
    font: "inherit",
  },
});

const highlighting = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--link)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: "var(--key)" },
  { tag: [tags.comment, tags.meta], color: "var(--quiet)" },
]);

// In a shadow root, styles that a script makes are not elements, so they need no permission.
const root = find("editor").attachShadow({ mode: "open" });
const view = new EditorView({
  root,
  parent: root,
  state: EditorState.create({
    doc: find("sample").textContent ?? "",
    extensions: [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      bracketMatching(),
      EditorView.contentAttributes.of({
        "aria-label": "Data store descriptor, JSON or YAML",
        tabindex: "0",
      }),
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
      language.of(languages.yaml()),
      syntaxHighlighting(highlighting),
      theme,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) textChanged();
        else if (update.selectionSet && followsCursor) checkSoon();
      }),
    ],
  }),
});
/** The text that is in a file, or that was not changed. */
let savedText = view.state.doc;

const worker = startWorker();
worker.catch((error: unknown) => fail(String(error)));

async function startWorker(): Promise<Worker> {
  const script = await unpacked("worker");
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const started = new Worker(address);
  started.addEventListener("message", ({ data }: MessageEvent<PlaygroundAnswer>) => answer(data));
  started.addEventListener("error", ({ message }) => {
    sentText = undefined;
    fail(message);
  });
  return started;
}

function textChanged(): void {
  busy.hidden = false;
  for (const one of [fixAll, ...list.querySelectorAll("button")]) one.disabled = true;
  checkSoon();
}

function checkSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => send("check"), wait);
}

/** Sends the text, unless the worker still has one: then it gets the text after its answer. */
function send(task: PlaygroundRequest["task"]): void {
  timer = undefined;
  if (sentText !== undefined) return;
  sentText = view.state.doc;
  startedAt = performance.now();
  const cursor = view.state.selection.main.head;
  const request: PlaygroundRequest = { task, text: sentText.toString(), uri: fileName, cursor };
  worker.then((started) => started.postMessage(request)).catch(() => {});
}

function answer(data: PlaygroundAnswer): void {
  const isNewest = sentText === view.state.doc;
  sentText = undefined;
  wait = Math.min(Math.max(performance.now() - startedAt, SHORTEST_WAIT), LONGEST_WAIT);
  if (!isNewest) {
    if (timer === undefined) send("check");
  } else if (data.task === "check") show(data);
  else if (data.task === "fix") replaceText(data.text);
  else fail(data.message);
}

function fail(message: string): void {
  busy.hidden = true;
  status.textContent = `The text could not be checked: ${message}`;
}

function show({ findings, language: found, pictures: models, ...counts }: Checked): void {
  shownText = view.state.doc;
  busy.hidden = true;
  const { errorCount, warningCount, infoCount } = counts;
  const parts = [
    ...(errorCount > 0 ? [count(errorCount, "error")] : []),
    ...(warningCount > 0 ? [count(warningCount, "warning")] : []),
    ...(infoCount > 0 ? [`${infoCount} info`] : []),
  ];
  status.textContent = parts.join(", ") || "No findings";
  fixAll.disabled = !findings.some(({ fixes = [] }) => fixes.some(({ safe }) => safe));
  view.dispatch(setDiagnostics(view.state, findings.flatMap(toDiagnostic)));
  if (found !== shownLanguage) {
    shownLanguage = found;
    view.dispatch({ effects: language.reconfigure(languages[found]()) });
  }
  const more = findings.length - MAX_LISTED;
  list.replaceChildren(
    ...findings.slice(0, MAX_LISTED).map(findingItem),
    ...(more > 0 ? [made("li", `and ${count(more, "more finding")}`)] : []),
  );
  // The last picture stays while a text is half typed.
  if (models === undefined) return;
  followsCursor = models.some((model) => model.followsCursor);
  const elements = models.flatMap(pictureElements);
  pictures.replaceChildren(
    ...(elements.length > 0 ? elements : [made("p", "No tables", "counts")]),
  );
  for (const frame of pictures.querySelectorAll<HTMLElement>(".frame")) addZoom(frame);
}

function toDiagnostic(finding: Finding): Diagnostic[] {
  const { severity, code, range } = finding;
  if (range === undefined) return [];
  const actions = remediesFor(finding).map(([name, fix]) => {
    return { name: name.replaceAll("`", ""), apply: () => applyFix(fix) };
  });
  const message = wholeMessage(finding);
  const renderMessage = () => {
    const element = made("span", "");
    element.append(...messageParts(message));
    return element;
  };
  const [from, to] = [range.start.offset, range.end.offset];
  return [{ from, to, severity, source: code, message, renderMessage, actions }];
}

/** The fixes of a finding, and the choices between which a person must decide, by their labels. */
const remediesFor = ({ fixes = [], decision }: Finding): [string, Pick<Fix, "edits">][] => [
  ...fixes.map((fix): [string, Fix] => [fixTitle(fix), fix]),
  ...(decision?.choices ?? []).flatMap(({ title, edits }): [string, Pick<Fix, "edits">][] =>
    edits === undefined ? [] : [[title, { edits }]],
  ),
];

const fixTitle = ({ title, safe }: Fix): string => (safe ? title : `${title} (needs review)`);

function findingItem(finding: Finding): HTMLLIElement {
  const { severity, code, range } = finding;
  const item = made("li", "");
  const text = made("p", "");
  text.append(made("strong", severity, severity), " ", ...messageParts(wholeMessage(finding)));
  item.append(text);
  const buttons = made("div", "", "fixes");
  if (range !== undefined) {
    const { line, offset } = range.start;
    buttons.append(button(`line ${line}`, () => goTo(offset), "place"));
  }
  buttons.append(...remediesFor(finding).map(([name, fix]) => button(name, () => applyFix(fix))));
  buttons.append(explanation(code));
  item.append(buttons);
  return item;
}

/** The page of a code, which is read when it is opened. */
function explanation(code: string): HTMLDetailsElement {
  const details = made("details", "");
  details.append(made("summary", code));
  details.addEventListener(
    "toggle",
    async () => {
      const pages: Record<string, string> = JSON.parse(await unpacked("explanations"));
      const page = made("div", "", "prose");
      page.innerHTML = pages[code] ?? "";
      details.append(page);
    },
    { once: true },
  );
  return details;
}

/** Applies a fix to the text for which it was made. */
function applyFix({ edits }: Pick<Fix, "edits">): void {
  if (shownText !== view.state.doc) return;
  const changes = edits.map(({ range, newText }) => {
    return { from: range.start.offset, to: range.end.offset, insert: newText };
  });
  view.dispatch({ changes, userEvent: "input.fix" });
  goTo(Math.min(...changes.map(({ from }) => from)));
}

function goTo(offset: number): void {
  const anchor = Math.min(offset, view.state.doc.length);
  view.dispatch({
    selection: { anchor },
    effects: EditorView.scrollIntoView(anchor, { y: "center" }),
  });
  view.focus();
}

/** Replaces what differs, so that the place of the reader and the history stay. */
function replaceText(text: string): void {
  const old = view.state.doc.toString();
  const { start, end, newText } = changeBetween(old, text);
  view.dispatch({ changes: { from: start, to: end, insert: newText }, userEvent: "input.fix" });
  if (old === text) send("check");
}

function pictureElements({ title, summary, svg, offsets }: ModelPicture): HTMLElement[] {
  const head = [made("h3", title), made("p", summary, "counts")];
  if (svg === undefined) return head;
  const frame = made("div", "", "frame");
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", `Picture of ${title}`);
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  const picture = document.importNode(parsed.documentElement, true);
  frame.append(picture);
  frame.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    const offset = offsets[link?.getAttribute("href") ?? ""];
    if (link !== null) event.preventDefault();
    if (offset !== undefined) goTo(offset);
  });
  return [...head, frame];
}

async function openFile(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  const { text, problem } = await file.arrayBuffer().then(
    (bytes) => decode(new Uint8Array(bytes)),
    (error: unknown) => ({ text: "", problem: { message: String(error) } }),
  );
  if (problem !== undefined) {
    status.textContent = `${file.name} was not opened: ${problem.message}`;
    return;
  }
  fileName = encodeURIComponent(file.name);
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  savedText = view.state.doc;
  pictures.replaceChildren();
  goTo(0);
}

function saveFile(): void {
  const link = made("a", "");
  link.href = URL.createObjectURL(new Blob([view.state.doc.toString()]));
  link.download = decodeURIComponent(fileName ?? `datastore.${shownLanguage}`);
  link.click();
  URL.revokeObjectURL(link.href);
  savedText = view.state.doc;
}

find("open").addEventListener("click", () => fileInput.click());
fileInput.addEventListener("change", () => {
  openFile(fileInput.files?.[0]);
  fileInput.value = "";
});
find("save").addEventListener("click", saveFile);
fixAll.addEventListener("click", () => {
  busy.hidden = false;
  send("fix");
});

addEventListener("dragover", (event) => event.preventDefault());
addEventListener(
  "drop",
  (event) => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    openFile(file);
  },
  true,
);
addEventListener("beforeunload", (event) => {
  if (!view.state.doc.eq(savedText)) event.preventDefault();
});

send("check");
