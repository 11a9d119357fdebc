import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { Folder } from "./folder.js";
import { runMain } from "./run-main.js";

/** What `dsd diff --format json` says of a run, as far as tests read it. */
export interface DiffRunReport {
  files: {
    path: string;
    oldPath?: string;
    descriptor: string;
    status: string;
    requires?: string;
    old?: { readable: boolean };
    new?: { readable: boolean };
    changes: {
      code: string;
      subject: { name: string };
      old?: { file?: string };
      new?: { file?: string };
    }[];
    findings: { code: string; file?: string }[];
  }[];
  failures?: { path: string; message: string }[];
}

/** A folder with a repository of git, for `dsd diff`. */
export class DiffRepository extends Folder {
  constructor() {
    super();
    this.git("init", "-q", "-b", "main");
  }

  git(...args: string[]): string {
    const own = [
      "-c",
      "user.name=t",
      "-c",
      "user.email=t@example.org",
      "-c",
      "protocol.file.allow=always",
    ];
    return execFileSync("git", [...own, ...args], {
      cwd: this.path,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  }

  /** @returns the id of the commit */
  commit(): string {
    this.git("add", "-A");
    this.git("commit", "-qm", "x", "--allow-empty");
    return this.git("rev-parse", "HEAD");
  }

  /** Runs `dsd diff` in the repository, or below it. */
  async diff(
    args: string[],
    below = ".",
  ): Promise<{ code: number; stderr: string } & Required<DiffRunReport>> {
    const cwd = join(this.path, below);
    const { code, stdout, stderr } = await runMain(["diff", "--format=json", ...args], { cwd });
    const report = JSON.parse(stdout || '{ "files": [] }') as DiffRunReport;
    return { code, stderr, failures: [], ...report };
  }
}

/** The descriptors that are not the same, with what has changed. */
export const different = (files: DiffRunReport["files"]): string[] =>
  files
    .filter(({ status }) => status !== "same")
    .map(({ path, status, changes }) =>
      [path, status, ...changes.map(({ code }) => code)].join(" "),
    );

/** A table with one column. */
export const table = (type: string, version = "1.0.0") => ({
  fullyQualifiedName: "shop.orders",
  name: "orders",
  version,
  columns: [{ fullyQualifiedName: "shop.orders.id", name: "id", dataType: type }],
});

export const descriptor = (title: string, tables: object[], version = "1.0.0") => ({
  datastoreapi: "1.0.0",
  info: { title, version },
  services: {},
  schema: { tables },
});
