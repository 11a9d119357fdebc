import type { FindingCode } from "../findings/codes.js";
import { quote } from "../findings/quote.js";
import type { Followed } from "../shape/follow-pointer.js";
import { formatPointer } from "../syntax/json-pointer.js";
import type { PointerTarget } from "./document-node.js";
import type { LoadError } from "./loader.js";
import type { PendingReference, Reference } from "./reference.js";
import { nearestTarget, pointerCandidates, type SuggestionBudget } from "./suggest-target.js";
import { foundKind, isRightFor } from "./target-kind.js";
import { pointerFragment } from "./uri.js";
import { expectedTitle } from "./wording.js";

/** What is wrong with a reference. */
export interface ReferenceProblem {
  code: FindingCode;
  message: string;
  /** What to write in its place. */
  fix?: { to: string; safe: boolean };
}

export const emptyReference = (): ReferenceProblem => ({
  code: "malformed-reference",
  message:
    "`$ref` is empty, which would stand for this whole document; write where the object stands",
});

export const notEncoded = ({ ref }: Reference): ReferenceProblem => ({
  code: "malformed-reference",
  message: `the fragment of ${quote(ref)} is not percent-encoded UTF-8`,
});

export const notUriReference = ({ ref }: Reference): ReferenceProblem => ({
  code: "malformed-reference",
  message: `${quote(ref)} is not a URI reference`,
});

export const fileFromNetwork = ({ ref }: Reference): ReferenceProblem => ({
  code: "blocked-reference",
  message: `${quote(ref)} is refused: a document from the network cannot refer to a file`,
});

export const tooManyDocuments = ({ ref }: Reference, most: number): ReferenceProblem => ({
  code: "unresolved-reference",
  message: `${quote(ref)} was not followed: there are more than ${most} documents`,
});

/** The document is not to be had. */
export const notLoaded = ({ ref }: Reference, { reason, message }: LoadError): ReferenceProblem =>
  reason === "blocked"
    ? { code: "blocked-reference", message: `${quote(ref)} is refused: ${message}` }
    : { code: "unresolved-reference", message: `${quote(ref)} cannot be loaded: ${message}` };

/** The fragment is no JSON Pointer: it may be one that is written in another way. */
export function malformedFragment(
  reference: PendingReference,
  target: PointerTarget,
  fragment: string,
  budget: SuggestionBudget,
): ReferenceProblem {
  const { ref, expected } = reference;
  const code = "malformed-reference";
  const message = `the fragment of ${quote(ref)} is not a JSON Pointer`;
  const candidates = pointerCandidates(fragment);
  for (const tokens of candidates) {
    const followed = target.follow(tokens);
    if (!followed.exists) continue;
    const to = withFragment(ref, formatPointer(tokens));
    const fix = { to, safe: isRightFor(followed, expected) };
    return { code, message: `${message}; write ${quote(to)}`, fix };
  }
  const tokens = candidates[0] ?? [];
  const followed = target.follow(tokens);
  const nearest = followed.exists
    ? undefined
    : suggestion(reference, target, tokens, followed, budget);
  if (nearest !== undefined) {
    const fix = { to: nearest, safe: false };
    return { code, message: `${message}; did you mean ${quote(nearest)}?`, fix };
  }
  const written = withFragment(ref, formatPointer(tokens));
  return { code, message: `${message}; written as ${quote(written)} it leads nowhere` };
}

/** The pointer leads nowhere. */
export function deadEnd(
  reference: PendingReference,
  target: PointerTarget,
  tokens: readonly string[],
  followed: Followed & { exists: false },
  budget: SuggestionBudget,
): ReferenceProblem {
  const code = "unresolved-reference";
  const { steps, owner } = followed;
  const beyond = steps === 0 ? "" : ` beyond ${quote(formatPointer(tokens.slice(0, steps)))}`;
  const isText = typeof owner === "string" && steps === 0;
  const end = isText ? "leads into a text that is not read as data" : `leads nowhere${beyond}`;
  const message = `${quote(reference.ref)} ${end}`;
  const nearest = suggestion(reference, target, tokens, followed, budget);
  if (nearest === undefined) return { code, message };
  const fix = { to: nearest, safe: false };
  return { code, message: `${message}; did you mean ${quote(nearest)}?`, fix };
}

/** `known` is the name that the schema has for the place. */
export const wrongTarget = (
  { ref, expected }: Reference,
  value: unknown,
  known: unknown,
): ReferenceProblem => ({
  code: "wrong-reference-target",
  message: `${quote(ref)} leads to ${foundKind(value, known)}, not to ${expectedTitle(expected)}`,
});

export const containsItself = ({ ref }: Reference): ReferenceProblem => ({
  code: "reference-cycle",
  message: `${quote(ref)} leads to what contains it: it would never end`,
});

/** What may have been meant, as a reference. What is not shown needs no suggestion. */
function suggestion(
  { ref, document, expected }: PendingReference,
  target: PointerTarget,
  tokens: readonly string[],
  followed: Followed & { exists: false },
  budget: SuggestionBudget,
): string | undefined {
  if (document.collected.isFull) return undefined;
  const nearest = nearestTarget(target, tokens, followed, expected, budget);
  return nearest === undefined ? undefined : withFragment(ref, nearest);
}

const withFragment = (ref: string, pointer: string): string =>
  ref.replace(/#.*$/s, "") + pointerFragment(pointer);
