import { arch, platform } from "node:os";
import { here, mustExist, node } from "./measure.js";

const installed = (path: string): string => here(`node_modules/${path}`);

/** Stops with advice when the peers are not installed, or the command is not built. */
export function mustBeReady(): void {
  mustExist(here("../../dist/cli.cjs"), "npm run build");
  mustExist(installed("ajv-cli"), "npm ci --prefix test/bench");
}

const executable = `jsonschema-${platform() === "win32" ? "windows" : platform()}-${arch() === "x64" ? "x86_64" : arch()}${platform() === "win32" ? ".exe" : ""}`;

/** Argument lists of the tools beside ours. */
export const peers = {
  sourcemeta: (schema: string, file: string, ...flags: string[]) =>
    node(installed("@sourcemeta/jsonschema/npm/cli.js"), "validate", ...flags, schema, file),
  /** The same without its start by Node. */
  sourcemetaNative: (schema: string, file: string, ...flags: string[]) => [
    installed(`@sourcemeta/jsonschema/build/github-releases/${executable}`),
    "validate",
    ...flags,
    schema,
    file,
  ],
  redocly: (config: string, file: string) =>
    node(installed("@redocly/cli/bin/cli.js"), "lint", "--config", config, file),
  ajv: (schema: string, file: string) =>
    node(
      installed("ajv-cli/dist/index.js"),
      "validate",
      "--spec=draft2020",
      "--strict=false",
      ...["-s", schema, "-d", file],
    ),
  spectral: (ruleset: string, file: string) =>
    node(installed("@stoplight/spectral-cli/dist/index.js"), "lint", "-r", ruleset, file),
};
