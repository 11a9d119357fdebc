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

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // It is there, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
