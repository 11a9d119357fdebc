import { shownText } from "../exported.js";

/** Markup that is safe to write: only {@link html} and {@link trusted} make it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string =>
  shownText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

function partText(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === undefined) return "";
  if (typeof part === "object") return part.map(partText).join("");
  return escaped(String(part));
}

/**
 * Markup with values in it. Texts are escaped and lose their secrets; `undefined` is nothing.
 *
 * @example html`<b>${"a < b"}</b>`.text // "<b>a &lt; b</b>"
 */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  let text = strings[0] ?? "";
  for (const [index, value] of values.entries()) {
    text += partText(value) + (strings[index + 1] ?? "");
  }
  return new Html(text);
}

/** Markup that does not come from a document: our own style and script, and rendered Markdown. */
export const trusted = (text: string): Html => new Html(text);
