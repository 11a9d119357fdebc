import { openInput } from "../../src/engine/check.js";
import type { Inspect } from "../../src/engine/fix/fix-rounds.js";
import { filesOf } from "../../src/engine/result.js";
import type { EntryKind } from "../../src/index.js";
import type { FaultyText } from "./faulty-documents.js";

/** Inspects one text that is not in a file. */
export const inspectText =
  ({ name, text }: FaultyText, as: EntryKind = "descriptor"): Inspect =>
  (texts) => {
    const now = texts.get(name) ?? text;
    const { workspace } = openInput(now, { uri: name, as });
    const files = filesOf(workspace.checkOpen(name, { as }));
    const findings = files.flatMap((file) => file.findings);
    const isReadable = files.every(({ document }) => document.source.isReadable);
    return new Map([[name, { text: now, isReadable, findings, canChange: true }]]);
  };
