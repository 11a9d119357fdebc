import { isRunning } from "../../node/running-process.js";

/** How often to look, in milliseconds. */
const INTERVAL = 3_000;

/** Calls back when a process has ended, even if it has left its end of the input open. */
export function whenEnded(id: number, callback: () => void): void {
  const timer = setInterval(() => {
    if (isRunning(id)) return;
    clearInterval(timer);
    callback();
  }, INTERVAL);
  timer.unref();
}
