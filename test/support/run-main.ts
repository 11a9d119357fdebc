import { main } from "../../src/cli/main.js";
import { root } from "./project.js";

export interface RunResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  cwd: string;
  env?: Record<string, string>;
  stdin?: string;
  isTerminal?: boolean;
  isErrorTerminal?: boolean;
  columns?: number;
}

/** Runs the command in this process, in a folder. */
export async function runMain(args: string[], options: RunOptions): Promise<RunResult> {
  const result: RunResult = { code: -1, stdout: "", stderr: "" };
  let stdin = options.stdin ?? "";
  process.chdir(options.cwd);
  try {
    result.code = await main(args, {
      stdout: (text) => {
        result.stdout += text;
      },
      stderr: (text) => {
        result.stderr += text;
      },
      // A stream can be read once.
      stdin: async () => {
        const bytes = new TextEncoder().encode(stdin);
        stdin = "";
        return bytes;
      },
      env: options.env ?? {},
      isTerminal: options.isTerminal ?? false,
      isErrorTerminal: options.isErrorTerminal ?? false,
      columns: options.columns,
    });
  } finally {
    // Not where it was before: that may be the folder of another run.
    process.chdir(root);
  }
  return result;
}
