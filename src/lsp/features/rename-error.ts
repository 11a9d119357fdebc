import { maskMessage } from "../../secrets/mask.js";
import { quote } from "../../words/quote.js";

/** A rename that is refused, with the reason for a person. */
export class RenameError extends Error {
  override name = "RenameError";

  constructor(message: string) {
    super(maskMessage(message));
  }
}

/** @throws RenameError about a new name */
export function refuseName(name: string, reason: string): never {
  throw new RenameError(`${quote(name)} ${reason}`);
}
