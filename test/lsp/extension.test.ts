import { existsSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { chooseServer } from "../../editors/vscode/src/server.js";
import { Folder } from "../support/folder.js";
import { readText } from "../support/project.js";

const manifest = JSON.parse(readText("editors/vscode/package.json")) as {
  version: string;
  capabilities: { untrustedWorkspaces: { supported: string; restrictedConfigurations: string[] } };
  contributes: Record<string, unknown> & { configuration: { properties: object } };
};

describe("the manifest of the extension", () => {
  test("contributes no schema, no language, and no defaults of settings", () => {
    expect(Object.keys(manifest.contributes).sort()).toEqual(["commands", "configuration"]);
  });

  test("restricts every setting of a workspace that is not trusted", () => {
    const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    expect(supported).toBe("limited");
    expect(restrictedConfigurations.sort()).toEqual(
      Object.keys(manifest.contributes.configuration.properties).sort(),
    );
  });

  test("has the version of the package", () => {
    expect(manifest.version).toBe(
      (JSON.parse(readText("package.json")) as typeof manifest).version,
    );
  });
});

describe("the server that the extension starts", () => {
  let folder: Folder | undefined;
  afterEach(() => folder?.remove());

  const packageIn = (path: string, version: string) => {
    folder?.write(`${path}/package.json`, { version });
    folder?.write(`${path}/dist/cli.cjs`, "");
  };
  const choose = (isTrusted: boolean, path = "") => {
    const root = folder?.path ?? "";
    const query = { path, folders: [`${root}/project`], isTrusted, extension: `${root}/extension` };
    const { module, ...server } = chooseServer(query);
    expect(existsSync(module)).toBe(true);
    return server;
  };

  test("is that of the workspace only if it is trusted and recent", () => {
    folder = new Folder();
    packageIn("extension/server", "0.1.0");
    expect(choose(true)).toEqual({ version: "0.1.0", origin: "extension" });
    packageIn("project/node_modules/datastore-descriptor", "0.0.9");
    expect(choose(true).origin).toBe("extension");
    packageIn("project/node_modules/datastore-descriptor", "0.2.0");
    expect(choose(true)).toEqual({ version: "0.2.0", origin: "workspace" });
    expect(choose(false).origin).toBe("extension");
  });

  test("is that of the setting only in a trusted workspace", () => {
    folder = new Folder();
    packageIn("extension/server", "0.1.0");
    packageIn("mine", "0.3.0");
    expect(choose(true, `${folder.path}/mine`).origin).toBe("setting");
    expect(choose(false, `${folder.path}/mine`).origin).toBe("extension");
    folder.write("mine/package.json", "{");
    expect(choose(true, `${folder.path}/mine`).origin).toBe("extension");
  });
});
