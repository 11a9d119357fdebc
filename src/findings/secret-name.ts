const SECRET = /pass(?:word|wd|phrase)|pwd|secret|token|(?:api|access|private)_?key/i;

/**
 * Whether a key or variable is named like a secret, so that its value must not be shown.
 *
 * @example isSecretName("dbPassword") // true
 */
export const isSecretName = (name: string): boolean => SECRET.test(name);
