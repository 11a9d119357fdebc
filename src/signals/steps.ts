/**
 * Work that takes long, in steps. Between two of them, whoever runs it may let something else have its
 * turn, or give up.
 */
export type Steps<T> = Generator<void, T>;

/** Does all of the work without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
