// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.
// The types are written by json-schema-to-typescript.

/**
 * A templated project in a repository of a hosting provider.
 */
export interface Blueprint {
  /**
   * Identifier, assigned by the service.
   */
  id?: number | undefined;
  /**
   * Name of the blueprint.
   */
  name?: string | undefined;
  /**
   * Version of the blueprint, as free text.
   */
  version?: string | undefined;
  /**
   * Display name.
   */
  displayName?: string | undefined;
  /**
   * Purpose of the blueprint.
   */
  description?: string | undefined;
  /**
   * The provider that hosts the repository.
   */
  repositoryProvider?: ("PROVIDER_A_DEVOPS" | "PROVIDER_B") | undefined;
  /**
   * SSH URL of the repository that contains the blueprint.
   */
  repositoryUrl?: string | undefined;
  /**
   * Top-level directory of the repository that contains the blueprint.
   */
  blueprintDirectory?: string | undefined;
  /**
   * Description of the blueprint's parameters: JSON, as a string.
   */
  blueprintParams?: string | undefined;
  /**
   * User or organization that owns the repository at the provider.
   */
  organization?: string | undefined;
  /**
   * Identifier of the project at the provider. Required by `PROVIDER_A_DEVOPS`.
   */
  projectId?: string | undefined;
  /**
   * Time of creation, set by the service.
   */
  createdAt?: string | undefined;
  /**
   * Time of the last update, set by the service.
   */
  updatedAt?: string | undefined;
}

/**
 * How to generate a project from a blueprint.
 */
export interface BlueprintInstantiationConfig {
  /**
   * Name of the repository that receives the project.
   */
  targetRepo?: string | undefined;
  /**
   * Whether the service creates that repository. Default: `true`.
   */
  createRepo?: boolean | undefined;
  /**
   * Values for the parameters of the blueprint, by name. Each blueprint has its own names.
   */
  config?:
    | {
        [key: string]: unknown;
      }
    | undefined;
}

/**
 * The body of an error response.
 */
export interface ErrorObject {
  /**
   * HTTP status code.
   */
  status?: number | undefined;
  /**
   * Error code, defined by the service.
   */
  code?: string | undefined;
  /**
   * Description of the type of error.
   */
  description?: string | undefined;
  /**
   * Description of this error.
   */
  message?: string | undefined;
  /**
   * Path of the request that failed.
   */
  path?: string | undefined;
  /**
   * Time of the error, as an integer in a unit defined by the service.
   */
  timestamp?: number | undefined;
}
