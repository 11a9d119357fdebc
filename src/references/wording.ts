import { type FindingCode, findingCodes } from "../findings/codes.js";
import { quote } from "../findings/quote.js";
import type { UnplacedFinding } from "../syntax/place-findings.js";
import type { Reference } from "./reference.js";
import type { Expectation } from "./reference-finder.js";

/** A finding about the `$ref` of a Reference. */
export function referenceFinding(
  { path, key }: Reference,
  code: FindingCode,
  message: string,
  fix?: { to: string; safe: boolean },
): UnplacedFinding {
  return {
    code,
    severity: findingCodes[code],
    message,
    path: [...path, key],
    mark: "value",
    ...(fix && {
      fix: {
        title: `write ${quote(fix.to)}`,
        safe: fix.safe,
        change: { kind: "replace-value", value: fix.to },
      },
    }),
  };
}

const TITLES: Readonly<Partial<Record<Expectation, string>>> = {
  DatabaseServiceOrReference: "a Database Service",
  ServerInfoOrReference: "a Server Info",
  TableEntry: "a Table or Standard Definition",
};

/** What a reference is expected to lead to, in the words of the specification. */
export const expectedTitle = (expected: Expectation): string => TITLES[expected] ?? "a definition";
