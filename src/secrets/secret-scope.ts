import { isSecretName } from "./secret-name.js";
import { describes, holdsValues } from "./secret-values.js";

/** Cached results: a document has many keys, but few different ones. */
const known = /* @__PURE__ */ new Map<string, boolean>();
const MAX_KNOWN = 500;

/** The end of a key without the signs after it, such as the quote of `1 "password"`: a comma is missing. */
const nameIn = (key: string): string => key.slice(-100).replace(/[^\p{L}\p{N}]{1,100}$/u, "");

/** Whether a text of a broken document is like a key whose name suggests a secret. */
export const isLikeSecretKey = (text: string): boolean => isSecretName(nameIn(text));

/** The same for the keys of a document. Other texts can be long, so they are not remembered. */
function isSecretKey(key: string): boolean {
  let answer = known.get(key);
  if (answer === undefined) {
    answer = isLikeSecretKey(key);
    if (known.size === MAX_KNOWN) known.clear();
    known.set(key, answer);
  }
  return answer;
}

/** What the keys above a value say about it. */
export class SecretScope {
  /**
   * `secret`: the value is a secret, or an object with a secret in `default`; `all`: everything in
   * the value is secret; `likely`: the value is below an unknown key, in an object about a secret.
   */
  readonly kind: "plain" | "secret" | "likely" | "all";
  /** The object that the value is the `name` of. */
  readonly #nameOf: SecretScope | undefined;
  /** Whether a `name` says that the object is about a secret: `{ name: password, default: … }`. */
  #isNamed = false;

  constructor(kind: SecretScope["kind"] = "plain", nameOf?: SecretScope) {
    this.kind = kind;
    this.#nameOf = nameOf;
  }

  /** The value of a member of this object. */
  member(key: string): SecretScope {
    if (this.kind === "all") return new SecretScope("all");
    if (isSecretKey(key)) return new SecretScope("secret");
    const isAboutSecret = this.kind !== "plain";
    if ((isAboutSecret || this.#isNamed) && holdsValues(key)) return new SecretScope("all");
    if (isAboutSecret) return new SecretScope(describes(key) ? "plain" : "likely");
    return new SecretScope("plain", key === "name" ? this : undefined);
  }

  /** An item of this list. */
  item(): SecretScope {
    return new SecretScope(this.kind);
  }

  /**
   * Takes note of a string at this place: a name can determine the meaning of the members after it.
   */
  note(text: string): void {
    if (this.#nameOf !== undefined && isSecretName(text)) this.#nameOf.#isNamed = true;
  }
}
