import { hasFormat } from "./names.js";

/** The only web address in a text. */
export function addressIn(text: string): string | undefined {
  const [found, ...others] = text.match(/https?:\/\/[^\s<>"'`|\\^{}]+/gi) ?? [];
  // Punctuation at the end of a sentence is not part of the address.
  const address = found?.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, "");
  return others.length === 0 && address !== undefined && hasFormat("uri", address)
    ? address
    : undefined;
}
