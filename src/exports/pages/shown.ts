import type { Model } from "../../model/model.js";
import { isSecretName } from "../../secrets/secret-name.js";
import { secretsInValue } from "../../secrets/value-secrets.js";
import { getOrAdd } from "../../values/collections.js";
import { isObject, scalarText } from "../../values/json-value.js";
import { shownText } from "../exported.js";

/** A description that is longer is cut. */
const MAX_PROSE = 20_000;
const MAX_NOTE = 200;
const MAX_ANCHOR = 200;
/** The ids of the parts of a page, and of the explanations of findings, which no name gets. */
const PAGE_ID =
  /^(?:main|search|tag|theme|status|nothing|columns|tables|(?:changes|findings|picture|services|explanations)(?:\.title)?|(?:explain|group)\..*)$/;
/** Each of them is looked for in each description. */
const MAX_SECRETS = 1000;
/** A shorter secret may be an everyday word. */
const MIN_SECRET = 6;

/**
 * The texts of a model as a page shows them, and their anchors. A secret that occurs anywhere in
 * the descriptor is also masked in every description.
 */
export class Shown {
  readonly #secrets: readonly string[];
  /** The texts of values that are short enough: many columns can have the same object. */
  readonly #notes = new Map<unknown, string | undefined>();
  /** How often each anchor was requested. */
  readonly #anchors = new Map<string, number>();

  constructor({ parts }: Pick<Model, "parts">) {
    const seen = new Set<unknown>();
    const secrets = parts.flatMap(({ value }) => [...secretsInValue(value, seen)]);
    const texts = secrets.map(({ text }) => text).filter(({ length }) => length >= MIN_SECRET);
    this.#secrets = [...new Set(texts)]
      .sort((one, other) => other.length - one.length)
      .slice(0, MAX_SECRETS);
  }

  /** A short text; `undefined` for an empty one. */
  name(text: string | undefined): string | undefined {
    return text === undefined || text.trim() === "" ? undefined : this.#covered(text);
  }

  /** A description. */
  prose(text: string | undefined): string | undefined {
    if (text === undefined || text.trim() === "") return undefined;
    const cut = text.length > MAX_PROSE ? `${text.slice(0, MAX_PROSE)}…` : text;
    return this.#covered(cut);
  }

  /** A definition in another language. */
  source(definition: unknown): string | undefined {
    if (definition === undefined) return undefined;
    const hidden = new Set([...secretsInValue(definition)].map(({ text }) => text));
    const text =
      typeof definition === "string"
        ? definition
        : JSON.stringify(
            definition,
            (_, value) => (hidden.has(scalarText(value)) ? "***" : value),
            2,
          );
    return this.prose(text);
  }

  /** A keyword of a JSON Schema with its value, which is cut if it is long. */
  note(key: string, value: unknown): string | undefined {
    const text = getOrAdd(this.#notes, value, () => {
      const written = typeof value === "string" ? value : JSON.stringify(value);
      return written !== undefined && written.length > MAX_NOTE
        ? `${written.slice(0, MAX_NOTE)}…`
        : written;
    });
    if (text === undefined || key === "description") return undefined;
    return isSecretName(key) || key === "" ? undefined : this.#covered(`${key}: ${text}`);
  }

  /** The value of a variable, which is a secret if its name says so. */
  value(name: string, value: string): string {
    return isSecretName(name) ? "***" : this.#covered(value);
  }

  /**
   * An anchor for a name, which the page has once. It consists of characters that an address takes as they are.
   *
   * @param below the anchor of what contains it
   * @example shown.anchor("größe", "shop.orders") // "shop.orders.gr%C3%B6%C3%9Fe"
   */
  anchor(name: string, below?: string): string {
    const text = [...shownText(name)].slice(0, MAX_ANCHOR).join("") || "unnamed";
    const id = encodeURIComponent(text)
      .replace(/%3A/g, ":")
      .replace(/['()!~*]/g, "_");
    const anchor = below === undefined ? id : `${below}.${id}`;
    return this.#unique(PAGE_ID.test(anchor) ? `name.${anchor}` : anchor);
  }

  #unique(anchor: string): string {
    const times = this.#anchors.get(anchor) ?? 0;
    this.#anchors.set(anchor, times + 1);
    // The anchor with a number can be the name of something else.
    return times === 0 ? anchor : this.#unique(`${anchor}-${times + 1}`);
  }

  #covered(text: string): string {
    let covered = text;
    for (const secret of this.#secrets) covered = covered.replaceAll(secret, "***");
    return shownText(covered);
  }
}

/** A label and a text, which can be an address or a piece of code. */
export interface Fact {
  readonly label: string;
  readonly text: string;
  readonly href?: string | undefined;
  readonly isCode?: boolean | undefined;
}

/** A fact, if its text is one. */
export function fact(
  label: string,
  text: unknown,
  more: { readonly href?: unknown; readonly isCode?: boolean } = {},
): Fact[] {
  if (typeof text !== "string" || text.trim() === "") return [];
  const href = typeof more.href === "string" && isWebAddress(more.href) ? more.href : undefined;
  return [{ label, text, href, isCode: more.isCode }];
}

/** Facts about a resource elsewhere: its description, or else its address, and its media type. */
export function docsFacts(label: string, docs: unknown): Fact[] {
  if (!isObject(docs)) return [];
  const { description, $href: href, mediaType } = docs;
  return [
    ...fact(label, description ?? href, { href }),
    ...fact(`Media type of the ${label.toLowerCase()}`, mediaType),
  ];
}

/** Whether a link may lead to an address: to the web, or to a mailbox. */
const isWebAddress = (address: string): boolean =>
  /^(?:https?:\/\/|mailto:)[^\s<>"']+$/i.test(address) && shownText(address) === address;
