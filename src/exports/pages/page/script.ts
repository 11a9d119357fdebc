// The script of a page: search, a filter by tag, theme, zoom. A page can be read without it.

import { addZoom } from "./zoom.js";

const find = <E extends Element>(selector: string): E | null => document.querySelector<E>(selector);
const findAll = <E extends Element>(selector: string, within: ParentNode = document): E[] => [
  ...within.querySelectorAll<E>(selector),
];

const search = find<HTMLInputElement>("#search");
const tag = find<HTMLSelectElement>("#tag");
const status = find<HTMLElement>("#status");
const items = findAll<HTMLElement>("[data-item]");
const links = new Map(
  findAll<HTMLAnchorElement>("nav a").map((link) => [link.getAttribute("href") ?? "", link]),
);

/** The text of each item, which the first search reads: that of its own, of its data and of its group. */
let texts: string[] | undefined;
/** The rows, or else the items, that a search found. */
let hits: HTMLElement[] = [];
let currentHit = -1;

const rowsOf = (within: ParentNode) => findAll<HTMLElement>("tbody tr[id]", within);

/** The columns of a table in an index. */
const columnLinks = (item: ParentNode) => findAll<HTMLElement>("small a", item);

function searchText(item: HTMLElement): string {
  const group = item.closest<HTMLElement>("[data-group]")?.dataset.text;
  const addresses = rowsOf(item).map(({ id }) => decodeURIComponent(id));
  const columns = columnLinks(item).map(({ dataset }) => dataset.text);
  const texts = [item.textContent, item.dataset.text, group, ...columns, ...addresses];
  return texts.join("\n").toLowerCase();
}

