// The script of a page: search, a filter by tag, theme, zoom. A page can be read without it.

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

/** The text of each item, which the first search reads. */
let texts: string[] | undefined;

function filter(): void {
  const words = (search?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = tag?.value ?? "";
  texts ??= items.map((item) => (item.textContent ?? "").toLowerCase());
  let visible = 0;
  for (const [index, item] of items.entries()) {
    const text = texts[index] ?? "";
    const hasTag = wanted === "" || (item.dataset.tags ?? "").split("\n").includes(wanted);
    const isShown = hasTag && words.every((word) => text.includes(word));
    item.hidden = !isShown;
    const entry = links.get(`#${item.id}`)?.parentElement;
    if (entry) entry.hidden = !isShown;
    if (isShown) visible++;
  }
  for (const group of findAll<HTMLElement>("[data-group]")) {
    group.hidden = findAll("[data-item]:not([hidden])", group).length === 0;
  }
  markHits(words, visible);
  const nothing = find<HTMLElement>("#nothing");
  if (nothing) nothing.hidden = visible > 0;
  if (status) status.textContent = `${visible} of ${items.length} shown`;
}

/** Marks the rows that a search found, unless there are too many of them to be of use. */
function markHits(words: readonly string[], visible: number): void {
  for (const row of findAll(".hit")) row.classList.remove("hit");
  if (words.length === 0 || visible > 50) return;
  for (const row of findAll("[data-item]:not([hidden]) tbody tr")) {
    const text = (row.textContent ?? "").toLowerCase();
    if (words.some((word) => text.includes(word))) row.classList.add("hit");
  }
}

search?.addEventListener("input", filter);
tag?.addEventListener("change", filter);

/** An item that an address names is shown, whatever the filter says. */
function showTarget(): void {
  const target = document.getElementById(location.hash.slice(1));
  const item = target?.closest<HTMLElement>("[data-item]");
  const details = target?.closest("details");
  if (details) details.open = true;
  if (item?.hidden) {
    if (search) search.value = "";
    if (tag) tag.value = "";
    filter();
  }
  if (item?.hidden === false || details) target?.scrollIntoView();
}
addEventListener("hashchange", showTarget);

addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    search?.focus();
  }
  if (event.key === "Escape" && event.target === search && search) {
    search.value = "";
    filter();
  }
});

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

const MAX_SHRINK = 1.5;

/** A picture that is wider than its frame can be fitted into it. */
function addZoom(frame: HTMLElement): void {
  const picture = frame.querySelector("svg");
  if (!picture || picture.width.baseVal.value <= frame.clientWidth) return;
  const bar = document.createElement("div");
  bar.className = "zoom";
  const button = document.createElement("button");
  button.type = "button";
  const show = (isFitted: boolean): void => {
    frame.classList.toggle("fitted", isFitted);
    button.textContent = isFitted ? "Full size" : "Fit";
  };
  // Text that is a little smaller can still be read.
  show(picture.width.baseVal.value < frame.clientWidth * MAX_SHRINK);
  button.addEventListener("click", () => show(!frame.classList.contains("fitted")));
  bar.append(button);
  frame.prepend(bar);
}
for (const frame of findAll<HTMLElement>(".frame")) addZoom(frame);

addEventListener("beforeprint", () => {
  for (const details of findAll<HTMLDetailsElement>("details")) details.open = true;
});

for (const hidden of findAll<HTMLElement>(".tools")) hidden.hidden = false;
if (location.hash !== "") showTarget();
