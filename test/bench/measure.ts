import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A file of this folder, or of the package. */
export const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The command as it is packed. */
export const dsd = here("../../dist/cli.cjs");

/** An argument list that runs with this Node. */
export const node = (...args: string[]): string[] => [process.execPath, ...args];

/** Stops with advice when something that the benchmarks run is not there. */
export function mustExist(path: string, advice: string): void {
  if (existsSync(path)) return;
  console.error(`${path} is missing; run ${advice}`);
  process.exit(2);
}

/** A folder for the files of one benchmark; removed when the process exits. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dsd-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Generates files by `inputs.ts` in a process of its own: the starting of the processes that are
 * measured costs more from a process that holds much memory.
 */
export function makeInputs(folder: string, ...names: string[]): string[] {
  const { status } = spawnSync(
    process.execPath,
    ["--import", "tsx", here("inputs.ts"), folder, ...names],
    { stdio: "inherit" },
  );
  if (status !== 0) throw new Error(`inputs.ts failed with ${status}`);
  return names.map((name) => join(folder, name));
}

/**
 * Node parses additional certificates before anything else, which takes longer than its start: a ratio to
 * that hides a part of what we cost. `certificates.ts` measures with them.
 */
const { NODE_EXTRA_CA_CERTS: _, ...inherited } = process.env;

export const environment = {
  ...inherited,
  NODE_OPTIONS: "",
  NO_COLOR: "1",
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};

export interface Command {
  argv: string[];
  /** The exit code that it must have. */
  exits?: number;
  /** The folder to run in. Default: that of this process. */
  cwd?: string;
  /** Variables besides those of the environment. */
  env?: Readonly<Record<string, string>>;
}

/** Milliseconds that a whole process takes, from before its start to after its end. */
export function timeOf({ argv: [file = "", ...args], exits = 0, env }: Command): number {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(file, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...environment, ...env },
    maxBuffer: 1 << 28,
  });
  const end = process.hrtime.bigint();
  if (status !== exits) {
    throw new Error(`${[file, ...args].join(" ")} ended with ${status}: ${stderr}`);
  }
  return Number(end - start) / 1e6;
}

export interface Usage {
  /** Milliseconds from before the start of the process to after its end. */
  time: number;
  /** Milliseconds of all its threads, in the program and in the system. */
  processor: number;
  /** Its peak memory in megabytes. */
  memory: number;
}

/** What a Node process takes, as the process itself reads it at its end. */
export function usageOf({ argv: [file = "", ...args], exits = 0, cwd, env }: Command): Usage {
  const start = performance.now();
  const { status, output } = spawnSync(file, ["--require", here("usage.cjs"), ...args], {
    cwd,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    env: { ...environment, ...env },
    encoding: "utf8",
  });
  const time = performance.now() - start;
  if (status !== exits) throw new Error(`${args.join(" ")} ended with ${status}: ${output[2]}`);
  const [memory = Number.NaN, processor = Number.NaN] = (output[3] ?? "").split(" ").map(Number);
  return { time, processor: processor / 1000, memory: memory / 1024 };
}

/** Peak memory of a Node process in megabytes. */
export const memoryOf = (command: Command): number => usageOf(command).memory;

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

export function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const [low = Number.NaN, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

/** Two things measured in turn; the ratio is that of the pairs, since machines change their speed. */
export interface Comparison {
  ours: number;
  peer: number;
  ratio: number;
  /** The middle half of the ratios. */
  spread: [low: number, high: number];
}

/** Measures A B B A A B …; all medians. The first pair warms up and does not count. */
export function compare<T>(rounds: number, measure: (what: T) => number, a: T, b: T): Comparison {
  measure(a);
  measure(b);
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      ours.push(measure(a));
      peer.push(measure(b));
    } else {
      peer.push(measure(b));
      ours.push(measure(a));
    }
  }
  const ratios = ours.map((value, index) => value / (peer[index] ?? Number.NaN));
  return {
    ours: median(ours),
    peer: median(peer),
    ratio: median(ratios),
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
  };
}

/** One line of a table. Without a bar the line is there to compare. */
export interface Row extends Partial<Comparison> {
  what: string;
  unit?: string;
  bar?: number;
  /** Whether larger is better than the bar. */
  atLeast?: boolean;
}

/** Prints a table in Markdown; makes the process fail when a bar is missed. */
export function printTable(title: string, rows: readonly Row[]): void {
  const lines = rows.map(({ what, unit = "ms", ours, peer, ratio, spread, bar }) => {
    const measured = ratio ?? ours ?? Number.NaN;
    const ok = bar === undefined ? "" : measured <= bar ? "ok" : "not";
    if (ok === "not") process.exitCode = 1;
    const range = spread ? ` (${number(spread[0])}–${number(spread[1])})` : "";
    return [
      what,
      ours === undefined ? "" : `${number(ours)} ${unit}`,
      peer === undefined ? "" : `${number(peer)} ${unit}`,
      ratio === undefined ? "" : number(ratio) + range,
      bar === undefined ? "" : number(bar),
      ok,
    ];
  });
  const head = ["what", "ours", "peer", "ratio (middle half)", "bar", ""];
  const widths = head.map((_, index) =>
    Math.max(...[head, ...lines].map((line) => line[index]?.length ?? 0)),
  );
  const print = (line: string[], filler = " ") =>
    console.log(`| ${line.map((cell, i) => cell.padEnd(widths[i] ?? 0, filler)).join(" | ")} |`);
  console.log(`\n${title}\n`);
  print(head);
  print(
    head.map(() => ""),
    "-",
  );
  for (const line of lines) print(line);
}

function number(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
