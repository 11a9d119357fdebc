import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { getOrAdd } from "../values/collections.js";
import { isPlaceholder } from "./find-secrets.js";
import { isSecretName } from "./secret-name.js";

// Determines which values below a name that suggests a secret are secret.

/** The keys of values that a variable, a column or a parameter can have. */
const VALUES = /^(?:default(?:Value)?|enum|examples?|values?|const)$/i;

/** Whether a key has a value of the variable, column or parameter that has it. */
export const holdsValue = (key: string): boolean => VALUES.test(key);

/** Keywords of JSON Schema, which definitions use to describe a password. */
const KEYWORDS =
  /^(?:\$\w+|in|scheme|flows?|bearerFormat|type|format|items|properties|required|nullable|(?:min|max)\w+|(?:read|write)Only|additionalProperties)$/;

/** Types of a column named `password`, and words in settings such as `literal-secret: off`. */
const TYPE =
  /^(?:string|(?:small|big|u)?int(?:eger)?\d*|number|bool(?:ean)?|float\d*|(?:n?var)?char2?|text|n?clob|bytes|binary|uuid|on|off|yes|no|info|warning|error|required|optional)(?:\s*\([\d, ]*\))?$/i;

/** Whether a value below a name that suggests a secret is one, and neither a placeholder nor a type. */
export const isSecretValue = (value: string): boolean => !isPlaceholder(value) && !TYPE.test(value);

/** Whether a key of a variable, or of an object in its place, describes it, as `description` does. */
export const describes = (key: string): boolean =>
  !holdsValue(key) &&
  (KEYWORDS.test(key) ||
    Object.values(descriptorShapes).some(
      (shape) => "properties" in shape && Object.hasOwn(shape.properties, key),
    ));

/** Whether a key has objects or lists wherever the format has it, so that a text there is a mistake. */
const holdsObject = (key: string): boolean => {
  const shapes = Object.values(descriptorShapes).flatMap((shape) => {
    const properties: Readonly<Record<string, unknown>> =
      "properties" in shape ? shape.properties : {};
    return Object.hasOwn(properties, key) ? [properties[key]] : [];
  });
  const isScalar = (shape: unknown): boolean =>
    typeof shape === "object" && shape !== null && "types" in shape;
  return shapes.length > 0 && !shapes.some(isScalar);
};

/** Cached results: a document has many keys, but few different ones. */
const known = /* @__PURE__ */ new Map<string, boolean>();
const MAX_KNOWN = 500;

function isSecretKey(key: string): boolean {
  if (known.size === MAX_KNOWN) known.clear();
  return getOrAdd(known, key, () =>
    // A broken text can have signs after a key, such as its quote.
    isSecretName(key.slice(-100).replace(/[^\p{L}\p{N}]{1,100}$/u, "")),
  );
}

/** How secret a value is, judging by the keys above it. */
export class SecretScope {
  /**
   * `secret`: the value is a secret, or an object with a secret in `default`; `all`: everything in
   * the value is secret; `likely`: the value is below an unknown key, in an object about a secret, or a text in place
   * of an object there.
   */
  kind: "plain" | "secret" | "likely" | "all";
  /** The object that the value is the `name` of. */
  readonly #nameOf: SecretScope | undefined;
  /** Whether a `name` says that the object is about a secret: `{ name: password, default: … }`. */
  #isNamed = false;
  /** Whether a text here is in place of an object, in one that is about a secret. */
  readonly #isMisplaced: boolean;

  constructor(kind: SecretScope["kind"] = "plain", nameOf?: SecretScope, isMisplaced = false) {
    this.kind = kind;
    this.#nameOf = nameOf;
    this.#isMisplaced = isMisplaced;
  }

  /** The value of a member of this object. */
  member(key: string): SecretScope {
    if (this.kind === "all") return new SecretScope("all");
    if (isSecretKey(key)) return new SecretScope("secret");
    const isAboutSecret = this.kind !== "plain";
    if ((isAboutSecret || this.#isNamed) && holdsValue(key)) return new SecretScope("all");
    if (isAboutSecret) return new SecretScope(describes(key) ? "plain" : "likely");
    const isMisplaced = this.#isNamed && holdsObject(key);
    return new SecretScope("plain", key === "name" ? this : undefined, isMisplaced);
  }

  /** An item of this list. */
  item(): SecretScope {
    return new SecretScope(this.kind);
  }

  /**
   * Takes note of a string at this place: a name can determine the meaning of the members after it.
   */
  note(text: string): void {
    if (this.#isMisplaced) this.kind = "likely";
    if (this.#nameOf !== undefined && isSecretName(text)) this.#nameOf.#isNamed = true;
  }
}
