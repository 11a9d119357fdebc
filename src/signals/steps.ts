/**
 * Long work, divided into steps. Between two steps, the caller can let other work run, or stop.
 */
export type Steps<T> = Generator<void, T>;

/** Does all of the work without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
