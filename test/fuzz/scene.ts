import { createHash } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CANARY } from "./hostile.js";

/** A project in a folder, between files that it must neither read nor write. */
export class Scene {
  readonly #base = realpathSync(mkdtempSync(join(tmpdir(), "dsd-fuzz-")));
  readonly project = join(this.#base, "project");
  readonly outside = join(this.#base, "outside");
  readonly #before: string;

  constructor() {
    mkdirSync(this.outside);
    const table = `fullyQualifiedName: ${CANARY}\nversion: 1.0.0\nunknown: ${CANARY}\n`;
    writeFileSync(join(this.outside, "canary.yaml"), table);
    writeFileSync(join(this.outside, "canary.json"), JSON.stringify({ t: { name: CANARY } }));
    writeFileSync(join(this.#base, "canary.yaml"), table);
    this.#before = this.#stateOutside();
  }

  /** Makes the project anew: what the last case has written is gone. */
  reset(files: Readonly<Record<string, string>>): void {
    rmSync(this.project, { recursive: true, force: true });
    mkdirSync(join(this.project, "sub"), { recursive: true });
    mkdirSync(join(this.project, ".git"));
    symlinkSync("../outside/canary.yaml", join(this.project, "link.yaml"));
    symlinkSync("../outside", join(this.project, "link-folder"));
    symlinkSync("loop.yaml", join(this.project, "loop.yaml"));
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(this.project, name), text);
    }
  }

  /** Whether everything outside the project is as it was at the start. */
  isOutsideUntouched(): boolean {
    return this.#stateOutside() === this.#before;
  }

  remove(): void {
    rmSync(this.#base, { recursive: true, force: true });
  }

  #stateOutside(): string {
    const hash = createHash("sha256");
    const add = (path: string): void => {
      const { mtimeMs, mode, size } = lstatSync(path);
      const isFolder = lstatSync(path).isDirectory();
      hash.update(JSON.stringify([path, mtimeMs, mode, isFolder ? 0 : size]));
      if (!isFolder) hash.update(readFileSync(path));
      else for (const name of readdirSync(path).sort()) add(join(path, name));
    };
    add(this.outside);
    add(join(this.#base, "canary.yaml"));
    hash.update(
      readdirSync(this.#base)
        .sort()
        .filter((name) => name !== "project")
        .join("\n"),
    );
    return hash.digest("hex");
  }
}
