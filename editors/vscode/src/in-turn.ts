/**
 * Makes a task that never runs twice at the same time: a call during a run starts one more run after
 * it. So a server that is starting is stopped before the next one starts.
 */
export function inTurn(task: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    const turn = last.then(task, task);
    last = turn.catch(() => {});
    return turn;
  };
}
