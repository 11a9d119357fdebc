import { descriptorChecks } from "../../../generated/descriptor-checks.js";
import { type FindingCode, findingCodes } from "../../findings/codes.js";
import type { FindingDetails } from "../../findings/finding.js";
import type { Followed } from "../../format/shape/follow-pointer.js";
import type { UnplacedDecision, UnplacedFinding } from "../../text/parse/place-findings.js";
import {
  formatPointer,
  isObject,
  isPrefix,
  type JsonObject,
  type Path,
  pointerFragment,
  valueAtTokens,
} from "../../values/json-value.js";
import { type NameSearch, nearestName } from "../../words/nearest-name.js";
import { didYouMean, MAX_LISTED, quote, series } from "../../words/phrases.js";
import type { LoadError } from "../loading/loader.js";
import { normalUri, pathBetween } from "../loading/uri.js";
import type { PendingReference, PointerTarget, Reference } from "./checked-graph.js";
import type { Expectation, ReferenceKind } from "./reference-finder.js";
import { foundKind, isRightFor } from "./target-kind.js";

// What is wrong with a reference that does not resolve, and which reference was probably meant. Suggestions have two
// limits: a finding that would not be kept (`isFull`) gets none, and a search ends when its steps are used up
// (`spend`).

/** The decision that a person has to make if there is no fix. */
const DECISIONS: Readonly<Partial<Record<FindingCode, UnplacedDecision>>> = {
  "malformed-reference": { text: "write a URI reference to the object that is meant" },
  "unresolved-reference": { text: "add what is missing, or refer to something that exists" },
  "wrong-reference-target": { text: "refer to an object of the right kind" },
  "reference-cycle": { text: "replace one of these references with the object that is meant" },
};

/** The kinds of target, as the specification names them. */
const TITLES: Readonly<Record<ReferenceKind, string>> = {
  DatabaseServiceOrReference: "a Database Service",
  ServerInfoOrReference: "a Server Info",
  TableEntry: "a Table or Standard Definition",
};

/** The section of Components for each kind of target that has one. */
export const SECTIONS: Readonly<Partial<Record<Expectation, string>>> = {
  TableEntry: "tables",
  ServerInfoOrReference: "serverInfo",
};

/** The maximum number of parts of a document that are compared. */
const MAX_PARTS = 50;

/** A fragment with more dots than this is not a pointer. */
const MAX_DOTS = 50;

/** A problem with a reference. */
export interface ReferenceProblem {
  readonly code: FindingCode;
  readonly message: string;
  /** The reference to write instead. */
  readonly fix?: { readonly to: string; readonly safe: boolean };
  /** The decision that a person has to make if there is no fix. Default: the decision for its code. */
  readonly decision?: UnplacedDecision | undefined;
  readonly details?: FindingDetails | undefined;
}

/** Turns a problem into a finding at the `$ref` of its Reference. */
export const findingOfReference = (
  { path, key, ref }: Reference,
  { code, message, fix, decision, details }: ReferenceProblem,
): UnplacedFinding => ({
  code,
  severity: findingCodes[code],
  message,
  params: { reference: ref, ...(fix && { suggestion: fix.to }) },
  path: [...path, key],
  mark: "value",
  ...(fix && {
    fix: {
      title: `write ${quote(fix.to)}`,
      safe: fix.safe,
      change: { kind: "replace-value", value: fix.to },
    },
  }),
  ...(!fix && { decision: decision ?? DECISIONS[code] }),
  ...(details && { details }),
});

/** The problem of a reference to a document that could not be loaded. */
export function notLoaded(
  { ref, expected, document }: PendingReference,
  { reason, message, details, nearest }: LoadError,
): ReferenceProblem {
  if (reason === "blocked") {
    return { code: "blocked-reference", message: `${quote(ref)} is refused: ${message}`, details };
  }
  const problem = {
    code: "unresolved-reference",
    message: `${quote(ref)} cannot be loaded: ${message}`,
    details,
  } as const;
  if (document.collected.isFull) return problem;
  const to =
    localPointer(ref, document.from([]), expected) ?? nearbyFile(ref, document.uri, nearest);
  return withSuggestion(problem, to);
}

/** A GitHub page about a file, instead of the file itself. */
const PAGE = /^(https:\/\/)(github\.com)(\/[^/]+\/[^/]+)\/blob(\/.+)$/;

/** The problem of a reference to a page about a file. */
export const pageProblem = (ref: string): ReferenceProblem | undefined =>
  PAGE.test(ref)
    ? {
        code: "unresolved-reference",
        message: `${quote(ref)} is a page about a file; the file itself is at its raw address`,
        fix: { to: ref.replace(PAGE, "$1raw.githubusercontent.com$3$4"), safe: false },
      }
    : undefined;

function withSuggestion(problem: ReferenceProblem, to: string | undefined): ReferenceProblem {
  if (to === undefined) return problem;
  const message = problem.message + didYouMean(to);
  return { ...problem, message, fix: { to, safe: false } };
}

