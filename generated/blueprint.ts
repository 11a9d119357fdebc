// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.

/**
 * A templated project, kept in a repository of a hosting provider.
 */
export interface Blueprint {
  /**
   * Identifier, given by the service.
   */
  id?: number;
  /**
   * Name of the blueprint.
   */
  name?: string;
  /**
   * Version of the blueprint, as free text.
   */
  version?: string;
  /**
   * Name shown to people.
   */
  displayName?: string;
  /**
   * What the blueprint is for.
   */
  description?: string;
  /**
   * The provider that hosts the repository.
   */
  repositoryProvider?: "PROVIDER_A_DEVOPS" | "PROVIDER_B";
  /**
   * SSH URL of the repository that holds the blueprint.
   */
  repositoryUrl?: string;
  /**
   * Top-level directory of the repository in which the blueprint lies.
   */
  blueprintDirectory?: string;
  /**
   * The parameters of the blueprint: JSON, written as text.
   */
  blueprintParams?: string;
  /**
   * User or organization that owns the repository at the provider.
   */
  organization?: string;
  /**
   * Identifier of the project at the provider; `PROVIDER_A_DEVOPS` needs it.
   */
  projectId?: string;
  /**
   * When the blueprint was created; set by the service.
   */
  createdAt?: string;
  /**
   * When the blueprint was last updated; set by the service.
   */
  updatedAt?: string;
}
/**
 * How to generate a project from a blueprint.
 */
export interface BlueprintInstantiationConfig {
  /**
   * Name of the repository that receives the project.
   */
  targetRepo?: string;
  /**
   * Whether the service creates that repository; it does when this is left out.
   */
  createRepo?: boolean;
  /**
   * Values for the parameters of the blueprint, by name; the names are the blueprint's own.
   */
  config?: {
    [k: string]: unknown;
  };
}
/**
 * The body of an error response.
 */
export interface ErrorObject {
  /**
   * HTTP status code.
   */
  status?: number;
  /**
   * Code of the error; its values are the service's own.
   */
  code?: string;
  /**
   * What kind of error it is.
   */
  description?: string;
  /**
   * What went wrong this time.
   */
  message?: string;
  /**
   * Path of the request that failed.
   */
  path?: string;
  /**
   * When it failed, as an integer; the unit is the service's own.
   */
  timestamp?: number;
}
