// Without PostgreSQL, the files of tests that need it are skipped, with their hooks.

import { inject, type RunnerTask, type RunnerTestFile, TestRunner } from "vitest";

export default class DatabaseRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    if (inject("postgres") === undefined) files.forEach(skip);
  }
}

function skip(task: RunnerTask): void {
  task.mode = "skip";
  if ("tasks" in task) task.tasks.forEach(skip);
}
