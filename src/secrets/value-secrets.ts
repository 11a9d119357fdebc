import { type Path, stepsTo, type VisitedPlace } from "../values/json-value.js";
import type { Span } from "../values/text-span.js";
import { findSecrets, mayHaveSecret } from "./find-secrets.js";
import { maskText } from "./mask.js";
import { SECRET_WORDS } from "./secret-name.js";
import { isSecretValue, SecretScope } from "./secret-scope.js";

/** A secret in a value. */
export interface ValueSecret {
  readonly path: Path;
  /** The part of the string; `undefined` if the whole value is secret because of its name. */
  readonly part: Span | undefined;
  readonly text: string;
  /** Whether it is in braces, which can be quotes or mark a variable. */
  readonly isInBraces: boolean;
}

/** A value that is being visited. */
interface Node extends VisitedPlace {
  readonly value: unknown;
  readonly scope: SecretScope;
}

/**
 * Finds the secrets in a value.
 *
 * @param seen objects to skip; the objects in the value are added to it
 * @example [...secretsInValue({ token: { default: "abc" } })].length // 1
 */
export function* secretsInValue(root: unknown, seen = new Set<unknown>()): Generator<ValueSecret> {
  for (const node of nodesIn(root, seen, isSuspect)) {
    const { value, scope } = node;
    if (typeof value === "object") continue;
    const text = String(value);
    if (scope.kind !== "plain") {
      if (isSecretValue(text))
        yield { path: stepsTo(node), part: undefined, text, isInBraces: false };
    } else if (typeof value === "string") {
      for (const part of findSecrets(value)) {
        const { start, end } = part;
        const isInBraces = value[start - 1] === "{" && value[end] === "}";
        yield { path: stepsTo(node), part, text: value.slice(start, end), isInBraces };
      }
    }
  }
}

/**
 * Finds what a report hides: the secrets, and to be on the safe side also what is below an unknown key of something
 * secret, a string that is itself a document with such a key, and secrets in keys (`isKey`).
 */
export function* shownSecrets(root: unknown) {
  for (const node of nodesIn(root, new Set(), () => true)) {
    const { value, step, scope } = node;
    if (typeof step === "string" && maskText(step) !== step)
      yield { path: stepsTo(node), isKey: true };
    if (typeof value === "object") continue;
    const text = String(value);
    const isHidden = scope.kind === "plain" ? isHiddenText(value) : isSecretValue(text);
    if (isHidden) yield { path: stepsTo(node), isKey: false };
  }
}

/** Whether a text has a secret, or is a document itself in which a key suggests one. */
const isHiddenText = (value: unknown): boolean =>
  typeof value === "string" &&
  (maskText(value) !== value || (/^\s*[{[]|\n/.test(value) && SECRET_KEY.test(value)));

const SECRET_KEY = /* @__PURE__ */ (() =>
  new RegExp(`${SECRET_WORDS}\\\\{0,9}["']?\\s{0,9}[:=]`, "i"))();

/** A value, and the values in it that are wanted, in order. */
function* nodesIn(
  root: unknown,
  seen: Set<unknown>,
  isWanted: (node: Node) => boolean,
): Generator<Node> {
  const left: Node[] = [{ value: root, step: "", parent: undefined, scope: new SecretScope() }];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    const { value } = node;
    yield node;
    // An alias of YAML is one value, and a value of a program can contain itself.
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    // In a large document, few may have a secret.
    for (const child of childrenOf(node, value).filter(isWanted).reverse()) left.push(child);
  }
}

function childrenOf(parent: Node, value: object): Node[] {
  const { scope } = parent;
  if (Array.isArray(value)) {
    return value.map((item, step) => ({ value: item, step, parent, scope: scope.item() }));
  }
  return Object.entries(value).map(([step, member]) => {
    const below = scope.member(step);
    if (typeof member === "string") below.note(member);
    return { value: member, step, parent, scope: below };
  });
}

function isSuspect({ value, scope: { kind } }: Node): boolean {
  if (typeof value === "object") return value !== null;
  // Values below an unknown key are hidden in reports only to be on the safe side.
  if (kind === "likely") return false;
  if (kind !== "plain") return typeof value === "string" || typeof value === "number";
  return typeof value === "string" && mayHaveSecret(value);
}
