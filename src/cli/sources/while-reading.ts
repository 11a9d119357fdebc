import { SourceError } from "../../node/sources/source.js";
import { type CommandIo, InterruptedError, Progress, say, UsageError } from "../io.js";

/**
 * Reads a source, shows for how long, and ends when Ctrl+C asks for it.
 *
 * @param doing what is shown
 * @throws UsageError when it cannot be read
 * @throws InterruptedError when it was ended
 */
export async function whileReading<T>(
  io: CommandIo,
  read: (signal: AbortSignal) => Promise<T>,
  doing = () => "reading the catalog",
): Promise<T> {
  const start = Date.now();
  const progress = new Progress(io, start);
  const timer = setInterval(() => {
    const now = Date.now();
    progress.note(`${doing()}, ${Math.round((now - start) / 1000)} s`, now);
  }, 250);
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  process.once("SIGINT", stop);
  io.signal?.addEventListener("abort", stop);
  // Drivers have warnings of their own, which can repeat what a server sends.
  const { error, warn } = console;
  console.error = console.warn = (text) => say(io, `warning: ${text}`);
  const ended = new Promise<never>((_, reject) =>
    controller.signal.addEventListener("abort", () => reject(new InterruptedError())),
  );
  const reading = read(controller.signal);
  try {
    return await Promise.race([reading, ended]);
  } catch (error) {
    if (error instanceof SourceError) throw new UsageError(error.message);
    throw error;
  } finally {
    Object.assign(console, { error, warn });
    // What was ended fails later, when nothing waits for it any more.
    reading.catch(() => undefined);
    clearInterval(timer);
    progress.clear();
    process.off("SIGINT", stop);
    io.signal?.removeEventListener("abort", stop);
  }
}
