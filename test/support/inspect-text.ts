import type { Inspect } from "../../src/engine/fix/added-findings.js";
import { type EntryKind, validate } from "../../src/index.js";
import type { FaultyText } from "./faulty-documents.js";

/** Inspects one text that is not in a file. */
export const inspectText =
  ({ name, text }: FaultyText, as: EntryKind = "descriptor"): Inspect =>
  (texts) => {
    const now = texts.get(name) ?? text;
    const { findings } = validate(now, { uri: name, as });
    return new Map([[name, { text: now, findings, canChange: true }]]);
  };
