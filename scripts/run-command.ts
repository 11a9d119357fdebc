import { spawnSync } from "node:child_process";

/** A step has failed; the message is what it printed. */
export class StepFailure extends Error {
  override name = "StepFailure";
}

export interface CommandOptions {
  cwd: string;
  /** The exit code that is right. Default 0. */
  exitCode?: number;
}

/**
 * Runs a program without standard input, for 10 minutes at most: no time limit of a test ends this process while it waits.
 *
 * @returns what it printed on standard output
 * @throws StepFailure when it ends with another exit code than expected
 */
export function runCommand(
  program: string,
  args: readonly string[],
  { cwd, exitCode = 0 }: CommandOptions,
): string {
  const { status, signal, error, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined },
    maxBuffer: 2 ** 28,
    timeout: 10 * 60_000,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status !== exitCode) {
    const end = error?.message ?? `exit code ${status ?? signal}, not ${exitCode}`;
    throw new StepFailure(`${program} ${args.join(" ")}: ${end}\n${stdout ?? ""}${stderr ?? ""}`);
  }
  return stdout;
}
