/** The average length of text per finding that a list of findings may have, in UTF-16 units. */
const LENGTH_PER_FINDING = 300;

/** The total for short lists, and the maximum for any list. */
const MIN_LENGTH = 300_000;
const MAX_LENGTH = 100_000_000;

/**
 * Limits the text in a list of findings. A pointer can be as long as the document: without a limit,
 * a thousand findings below one long key would be a thousand times as long as the document.
 */
export class TextBudget {
  #remaining: number;
  #isUntouched = true;

  /** @param maxFindings how many findings the list may have */
  constructor(maxFindings: number) {
    this.#remaining = Math.min(Math.max(maxFindings * LENGTH_PER_FINDING, MIN_LENGTH), MAX_LENGTH);
  }

  /** Whether no other finding fits, as when one did not. */
  get isSpent(): boolean {
    return this.#remaining === 0;
  }

  /** Spends the length of the text of a finding. The first one fits in any case. */
  spend(length: number): boolean {
    const fits = this.#isUntouched || length <= this.#remaining;
    this.#isUntouched = false;
    // Findings after the first one that does not fit are left out as well.
    this.#remaining = fits ? this.#remaining - length : 0;
    return fits;
  }
}
