/** Resolves when a signal of the system, or the given one, asks a command to end. */
export function untilEnded(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      signal?.removeEventListener("abort", stop);
      resolve();
    };
    process.once("SIGINT", stop).once("SIGTERM", stop);
    signal?.addEventListener("abort", stop);
    if (signal?.aborted) stop();
  });
}
