// "datastore-descriptor/node": checks files, and provides loaders that use the file system.

export type { RowSummary } from "./findings/document-report.js";
export { type FileConfiguration, loadConfiguration } from "./node/configuration/configure.js";
export { InvalidConfigurationError } from "./node/configuration/extend-configuration.js";
export {
  type BundleFileOptions,
  bundleFile,
  type CheckFileOptions,
  checkFile,
  type FindFilesOptions,
  findFiles,
  type LintFileOptions,
  lintFile,
  type ReadFileOptions,
  readFile,
} from "./node/files/check-file.js";
export { type DiffFoldersOptions, diffFolders } from "./node/files/compared-files.js";
export { fileLoader } from "./node/files/file-loader.js";
export { explain } from "./node/files/package-files.js";
export { UnreadableFileError } from "./node/files/paths.js";
export {
  type Imported,
  type ImportedDescriptor,
  type ImportOptions,
  importFrom,
} from "./node/sources/import-from.js";
export { SourceError } from "./node/sources/source.js";
export { type VerifyOptions, type VerifyResult, verify } from "./node/sources/verify.js";
export type { Connection, TableName, Unread } from "./sources/catalog.js";
export type { DialectId } from "./types/data-type.js";
export type { ComparedExtent } from "./verify/verify-descriptor.js";
