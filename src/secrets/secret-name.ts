/**
 * The words at the end of a name that suggest a secret. `primaryKey` and `partitionKey` are words of
 * databases, so only some kinds of keys are secret.
 */
export const SECRET_WORDS =
  "(?:(?<!by|com)pass(?:wor[dt]s?|wd|[-_ ]?phrase|code)?|pwd|kennwort|contrase[nñ]a|senha|пароль|mot[-_ ]?de[-_ ]?passe|secrets?|token|credentials?|signature|authorization|bearer|cookies?|(?<![a-z])(?:sig|auth|mdp|pw|sas|otp|pin|salt|session)|(?:api|access|account|encryption|private|pvt|secret|signing|subscription|master|shared|licen[cs]e)[-_ ]?key)(?:[-_.]?(?:\\d+|value|hash|pem))?";

// A function, because a bundler would keep a constant that is built from a template.
const SECRET_NAME = /* @__PURE__ */ (() => new RegExp(`${SECRET_WORDS}$`, "i"))();

/**
 * Whether the name of a key, a variable or a parameter suggests that its value is a secret.
 *
 * @example isSecretName("dbPassword") // true
 */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/** Whether a value is a secret because of its key, or of the key above it. */
export const isSecretPlace = (path: readonly (string | number)[]): boolean =>
  path.slice(-2).some((step) => typeof step === "string" && isSecretName(step));
