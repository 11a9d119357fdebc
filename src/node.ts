// "datastore-descriptor/node": checks files, and provides loaders that use the file system.

export {
  type BundleFileOptions,
  bundleFile,
  type CheckFileOptions,
  checkFile,
  type LintFileOptions,
  lintFile,
} from "./node/check-file.js";
export { type FileConfiguration, loadConfiguration } from "./node/configure.js";
export { explain } from "./node/explain.js";
export { fileLoader } from "./node/file-loader.js";
export { InvalidConfigurationError } from "./node/load-configuration.js";
export { UnreadableFileError } from "./node/unreadable-file.js";