function filter(): void {
  const words = (search?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = tag?.value ?? "";
  const isSearch = words.length > 0 || wanted !== "";
  texts ??= items.map(searchText);
  for (const [index, item] of items.entries()) {
    const text = texts[index] ?? "";
    const hasTag = wanted === "" || (item.dataset.tags ?? "").split("\n").includes(wanted);
    const isShown = hasTag && words.every((word) => text.includes(word));
    item.hidden = !isShown;
    const entry = links.get(`#${item.id}`)?.parentElement;
    if (entry) entry.hidden = !isShown;
  }
  for (const group of findAll<HTMLElement>("[data-group]")) {
    group.hidden = findAll("[data-item]:not([hidden])", group).length === 0;
  }
  const visible = items.filter(({ hidden }) => !hidden);
  const nothing = find<HTMLElement>("#nothing");
  if (nothing) nothing.hidden = visible.length > 0;
  document.body.classList.toggle("searching", isSearch);
  listColumns(words);
  markHits(words, visible);
  if (status) {
    status.textContent = isSearch ? `${visible.length} of ${items.length} shown` : "";
  }
}

/** Lists the columns of the name that is searched for, with their tables. */
function listColumns(words: readonly string[]): void {
  const list = find<HTMLElement>("#columns");
  if (!list) return;
  const [name = ""] = words;
  const equal = items.flatMap((item) =>
    (item.hidden || words.length !== 1 ? [] : rowsOf(item)).flatMap((row) =>
      row.firstElementChild?.textContent?.toLowerCase() === name ? [{ item, row }] : [],
    ),
  );
  list.hidden = equal.length === 0;
  list.textContent = `${equal.length === 1 ? "1 table has" : `${equal.length} tables have`} a column ${name}: `;
  for (const [index, { item, row }] of equal.entries()) {
    const link = addressLink(row.id);
    link.textContent = item.querySelector("h3")?.textContent ?? "";
    list.append(index > 0 ? ", " : "", link);
  }
}

function addressLink(id: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = `#${id}`;
  return link;
}

/** Marks the rows that a search found, unless there are too many of them to be of use. */
function markHits(words: readonly string[], visible: readonly HTMLElement[]): void {
  for (const row of findAll(".hit, .current")) row.classList.remove("hit", "current");
  currentHit = -1;
  hits = [];
  if (words.length === 0) return;
  const isHit = (row: HTMLElement, word: string): boolean =>
    `${row.textContent}\n${row.dataset.text ?? ""}`.toLowerCase().includes(word) ||
    (word.includes(".") && decodeURIComponent(row.id).toLowerCase().endsWith(word));
  const rows =
    visible.length > 50
      ? []
      : visible.flatMap((item) => findAll<HTMLElement>("tbody tr, small a", item));
  hits = rows.filter((row) => words.some((word) => isHit(row, word)));
  for (const row of hits) row.classList.add("hit");
  if (hits.length === 0) hits = [...visible];
  scrollTo(0, 0);
  const bottom = hits[0]?.getBoundingClientRect().bottom ?? 0;
  if (bottom > innerHeight) hits[0]?.scrollIntoView({ block: "center" });
}

function goToNextHit(): void {
  hits[currentHit]?.classList.remove("current");
  currentHit = (currentHit + 1) % Math.max(hits.length, 1);
  hits[currentHit]?.classList.add("current");
  hits[currentHit]?.scrollIntoView({ block: "center" });
}

/** The address has the search, behind a mark that no anchor has, so that it can be passed on. */
function saveSearch(): void {
  const state = new URLSearchParams();
  if (search?.value) state.set("search", search.value);
  if (tag?.value) state.set("tag", tag.value);
  if (`${state}` !== "" || location.hash.startsWith("#?")) {
    history.replaceState(null, "", `#${`${state}` === "" ? "" : `?${state}`}`);
  }
}

search?.addEventListener("input", filter);
search?.addEventListener("change", saveSearch);
tag?.addEventListener("change", () => {
  filter();
  saveSearch();
});

function setSearch(words: string, wanted: string): void {
  if (search) search.value = words;
  if (tag) tag.value = wanted;
  filter();
}

/** An item that an address names is shown, whatever the filter says. */
function showTarget(hash: string): void {
  if (hash.startsWith("#?")) {
    const state = new URLSearchParams(hash.slice(2));
    setSearch(state.get("search") ?? "", state.get("tag") ?? "");
    return;
  }
  const target = document.getElementById(hash.slice(1));
  const details = target?.closest("details");
  if (details) details.open = true;
  if (target && target.getClientRects().length === 0) setSearch("", "");
  if (target?.closest("[data-item]") || details) target?.scrollIntoView();
}
// The search field loses the focus first, and may have saved its words in place of the new address.
addEventListener("hashchange", ({ newURL }) => {
  const { hash } = new URL(newURL);
  if (hash !== location.hash) history.replaceState(null, "", hash);
  showTarget(hash);
});

// The name of a column becomes a link when a person points at its table or goes there with the keyboard: a large page
// has many of them.
function linkColumns({ target }: Event): void {
  const section = target instanceof Element ? target.closest("section.table") : null;
  for (const row of section ? rowsOf(section) : []) {
    const cell = row.firstElementChild;
    if (!cell || cell.querySelector("a")) continue;
    const link = addressLink(row.id);
    link.append(...cell.childNodes);
    cell.append(link);
  }
}
document.addEventListener("pointerover", linkColumns);
document.addEventListener("focusin", linkColumns);

addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    search?.focus();
  }
  if (event.key === "Escape" && event.target === search && search) {
    setSearch("", tag?.value ?? "");
    saveSearch();
  }
  if (event.key === "Enter" && event.target === search) goToNextHit();
});

// A page that was loaded without encryption may not write to the clipboard.
for (const code of navigator.clipboard ? findAll(".connections dd > code") : []) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(code.textContent ?? "");
    button.textContent = "Copied";
  });
  code.after(" ", button);
}

/** The browser keeps the choice of a person, if it may store anything. */
function storedTheme(chosen?: string): string | null {
  try {
    if (chosen !== undefined) localStorage.setItem("theme", chosen);
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
}

const theme = find<HTMLButtonElement>("#theme");
const isDark = (): boolean =>
  (document.documentElement.dataset.theme ??
    (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
function showTheme(chosen: string | null): void {
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
  if (theme) theme.textContent = isDark() ? "Light" : "Dark";
}
theme?.addEventListener("click", () => {
  const chosen = isDark() ? "light" : "dark";
  storedTheme(chosen);
  showTheme(chosen);
});
showTheme(storedTheme());

for (const frame of findAll<HTMLElement>(".frame")) addZoom(frame);
addEventListener("drawn", ({ target }) => addZoom(target as HTMLElement));
// A picture has a size when what it is in is opened; this event does not bubble.
document.addEventListener(
  "toggle",
  ({ target }) => {
    for (const frame of findAll<HTMLElement>(".frame", target as Element)) addZoom(frame);
  },
  true,
);

addEventListener("beforeprint", () => {
  for (const details of findAll<HTMLDetailsElement>("details")) details.open = true;
});

for (const hidden of findAll<HTMLElement>(".tools")) hidden.hidden = false;
if (location.hash !== "") showTarget(location.hash);
