import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach } from "vitest";

/** A temporary folder, from its first use until {@link remove}. */
export class Folder {
  #path: string | undefined;

  get path(): string {
    if (this.#path === undefined) {
      this.#path = realpathSync(mkdtempSync(join(tmpdir(), "dsd-test-")));
      this.fill();
    }
    return this.#path;
  }

  /** Writes what the folder has from the start. */
  protected fill(): void {}

  write(name: string, content: string | object): string {
    const file = join(this.path, name);
    mkdirSync(dirname(file), { recursive: true });
    const text = typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`;
    writeFileSync(file, text);
    return file;
  }

  read(name: string): string {
    return readFileSync(join(this.path, name), "utf8");
  }

  remove(): void {
    if (this.#path !== undefined) rmSync(this.#path, { recursive: true, force: true });
    this.#path = undefined;
  }
}

/** A folder that each test of a file has anew. */
export function folderPerTest(): Folder {
  const folder = new Folder();
  afterEach(() => folder.remove());
  return folder;
}

/** A folder that all tests of a file share. */
export function folderPerFile(): Folder {
  const folder = new Folder();
  afterAll(() => folder.remove());
  return folder;
}

/** A small descriptor with the given server info and tables. */
export const descriptor = (serverInfo: object = {}, tables: object[] = []): object => ({
  datastoreapi: "1.0.0",
  info: { title: "t", version: "1.0.0" },
  services: {
    dev: {
      name: "dev",
      serverInfo: { host: "h", port: "1", connectionProtocols: {}, ...serverInfo },
    },
  },
  schema: { tables },
});
