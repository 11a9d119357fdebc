/**
 * The words at the end of a name that suggest a secret. `primaryKey` and `partitionKey` are words of
 * databases, so only some kinds of keys are secret.
 */
export const SECRET_WORDS =
  "(?:(?<!by|com)pass(?:wor[dt]s?|wd|phrase|code)?|pwd|secrets?|token|credentials?|signature|(?<![a-z])(?:sig|auth|pw)|(?:api|access|account|encryption|private|secret|signing|subscription)[-_ ]?key)(?:[-_.]?(?:\\d+|value))?";

// A function, because a bundler would keep a constant that is built from a template.
const SECRET_NAME = /* @__PURE__ */ (() => new RegExp(`${SECRET_WORDS}$`, "i"))();

/**
 * Whether the name of a key, a variable or a parameter suggests that its value is a secret.
 *
 * @example isSecretName("dbPassword") // true
 */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);
