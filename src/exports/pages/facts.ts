import { shownText } from "./html.js";

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

/** Whether a link may lead to an address: to the web, or to a mailbox. */
const isWebAddress = (address: string): boolean =>
  /^(?:https?:\/\/|mailto:)[^\s<>"']+$/i.test(address) && shownText(address) === address;