/** A pointer within the same document that only lacks the `#`. */
function localPointer(ref: string, target: PointerTarget, expected: Expectation) {
  if (!/^\/?components[./]/.test(ref)) return undefined;
  const meant = pointerCandidates(ref).find((tokens) => {
    const followed = target.follow(tokens);
    return followed.exists && isRightFor(followed, expected);
  });
  return meant && pointerFragment(formatPointer(meant));
}

/** The reference with the name of a file that exists. */
function nearbyFile(ref: string, base: string | undefined, nearest: string | undefined) {
  // A reference by file name does not mean its own document.
  if (base === undefined || nearest === undefined || normalUri(nearest) === normalUri(base)) {
    return undefined;
  }
  return pathBetween(base, nearest) + (/#.*$/s.exec(ref)?.[0] ?? "");
}

/** The problem of a fragment that is not a JSON Pointer; suggests the pointer that was probably meant. */
export function malformedFragment(
  reference: PendingReference,
  target: PointerTarget,
  fragment: string,
  search: NameSearch,
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
    : suggestion({ reference, target, tokens, followed, search });
  if (nearest !== undefined) return withSuggestion({ code, message }, nearest);
  const written = withFragment(ref, formatPointer(tokens));
  return {
    code,
    message: `${message}; even as ${quote(written)} it cannot be resolved`,
    decision: choice(reference, target, search),
  };
}

/** A pointer that does not resolve, and how far it could be followed. */
interface Miss {
  readonly reference: PendingReference;
  readonly target: PointerTarget;
  readonly tokens: readonly string[];
  readonly followed: Followed & { exists: false };
  readonly search: NameSearch;
}

/** The problem of a pointer that does not resolve. */
export function unresolved(miss: Miss): ReferenceProblem {
  const { reference, target, tokens, search } = miss;
  const code = "unresolved-reference";
  const { steps, owner } = miss.followed;
  const below = steps === 0 ? "" : ` below ${quote(formatPointer(tokens.slice(0, steps)))}`;
  const isText = typeof owner === "string" && steps === 0;
  const end = isText ? "points into a text that is not read as data" : `cannot be resolved${below}`;
  const message = `${quote(reference.ref)} ${end}`;
  const nearest = suggestion(miss);
  return nearest === undefined
    ? { code, message, decision: choice(reference, target, search) }
    : withSuggestion({ code, message }, nearest);
}

/** A choice between all components that a reference can mean, unless there are none or many. */
function choice(
  { ref, path: place, key: own, expected }: PendingReference,
  { value }: PointerTarget,
  search: NameSearch,
): UnplacedDecision | undefined {
  const { path, entries } = componentsFor(value, expected);
  if (entries === undefined || !search.spend()) return undefined;
  const keys = Object.keys(entries);
  search.spend(keys.length);
  if (keys.length === 0 || keys.length > MAX_LISTED) return undefined;
  const targets = keys.map((key) => withFragment(ref, formatPointer([...path, key])));
  return {
    text: `add what is missing, or refer to ${series(targets.map(quote), "or")}`,
    choices: targets.map((target) => ({
      title: `write ${quote(target)}`,
      changes: [{ path: [...place, own], change: { kind: "replace-value", value: target } }],
    })),
  };
}

/**
 * A local reference of a descriptor inside another document resolves in that document alone. Suggests
 * the pointer within the descriptor, or else the name of the document.
 *
 * @param target the descriptor
 * @param base where the descriptor is in the document
 */
export function onlyInContainer(
  { ref, document, expected }: PendingReference,
  target: PointerTarget,
  tokens: readonly string[],
  base: Path,
): ReferenceProblem {
  const code = "unresolved-reference";
  const message = `${quote(ref)} resolves from the root of this document, but local references start at the descriptor`;
  const isInside = isPrefix(base, tokens);
  const file = document.uri === undefined ? "" : pathBetween(document.uri, document.uri);
  if (!isInside && file === "") return { code, message };
  const own = tokens.slice(base.length);
  const to = isInside
    ? pointerFragment(formatPointer(own))
    : file + pointerFragment(formatPointer(tokens));
  const followed = target.follow(own);
  const safe = isInside && followed.exists && isRightFor(followed, expected);
  return { code, message: `${message}; write ${quote(to)}`, fix: { to, safe } };
}

/**
 * The problem of a reference to a value of the wrong kind.
 *
 * @param known the name that the schema gives to the place of the value
 */
export function wrongTarget(
  { ref, document }: PendingReference,
  expected: ReferenceKind,
  value: unknown,
  known: unknown,
): ReferenceProblem {
  const problem = {
    code: "wrong-reference-target",
    message: `${quote(ref)} refers to ${foundKind(value, known)}, not to ${TITLES[expected]}`,
  } as const;
  // The reference names a file, but means a part of it.
  if (ref.includes("#") || document.collected.isFull) return problem;
  const part = onlyPart(value, expected);
  return withSuggestion(problem, part && ref + pointerFragment(part));
}

/** Returns a reference to the target that was probably meant, unless the finding is not kept. */
function suggestion(miss: Miss): string | undefined {
  const { ref, document, expected } = miss.reference;
  if (document.collected.isFull) return undefined;
  // A part was named where the whole file was meant.
  const isWhole =
    /^[^#]/.test(ref) && expected !== "definition" && descriptorChecks[expected](miss.target.value);
  if (isWhole) return ref.replace(/#.*$/s, "");
  const nearest = nearestTarget(miss);
  return nearest === undefined ? undefined : withFragment(ref, nearest);
}

const withFragment = (ref: string, pointer: string): string =>
  ref.replace(/#.*$/s, "") + pointerFragment(pointer);

/**
 * Returns the pointers that a fragment may mean, most likely first. For example,
 * `components.tables.x` and `components/tables/x` may mean `/components/tables/x`. A name may
 * itself contain dots.
 */
function pointerCandidates(fragment: string): string[][] {
  const text = fragment.replace(/^[./]+/, "");
  if (text.includes("/")) return [text.split("/")];
  const parts = text.split(".");
  const candidates = [parts];
  if (parts.length > MAX_DOTS) return candidates;
  for (let length = 2; length < parts.length; length++) {
    candidates.push([...parts.slice(0, length), parts.slice(length).join(".")]);
  }
  return candidates;
}

/** Returns a pointer to the existing target that is nearest to an unresolved pointer. */
function nearestTarget({ reference, target, tokens, followed, search }: Miss): string | undefined {
  const { value } = target;
  if (!search.spend()) return undefined;
  const dotted = pointerCandidates(tokens.join("/")).find((steps) => hasPath(value, steps));
  if (dotted !== undefined) return formatPointer(dotted);
  const missing = tokens[followed.steps];
  const rest = tokens.slice(followed.steps + 1);
  if (missing !== undefined && isObject(followed.owner)) {
    const sibling = nearestKey(missing, followed.owner, search);
    const owner: unknown = sibling === undefined ? undefined : followed.owner[sibling];
    if (sibling !== undefined && hasPath(owner, rest)) {
      return formatPointer([...tokens.slice(0, followed.steps), sibling, ...rest]);
    }
  }
  // The name may be right and its section wrong.
  const name = tokens.at(-1);
  const { path, entries } = componentsFor(value, reference.expected);
  if (name === undefined || entries === undefined) return undefined;
  const meant = Object.hasOwn(entries, name) ? name : nearestKey(name, entries, search);
  return meant === undefined ? undefined : formatPointer([...path, meant]);
}

/** The components of a kind, and where they are. */
function componentsFor(value: unknown, expected: Expectation) {
  const path = ["components", SECTIONS[expected] ?? ""];
  const entries = valueAtTokens(value, path);
  return { path, entries: isObject(entries) ? entries : undefined };
}

/**
 * The pointer to the only part of a document that a reference to the whole document can have meant:
 * an entry of its components, a table of its schema, or a member of a map.
 */
function onlyPart(value: unknown, expected: ReferenceKind): string | undefined {
  if (!isObject(value)) return undefined;
  const components = componentsFor(value, expected);
  const tables =
    expected === "TableEntry" && isObject(value.schema) ? value.schema.tables : undefined;
  const services = expected === "DatabaseServiceOrReference" ? value.services : undefined;
  const lists: readonly (readonly [path: readonly string[], entries: unknown])[] = [
    [components.path, components.entries],
    [["schema", "tables"], tables],
    [["services"], services],
    [[], value],
  ];
  for (const [path, entries] of lists) {
    if (typeof entries !== "object" || entries === null) continue;
    const parts = Object.entries(entries).slice(0, MAX_PARTS + 1);
    if (parts.length > MAX_PARTS) continue;
    const fitting = parts.filter(([, part]) => descriptorChecks[expected](part));
    if (fitting.length === 1) return formatPointer([...path, fitting[0]?.[0] ?? ""]);
  }
  return undefined;
}

function nearestKey(name: string, owner: JsonObject, search: NameSearch): string | undefined {
  const nearest = search.nearest(name, new Set(Object.keys(owner)));
  return nearest !== undefined && isLike(name, nearest) ? nearest : undefined;
}

/** Whether two names are similar apart from the words that both end with, such as `ServerInfo`. */
function isLike(name: string, other: string): boolean {
  const [words, others] = [name, other].map((one) => one.match(/\p{Lu}?[^\p{Lu}_.-]+/gu) ?? [one]);
  if (words === undefined || others === undefined) return false;
  while (words.length > 1 && others.length > 1 && words.at(-1) === others.at(-1)) {
    words.pop();
    others.pop();
  }
  return nearestName(words.join(""), [others.join("")]) !== undefined;
}

const hasPath = (start: unknown, tokens: readonly string[]): boolean =>
  valueAtTokens(start, tokens) !== undefined;
