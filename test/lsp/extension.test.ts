import { existsSync } from "node:fs";
import { formatFindings, lint } from "datastore-descriptor";
import { afterEach, describe, expect, test } from "vitest";
import { chooseServer } from "../../editors/vscode/src/server.js";
import { argumentsOf, reportedCodes, settingsOf } from "../../editors/vscode/src/settings.js";
import { Folder } from "../support/folder.js";
import { readText } from "../support/project.js";

const manifest = JSON.parse(readText("editors/vscode/package.json")) as {
  version: string;
  activationEvents: string[];
  capabilities: { untrustedWorkspaces: { supported: string; restrictedConfigurations: string[] } };
  contributes: {
    configuration: { properties: object };
    commands: { command: string }[];
    jsonValidation: { fileMatch: string }[];
    yamlValidation: { fileMatch: string }[];
    problemMatchers: [{ pattern: Record<string, string | number>[] }];
  };
};

describe("the manifest of the extension", () => {
  test("contributes the schema of the configuration alone, no language, and no defaults", () => {
    const { contributes } = manifest;
    const schemas = ["jsonValidation", "yamlValidation"] as const;
    expect(Object.keys(contributes).sort()).toEqual([
      "commands",
      "configuration",
      "jsonValidation",
      "problemMatchers",
      "yamlValidation",
    ]);
    for (const key of schemas) {
      expect(contributes[key].map(({ fileMatch }) => fileMatch)).toEqual([
        expect.stringMatching(/^dsd\.config\./),
      ]);
    }
  });

  test("restricts every setting of a workspace that is not trusted", () => {
    const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    expect(supported).toBe("limited");
    expect(restrictedConfigurations.sort()).toEqual(
      Object.keys(manifest.contributes.configuration.properties).sort(),
    );
  });

  test("has exactly the commands that the extension registers", () => {
    const source = readText("editors/vscode/src/extension.ts");
    const registered = [...source.matchAll(/registerCommand\("([\w.]+)"/g)].map(([, id]) => id);
    const { commands } = manifest.contributes;
    expect(registered.sort()).toEqual(commands.map(({ command }) => command).sort());
  });

  test("activates for the languages of descriptors", () => {
    expect(manifest.activationEvents).toEqual([
      "onLanguage:json",
      "onLanguage:yaml",
      "workspaceContains:**/dsd.config.{json,yaml,yml}",
    ]);
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

describe("how the extension starts the server", () => {
  const situation = {
    isTrusted: true,
    config: "rules.mjs",
    root: "..",
    checksJson: true,
    checksYaml: false,
  };

  test("with the settings of a trusted workspace", () => {
    expect(argumentsOf(situation)).toEqual(["lsp"]);
    expect(settingsOf(situation)).toEqual({
      config: "rules.mjs",
      root: "..",
      foreignSyntax: ["json"],
    });
  });

  test("without custom rules and settings in a workspace that is not trusted", () => {
    const untrusted = { ...situation, isTrusted: false };
    expect(argumentsOf(untrusted)).toEqual(["lsp", "--no-custom-rules"]);
    expect(settingsOf(untrusted)).toEqual({ config: "", root: "", foreignSyntax: ["json"] });
  });

  test("leaves the syntax to what checks it, and to nothing that does not", () => {
    expect(settingsOf({ ...situation, checksYaml: true })).toMatchObject({
      foreignSyntax: ["json", "yaml"],
    });
    expect(settingsOf({ ...situation, checksJson: false })).toMatchObject({ foreignSyntax: [] });
  });
});

test("the problem matcher reads every finding of the output of the command", async () => {
  const texts = ["titel: x", "info: {title: a, version: 1.0.0}\nservices: {}\nschema: {}"].map(
    (text) => `datastoreapi: 1.0.0\n${text}\n`,
  );
  const linted = await Promise.all(
    texts.map((text, index) => lint(text, { uri: `my folder/db-${index}.yaml` })),
  );
  const findings = linted.flatMap((result) => result.findings);
  expect(new Set(findings.map(({ severity }) => severity)).size).toBeGreaterThan(1);
  const [{ pattern }] = manifest.contributes.problemMatchers;
  const lines = formatFindings(findings).split("\n");
  // As the editor reads it: a line for each pattern, one below the other.
  const problems = lines.flatMap((_, start) => {
    const matches = pattern.map(({ regexp }, index) =>
      new RegExp(String(regexp)).exec(lines[start + index] ?? ""),
    );
    if (matches.includes(null)) return [];
    const names = pattern.map(({ regexp, ...groups }) => Object.entries(groups));
    return [
      Object.fromEntries(
        names.flatMap((groups, index) =>
          groups.map(([name, group]) => [name, matches[index]?.[Number(group)]]),
        ),
      ),
    ];
  });
  expect(problems).toEqual(
    findings.map(({ severity, code, message, file, range }) => ({
      severity,
      code,
      message,
      file,
      line: String(range?.start.line),
      column: String(range?.start.column),
    })),
  );
});

test("the codes to explain are those of the server, each once", () => {
  const diagnostics = [
    { source: "json", code: 519 },
    { source: "dsd", code: "missing-columns" },
    { source: "dsd", code: { value: "unknown-property", target: "file:///page.md" } },
    { source: "dsd", code: "missing-columns" },
  ];
  expect(reportedCodes(diagnostics)).toEqual(["missing-columns", "unknown-property"]);
});
