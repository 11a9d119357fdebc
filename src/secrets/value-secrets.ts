import type { Path } from "../values/json-pointer.js";
import { findSecrets, mayHaveSecret, type SecretSpan } from "./find-secrets.js";
import { maskText } from "./mask.js";
import { SECRET_WORDS } from "./secret-name.js";
import { isSecretValue, SecretScope } from "./secret-scope.js";

/** A secret in a value. */
export interface ValueSecret {
  readonly path: Path;
  /** The part of the string; `undefined` if the whole value is secret because of its name. */
  readonly part: SecretSpan | undefined;
  readonly text: string;
  /** Whether it is in braces, which can be quotes or mark a variable. */
  readonly isInBraces: boolean;
}

/** A value that is being visited, with its step from the value above. */
interface Node {
  readonly value: unknown;
  readonly step: string | number | undefined;
  readonly parent: Node | undefined;
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
        yield { path: pathOf(node), part: undefined, text, isInBraces: false };
    } else if (typeof value === "string") {
      for (const part of findSecrets(value)) {
        const { start, end } = part;
        const isInBraces = value[start - 1] === "{" && value[end] === "}";
        yield { path: pathOf(node), part, text: value.slice(start, end), isInBraces };
      }
    }
  }
}

/** A value that no report shows, or one with a key that none shows. */
interface HiddenPlace {
  readonly path: Path;
  readonly isKey: boolean;
}

/**
 * Finds what a report hides: the secrets, and to be on the safe side also what is below an unknown key of something
 * secret, what a text in a text says, and secrets in keys.
 */
export function* shownSecrets(root: unknown): Generator<HiddenPlace> {
  for (const node of nodesIn(root, new Set(), () => true)) {
    const { value, step, scope } = node;
    if (typeof step === "string" && maskText(step) !== step)
      yield { path: pathOf(node), isKey: true };
    if (typeof value === "object") continue;
    const text = String(value);
    const isHidden = scope.kind === "plain" ? isHiddenText(value) : isSecretValue(text);
    if (isHidden) yield { path: pathOf(node), isKey: false };
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
  isWanted: (value: unknown, scope: SecretScope) => boolean,
): Generator<Node> {
  const left: Node[] = [
    { value: root, step: undefined, parent: undefined, scope: new SecretScope() },
  ];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    const { value } = node;
    yield node;
    // An alias of YAML is one value, and a value of a program can contain itself.
    if (typeof value === "object" && value !== null && !seen.has(value)) {
      seen.add(value);
      pushChildren(left, node, value, isWanted);
    }
  }
}

/** Adds the children that are wanted, the first one last. In a large document, few may have a secret. */
function pushChildren(
  left: Node[],
  parent: Node,
  value: object,
  isWanted: (value: unknown, scope: SecretScope) => boolean,
): void {
  const { scope } = parent;
  const start = left.length;
  const push = (child: unknown, step: string | number, own: SecretScope): void => {
    if (isWanted(child, own)) left.push({ value: child, step, parent, scope: own });
  };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) push(item, index, scope.item());
  } else {
    for (const [key, member] of Object.entries(value)) {
      const below = scope.member(key);
      if (typeof member === "string") below.note(member);
      push(member, key, below);
    }
  }
  for (const child of left.splice(start).reverse()) left.push(child);
}

function isSuspect(value: unknown, { kind }: SecretScope): boolean {
  if (typeof value === "object") return value !== null;
  // Values below an unknown key are hidden in reports only to be on the safe side.
  if (kind === "likely") return false;
  if (kind !== "plain") return typeof value === "string" || typeof value === "number";
  return typeof value === "string" && mayHaveSecret(value);
}

function pathOf(node: Node): Path {
  const path: (string | number)[] = [];
  for (let at: Node | undefined = node; at?.step !== undefined; at = at.parent) path.push(at.step);
  return path.reverse();
}
