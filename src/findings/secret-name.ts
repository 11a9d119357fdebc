const SECRET = /pass(?:word|wd|phrase)|pwd|secret|token|(?:api|access|private)_?key/i;

/**
 * Whether the name of a key or variable suggests a secret, whose value must not be shown.
 *
 * @example isSecretName("dbPassword") // true
 */
export const isSecretName = (name: string): boolean => SECRET.test(name);
