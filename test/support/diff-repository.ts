import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { Folder } from "./folder.js";
import { type Tree, textsIn } from "./pull-requests.js";
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
  summary: { files: number; unchanged?: number };
  failures?: { path: string; message: string }[];
}

/** The settings of git in a test, which no file of the machine has a part in. */
const SETTINGS = {
  GIT_CONFIG_COUNT: "4",
  GIT_CONFIG_KEY_0: "user.name",
  GIT_CONFIG_VALUE_0: "t",
  GIT_CONFIG_KEY_1: "user.email",
  GIT_CONFIG_VALUE_1: "t@example.org",
  GIT_CONFIG_KEY_2: "protocol.file.allow",
  GIT_CONFIG_VALUE_2: "always",
  GIT_CONFIG_KEY_3: "gc.auto",
  GIT_CONFIG_VALUE_3: "0",
};

/** A folder with a repository of git, for `dsd diff`. */
export class DiffRepository extends Folder {
  readonly #template: DiffRepository | undefined;

  /** @param template a repository to copy, which takes a tenth of the time of making one */
  constructor(template?: DiffRepository) {
    super();
    this.#template = template;
  }

  protected override fill(): void {
    if (this.#template === undefined) this.git("init", "-q", "-b", "main", "--template=");
    else cpSync(this.#template.path, this.path, { recursive: true });
  }

  git(...args: string[]): string {
    return this.#run("git", args);
  }

  /**
   * A process that starts others takes longer, the more memory it has, so one shell starts all of git.
   *
   * @returns the id of the commit
   */
  commit(): string {
    const script = "git add -A && git commit -qm x --allow-empty && git rev-parse HEAD";
    return this.#run("sh", ["-c", script]);
  }

  /** Adds the branches `main-N` and `branch-N` for each pull request. A text after `-> ` is the target of a link. */
  addBranches(pullRequests: readonly { readonly old: Tree; readonly next: Tree }[]): void {
    const commit = (branch: string, tree: Tree, from?: string): string[] => [
      `commit refs/heads/${branch}`,
      "committer t <t@example.org> 0 +0000",
      "data 0",
      ...(from === undefined ? [] : [`from refs/heads/${from}`]),
      "deleteall",
      ...Object.entries(textsIn(tree)).flatMap(([path, text]) => {
        const isLink = text.startsWith("-> ");
        const content = isLink ? text.slice(3) : text;
        return [
          `M ${isLink ? 120000 : 100644} inline ${path}`,
          `data ${Buffer.byteLength(content)}`,
          content,
        ];
      }),
    ];
    const lines = pullRequests.flatMap(({ old, next }, index) => [
      ...commit(`main-${index}`, old),
      ...commit(`branch-${index}`, next, `main-${index}`),
    ]);
    this.#run("git", ["fast-import", "--quiet"], `${lines.join("\n")}\n`);
  }

  #run(program: string, args: readonly string[], input?: string): string {
    return execFileSync(program, args, {
      cwd: this.path,
      encoding: "utf8",
      env: { ...process.env, ...SETTINGS },
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "ignore"],
      input,
    }).trim();
  }

  /** Runs `dsd diff` in the repository, or below it. */
  async diff(
    args: string[],
    below = ".",
  ): Promise<{ code: number; stderr: string } & Required<DiffRunReport>> {
    const cwd = join(this.path, below);
    const { code, stdout, stderr } = await runMain(["diff", "--format=json", ...args], { cwd });
    const nothing = { files: [], summary: { files: 0 } };
    const report: DiffRunReport = stdout === "" ? nothing : JSON.parse(stdout);
    return { code, stderr, failures: [], ...report };
  }
}

/** A repository that each test of a file has anew, with the same first commit. */
export function repositoryPerTest(files: Readonly<Record<string, string | object>>) {
  const template = new DiffRepository();
  beforeAll(() => {
    for (const [name, content] of Object.entries(files)) template.write(name, content);
    template.commit();
  });
  afterAll(() => template.remove());
  const repository = new DiffRepository(template);
  afterEach(() => repository.remove());
  return repository;
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
