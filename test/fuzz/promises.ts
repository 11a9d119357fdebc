import { CANARY, SECRET } from "./hostile.js";

/** What a part of an output may have. */
export interface Allowance {
  /** Documents that are written keep their values. */
  readonly secrets?: boolean;
  readonly controls?: boolean;
  /** The diff of a fix is the text of a file. */
  readonly tabs?: boolean;
}

/** A promise that was broken. */
export class BrokenPromise extends Error {
  override name = "BrokenPromise";
}

/** What a terminal obeys, what changes the direction of a text, and what cannot be seen. */
const UNSAFE = /(?!(?<=\p{Emoji})[\ufe0e\ufe0f])[\p{Cc}\p{Cs}\p{DI}\u2028\u2029]/u;

/** @throws BrokenPromise when an output has what no output may have */
export function assertSafe(what: string, text: string, allowed: Allowance = {}): void {
  const broken = (words: string, at: number): never => {
    const around = JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
    throw new BrokenPromise(`${what} has ${words}: ${around}`);
  };
  const canary = text.indexOf(CANARY);
  if (canary >= 0) broken("the content of a file outside the project", canary);
  const secret = allowed.secrets ? -1 : text.indexOf(SECRET);
  if (secret >= 0) broken("a secret", secret);
  if (allowed.controls) return;
  const shown = text.replace(allowed.tabs ? /[\n\t]|\r(?=\n)/g : /\n/g, " ");
  const unsafe = shown.search(UNSAFE);
  if (unsafe >= 0) broken("a raw control character", unsafe);
}
