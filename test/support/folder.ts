import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A temporary folder for a test, until {@link remove}. */
export class Folder {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), "dsd-test-")));

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
    rmSync(this.path, { recursive: true, force: true });
  }
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
