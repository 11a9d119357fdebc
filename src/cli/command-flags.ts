import { serviceVersions } from "../sandbox/behavior.js";
import { COLOR_FLAGS } from "./color-flags.js";
import type { Flags } from "./flags.js";
import { CHECK_FLAGS } from "./settings.js";

// The flags of the smaller commands. They are not in the files of the commands, so the help
// and the completion can list them without loading the code of the commands.

const { as: _, ...loadingFlags } = CHECK_FLAGS;

/** The flags of `bundle`. */
export const bundleFlags = {
  dereference: {
    type: "boolean",
    default: false,
    help: "replace every reference with its target",
  },
  out: {
    type: "string",
    short: "o",
    value: "FILE",
    help: "write the document to a file instead of standard output",
  },
  at: {
    type: "string",
    value: "POINTER",
    help: "only the descriptor at this JSON Pointer in a data product document",
  },
  to: {
    type: "string",
    value: "LANGUAGE",
    completes: ["json", "yaml"],
    help: "language of the result, json or yaml (default: that of FILE, else that of the input)",
  },
  ...loadingFlags,
  ...COLOR_FLAGS,
} as const satisfies Flags;

/** The flags of `extract`. */
export const extractFlags = {
  out: {
    type: "string",
    short: "o",
    value: "DIR",
    help: "folder for the files; it is created",
  },
} as const satisfies Flags;

/** The flags of `init`. */
export const initFlags = {
  title: {
    type: "string",
    value: "TITLE",
    help: "title of the data store (default: the name of the folder)",
  },
  json: { type: "boolean", default: false, help: "write JSON instead of YAML" },
} as const satisfies Flags;

/** The flags of `rules`. */
export const rulesFlags = {
  format: {
    type: "string",
    value: "FORMAT",
    default: "text",
    completes: ["text", "json"],
    help: "text (default) or json",
  },
} as const satisfies Flags;

/** The flags of `sandbox`. */
export const sandboxFlags = {
  like: {
    type: "string",
    value: "VERSION",
    completes: Object.keys(serviceVersions),
    help: `imitate a deployed version: ${Object.keys(serviceVersions).join(" or ")} (default: the specification)`,
  },
  "time-zone": {
    type: "string",
    value: "ZONE",
    help: "time zone of the services, such as America/New_York (default: UTC)",
  },
  port: {
    type: "string",
    value: "PORT",
    default: "4010",
    help: "port to listen on (default: 4010; 0 for any free one)",
  },
  pages: {
    type: "boolean",
    default: false,
    help: "return lists of the Notification service as page objects, not arrays",
  },
  cors: {
    type: "boolean",
    default: false,
    help: "allow requests from pages on other origins (CORS)",
  },
  "first-id": {
    type: "string",
    value: "ID",
    default: "1",
    help: "first id to assign (9007199254740993 shows which clients round ids)",
  },
} as const satisfies Flags;

/** The flags of `lsp`. */
export const lspFlags = {
  stdio: {
    type: "boolean",
    default: false,
    help: "use standard input and output; this is the default",
  },
  // Clients that start a server for their own process pass this flag; the connection reads it.
  clientProcessId: {
    type: "string",
    value: "ID",
    help: "id of the process whose end also ends the server",
  },
  "no-custom-rules": {
    type: "boolean",
    default: false,
    help: "reject a configuration that is a module, so no code in a workspace runs",
  },
} as const satisfies Flags;

/** The shells that `completion` writes a script for. */
export const SHELLS = ["bash", "zsh", "fish"] as const;
