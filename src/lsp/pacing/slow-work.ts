/** How long work takes before its progress is shown, in milliseconds. */
const SLOW = 500;

/**
 * Waits for work, and shows that it goes on if it takes long.
 *
 * @param show shows it, and returns what ends it
 */
export async function shownIfSlow<T>(
  work: Promise<T>,
  show: () => Promise<() => void>,
): Promise<T> {
  let shown: Promise<() => void> | undefined;
  const timer = setTimeout(() => {
    shown = show();
  }, SLOW);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    void shown?.then((end) => end());
  }
}
