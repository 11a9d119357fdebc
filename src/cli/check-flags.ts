import { CHECK_FLAGS } from "./settings.js";

/** The flags of `validate` and `lint`. */
export const checkFlags = {
  ...CHECK_FLAGS,
  format: { type: "string" },
  output: { type: "string", multiple: true, default: [] as string[] },
  "fail-on": { type: "string", default: "error" },
  fix: { type: "boolean", default: false },
  "fix-unsafe": { type: "boolean", default: false },
  "fix-dry-run": { type: "boolean", default: false },
  "changed-since": { type: "string" },
  affected: { type: "boolean", default: false },
  config: { type: "string" },
  "no-config": { type: "boolean", default: false },
  "print-config": { type: "string" },
  baseline: { type: "string" },
  "update-baseline": { type: "boolean", default: false },
  "max-warnings": { type: "string" },
  quiet: { type: "boolean", short: "q", default: false },
} as const;
