/** What is there, or will be. */
export type Loaded<T> = T | Promise<T>;

/**
 * Loads when first asked, and keeps what has come: `import()` itself costs some microseconds each
 * time. A failure is not kept.
 */
export function once<T>(load: () => Promise<T>): () => Loaded<T> {
  let loaded: T | undefined;
  return () =>
    loaded ??
    load().then((value) => {
      loaded = value;
      return value;
    });
}
