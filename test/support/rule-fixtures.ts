import type { EntryKind } from "../../src/format/shape/object-kinds.js";
import { filesBelow, readText } from "./project.js";

/** A document of `fixtures/rules`, with what its first lines declare. */
export interface RuleFixture {
  path: string;
  rule: string;
  /** `undefined` for a descriptor, or a document that holds one. */
  as: EntryKind | undefined;
  /** Pointers at which the rule must fire; none for a document that is right. */
  expected: string[];
  text: string;
  /** The document without its first lines. */
  body: string;
}

export const ruleFixtures: readonly RuleFixture[] = filesBelow("fixtures/rules", ".yaml").map(
  (path) => {
    const text = readText(path);
    const values = (key: string) =>
      [...text.matchAll(new RegExp(`^# ${key}:(.*)$`, "gm"))].map(([, value = ""]) => value.trim());
    return {
      path,
      rule: path.split("/")[2] ?? "",
      as: values("as")[0] as EntryKind | undefined,
      expected: values("expect"),
      text,
      body: text.replace(/^(?:# .*\n)+/, ""),
    };
  },
);
