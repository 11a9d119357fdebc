import { findingCodes } from "../findings/codes.js";
import type { UnplacedFinding } from "../text/parse/place-findings.js";
import type { HeldReference } from "./search.js";

/** The finding about a reference with the key that older data product documents use. */
export const olderReference = ({ path, key }: HeldReference): UnplacedFinding => ({
  code: "older-reference",
  severity: findingCodes["older-reference"],
  message: "`$href` is the older name of `$ref` here",
  path: [...path, key],
  mark: "key",
  fix: { title: "rename to `$ref`", safe: true, change: { kind: "rename-key", to: "$ref" } },
});
