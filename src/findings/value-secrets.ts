import { findSecrets, type SecretSpan } from "./find-secrets.js";
import type { Path } from "./json-pointer.js";
import { SecretScope } from "./secret-scope.js";
import { isSecretValue } from "./secret-values.js";

/** A secret in a value. */
export interface ValueSecret {
  readonly path: Path;
  /** The part of the string; `undefined` if all of the value is secret, as its name says. */
  readonly part: SecretSpan | undefined;
  readonly text: string;
  /** Whether it is in braces, which are quotes, or mark a variable. */
  readonly isInBraces: boolean;
}

/** A value on the way, with its step from the value above. */
interface Node {
  readonly value: unknown;
  readonly step: string | number | undefined;
  readonly parent: Node | undefined;
  readonly scope: SecretScope;
}

/**
 * Finds the secrets in a value, by the same names and patterns as those in a source.
 *
 * @param seen objects to leave out; it gets those of the value
 * @example [...secretsInValue({ token: { default: "abc" } })].length // 1
 */
export function* secretsInValue(root: unknown, seen = new Set<unknown>()): Generator<ValueSecret> {
  const left: Node[] = [
    { value: root, step: undefined, parent: undefined, scope: new SecretScope() },
  ];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    const { value, scope } = node;
    if (typeof value === "object" && value !== null) {
      // An alias of YAML is one value, and a value of a program can contain itself.
      if (seen.has(value)) continue;
      seen.add(value);
      left.push(...childrenOf(node, value).reverse());
      continue;
    }
    if (typeof value !== "string" && typeof value !== "number") continue;
    const text = String(value);
    // Below an unknown key is only what reports hide to be on the safe side.
    if (scope.kind === "likely") continue;
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

function pathOf(node: Node): Path {
  const path: (string | number)[] = [];
  for (let at: Node | undefined = node; at?.step !== undefined; at = at.parent) path.push(at.step);
  return path.reverse();
}
