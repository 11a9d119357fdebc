// The functions that the command calls only when it has something to explain or to repair. Its build
// has them in a file of their own, which the first call loads: see build-command.ts. Each line names
// functions alone, and no module here may keep state that the command shares.

export {
  circularDefinition,
  emptyReference,
  fileFromNetwork,
  findingOfReference,
  malformedFragment,
  notChecked,
  notEncoded,
  notLoaded,
  notUriReference,
  onlyInContainer,
  tooManyDocuments,
  unresolved,
  wrongTarget,
} from "../../src/references/problem.js";
export { repairsOf } from "../../src/repairs/repair.js";
export { readKeys } from "../../src/shape/elimination.js";
export { advise } from "../../src/structure/advisor.js";
export { explain } from "../../src/structure/explain.js";
export { findingOf } from "../../src/structure/finding-of.js";
export { readJson } from "../../src/syntax/json-reader.js";
export { treeOfJson } from "../../src/syntax/tree-of-json.js";
