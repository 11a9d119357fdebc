// "datastore-descriptor/blueprint": a client of the Blueprint service. It has no dependencies, does
// not use Node builtins, and never loads more code.

export {
  BlueprintClient,
  type BlueprintClientOptions,
  type BlueprintOperation,
  type BlueprintSearch,
  type Blueprints,
  type RegisterOptions,
  type RepositoryProviders,
  readBlueprintParams,
} from "./clients/blueprint-client.js";
export type {
  Blueprint,
  BlueprintInstantiationConfig,
  BlueprintUpdate,
  NewBlueprint,
  RepositoryProvider,
} from "./clients/resources.js";
export * from "./clients/shared-exports.js";
