import { isSecretName } from "./secret-name.js";
import { describes, holdsValues } from "./secret-values.js";

/** What the keys above a value say of it. */
export class SecretScope {
  /**
   * `secret`: the value is one, or an object with one in `default`; `all`: everything in it is secret;
   * `likely`: it is below an unknown key, in an object about a secret.
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
    if (isSecretName(key)) return new SecretScope("secret");
    const isAboutSecret = this.kind !== "plain";
    if ((isAboutSecret || this.#isNamed) && holdsValues(key)) return new SecretScope("all");
    if (isAboutSecret) return new SecretScope(describes(key) ? "plain" : "likely");
    return new SecretScope("plain", key === "name" ? this : undefined);
  }

  /** An item of this list. */
  item(): SecretScope {
    return new SecretScope(this.kind);
  }

  /** Takes note of a string in this place: a name can say what the members behind it are. */
  note(text: string): void {
    if (this.#nameOf !== undefined && isSecretName(text)) this.#nameOf.#isNamed = true;
  }
}
