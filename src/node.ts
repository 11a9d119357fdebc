// "datastore-descriptor/node": files. What the core asks of a loader, done with the file system.

export {
  bundleFile,
  type CheckFileOptions,
  checkFile,
  dereferenceFile,
  type FoldFileOptions,
  type LintFileOptions,
  lintFile,
} from "./node/check-file.js";
export { fileLoader } from "./node/file-loader.js";
export { UnreadableFileError } from "./node/read-text.js";
