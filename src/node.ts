// "datastore-descriptor/node": files. What the core asks of a loader, done with the file system.

export {
  bundleFile,
  type CheckFileOptions,
  checkFile,
  dereferenceFile,
  type FoldFileOptions,
} from "./node/check-file.js";
export { UnreadableFileError } from "./node/read-text.js";
export { fileLoader } from "./references/file-loader.js";
