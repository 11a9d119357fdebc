import { openInput } from "../../src/engine/check.js";
import type { Inspect } from "../../src/engine/fix/gate.js";
import { filesOf } from "../../src/engine/result.js";
import type { EntryKind } from "../../src/index.js";
import type { FaultyText } from "./faulty-documents.js";

/** Inspects one text that is not in a file. */
export const inspectText =
  ({ name, text }: FaultyText, as: EntryKind = "descriptor"): Inspect =>
  (texts) => {
    const now = texts.get(name) ?? text;
    const { workspace } = openInput(now, { uri: name, as });
    const [first, ...others] = filesOf(workspace.checkOpen(name, { as }));
    if (first === undefined) throw new Error("nothing was checked");
    const findings = [first, ...others].flatMap((file) => file.findings);
    return new Map([[name, { source: first.document.source, findings, canChange: true }]]);
  };
