// The functions that the command calls only when it has something to report. Its build has them in a
// file of their own, which the first call loads: see build-command.ts. Each line names functions alone,
// and no module here may keep state that the command shares.

export { hintOf } from "../../src/cli/hints.js";
export { decisionAbout, withDecision } from "../../src/findings/decisions.js";
export { sourceOf, withSource } from "../../src/findings/edit-source.js";
export { findSecrets, maskSecrets, redact } from "../../src/findings/find-secrets.js";
export { reachOf, withReach } from "../../src/findings/fix-reach.js";
export { redactSource, secretsOfSource } from "../../src/findings/source-secrets.js";
export { codeFrame } from "../../src/reporters/code-frame.js";
export { pointerWithoutSecrets, withoutSecrets } from "../../src/reporters/without-secrets.js";
export { editJson } from "../../src/syntax/edits/edit-json.js";
export { keyText, locateInJson } from "../../src/syntax/json-locator.js";
export {
  placeFindings,
  placeSyntaxProblems,
} from "../../src/syntax/place-findings.js";
