import { isSecretName } from "./secret-name.js";
import { describes, holdsValues } from "./secret-values.js";

/** The last answers: a document has many keys, and few different ones. */
const known = /* @__PURE__ */ new Map<string, boolean>();
const MAX_KNOWN = 500;

/** As `isSecretName`, for the keys of a document. */
function isSecretKey(key: string): boolean {
  let answer = known.get(key);
  if (answer === undefined) {
    answer = isSecretName(key);
    if (known.size === MAX_KNOWN) known.clear();
    known.set(key, answer);
  }
  return answer;
}

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

  /** Takes note of a string in this place: a name can say what the members behind it are. */
  note(text: string): void {
    if (this.#nameOf !== undefined && isSecretName(text)) this.#nameOf.#isNamed = true;
  }
}
