/** The actions that wait for each signal. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `action` when a signal aborts; the returned function removes it.
 *
 * A signal gets one listener, however many calls share it: Node warns of a leak from the eleventh
 * on, and each one left behind would live as long as the signal. (`AbortSignal.any` leaves some.)
 */
export function onAbort(signal: AbortSignal, action: () => void): () => void {
  const known = waiting.get(signal);
  const actions = known ?? new Set();
  actions.add(action);
  if (known === undefined) {
    waiting.set(signal, actions);
    signal.addEventListener("abort", run);
  }
  return () => {
    if (actions.delete(action) && actions.size === 0) release(signal);
  };
}

function run(this: AbortSignal): void {
  const actions = waiting.get(this);
  release(this);
  for (const action of actions ?? []) action();
}

function release(signal: AbortSignal): void {
  waiting.delete(signal);
  signal.removeEventListener("abort", run);
}
