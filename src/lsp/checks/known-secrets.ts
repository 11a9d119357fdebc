import { secretsInValue, type ValueSecret } from "../../findings/value-secrets.js";
import type { ActiveRule } from "../../rules/apply-rule.js";
import { literalSecret, reportSecrets } from "../../rules/literal-secret.js";
import type { Rule } from "../../rules/rule.js";

/** What was found in an item of a list, and every object in it. */
interface KnownItem {
  readonly secrets: readonly ValueSecret[];
  readonly objects: ReadonlySet<unknown>;
}

/**
 * The secrets in items of lists. While someone types in one of them, the parser keeps the values of the
 * others, and they need not be searched again.
 */
export class KnownSecrets {
  readonly #known = new WeakMap<object, KnownItem>();

  /** Searches an item, which must not change afterwards. */
  search(item: object): void {
    this.#of(item);
  }

  /** Finds the secrets in a value, as {@link secretsInValue} does. */
  readonly find = (value: unknown, seen?: Set<unknown>): Generator<ValueSecret> =>
    secretsInValue(value, seen, this.#recall);

  /** Rules that look for secrets as usual, but only in items that are not known. */
  rules(rules: readonly ActiveRule[]): readonly ActiveRule[] {
    const rule: Rule = {
      ...literalSecret,
      check: (context) => reportSecrets(context, this.find),
    };
    return rules.map((one) => (one.rule === literalSecret ? { ...one, rule } : one));
  }

  readonly #recall = (item: object, seen: Set<unknown>): readonly ValueSecret[] | undefined => {
    const { secrets, objects } = this.#of(item);
    // By an alias of YAML, a part of it was found in another place already.
    for (const object of objects) if (seen.has(object)) return undefined;
    for (const object of objects) seen.add(object);
    return secrets;
  };

  #of(item: object): KnownItem {
    let known = this.#known.get(item);
    if (known === undefined) {
      const objects = new Set<unknown>();
      known = { secrets: [...secretsInValue(item, objects)], objects };
      this.#known.set(item, known);
    }
    return known;
  }
}
