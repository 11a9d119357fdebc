import { blueprintRequests } from "../../generated/blueprint-requests.js";
import type { Call } from "./answer.js";
import { blueprintParamsFindings } from "./blueprint-params.js";
import { type BlueprintOperation, blueprintRoutes } from "./blueprint-routes.js";
import { copyOf, copyToCreate, type JsonObject, type Outgoing } from "./body.js";
import { type IdInput, type Int64, wireId } from "./int64.js";
import { checkNames } from "./known-options.js";
import type { CallOptions, ClientOptions } from "./options.js";
import { listOf } from "./page.js";
import { deployedProviders, providerNames, type RepositoryProviders } from "./providers.js";
import { atMostOne, nothing, one, type Resource, readId } from "./reading.js";
import type {
  Blueprint,
  BlueprintInstantiationConfig,
  BlueprintUpdate,
  NewBlueprint,
} from "./resources.js";
import type { Parameters } from "./routes.js";
import { connect } from "./service.js";
import { withTimes } from "./times.js";

/** Options of a {@link BlueprintClient}. */
export interface BlueprintClientOptions<I extends Int64 = Int64>
  extends ClientOptions<BlueprintOperation, I> {
  /**
   * Translates the specification's names of the hosting providers into those of the service, and
   * back; `true` for the names that the deployed services use (`AZURE_DEVOPS`, `GITHUB`). Default:
   * no translation.
   */
  readonly repositoryProviders?: true | RepositoryProviders | undefined;
}

/** Options for registering a blueprint. */
export interface RegisterOptions extends CallOptions {
  /**
   * Whether the service checks the repository and reads the parameters from it. The deployed
   * services do so unless this is false.
   */
  readonly checkBlueprint?: boolean | undefined;
}

/** Filters for a list of blueprints. The specification defines none; any name may be given. */
export interface BlueprintSearch extends Parameters {
  /** Part of the name or of the project id, in any case; version 0.9.0 ignores it. */
  readonly search?: string | undefined;
}

/** The operations on blueprints. */
export interface Blueprints<I extends Int64 = Int64> {
  /**
   * The blueprint with this id (spec 4.1, "Get blueprint by id").
   *
   * @throws ApiError with status 404 if there is no such blueprint (the specification states no
   * status)
   * @example const blueprint = await client.blueprints.get(7);
   */
  get(id: IdInput, options?: CallOptions): Call<Blueprint<I>>;
  /**
   * All blueprints (spec 4.1, "List blueprints"); this list is not paged.
   *
   * @param search filters for the list; the specification defines none
   * @example const all = await client.blueprints.list();
   */
  list(search?: BlueprintSearch, options?: CallOptions): Call<Blueprint<I>[]>;
  /**
   * Registers a blueprint (spec 4.1, "Register blueprint"). `id`, `createdAt` and `updatedAt` are
   * not sent, since the service sets them. Waits for up to 10 minutes, because a service that
   * checks the blueprint clones its repository first.
   *
   * @param blueprint the specification does not say which fields are required; the deployed
   * services require `repositoryUrl` and `blueprintDirectory`
   * @returns the registered blueprint, or undefined if the service returns anything else
   * @throws RequestError when a field has the wrong type or nearly the name of a known one, or
   *   `blueprintParams` is not JSON
   * @throws ApiError 422 if the blueprint is invalid or already exists
   * @example
   * const blueprint = await client.blueprints.register(
   *   { name: "orders", repositoryUrl: "git@host:acme/orders.git", blueprintDirectory: "blueprint" },
   *   { checkBlueprint: false },
   * );
   */
  register(blueprint: NewBlueprint, options?: RegisterOptions): Call<Blueprint<I> | undefined>;
  /**
   * Replaces a blueprint (spec 4.1, "Update blueprint"). Read the blueprint, change it, and send
   * all of it: the deployed services clear every field that is missing. The id in the body is
   * replaced with `id`.
   *
   * @returns the blueprint as the service returns it: the deployed services repeat the `createdAt`
   * that was sent, but keep their own
   * @throws RequestError when a field has the wrong type or nearly the name of a known one
   * @example
   * const blueprint = await client.blueprints.get(7);
   * await client.blueprints.update(7, { ...blueprint, version: "1.1.0" });
   */
  update(id: IdInput, blueprint: BlueprintUpdate, options?: CallOptions): Call<Blueprint<I>>;
  /**
   * Deletes a blueprint (spec 4.1, "Delete blueprint"). The specification does not show the
   * response, so any 2xx counts as success.
   *
   * @example await client.blueprints.delete(7);
   */
  delete(id: IdInput, options?: CallOptions): Call<void>;
  /**
   * Generates a project from a blueprint (spec 4.1, "Generate a project from a blueprint"). Waits
   * for up to 10 minutes. The specification does not show the response, so any 2xx counts as
   * success; with the deployed services, it means that the project was pushed.
   *
   * @param config `targetRepo`, `createRepo` (a null is left out, which means true) and `config`,
   *   whose keys the blueprint defines; the deployed services accept only text as values
   * @example
   * await client.blueprints.generateProject(7, {
   *   targetRepo: "git@host:acme/orders-eu.git", // a name for version 0.9.0, or to create it
   *   createRepo: false,
   *   config: { region: "eu" },
   * });
   */
  generateProject(
    id: IdInput,
    config: BlueprintInstantiationConfig,
    options?: CallOptions,
  ): Call<void>;
}

/**
 * A client of the Blueprint service (spec 4.1).
 *
 * @example
 * const client = new BlueprintClient({ baseUrl: "http://localhost:8003/api/v1/pp/blueprint" });
 */
export class BlueprintClient<const I extends Int64 = Int64> {
  /** The operations on blueprints. */
  readonly blueprints: Blueprints<I>;

  /** @throws InvalidOptionError when an option does not exist or cannot be used */
  constructor(options: BlueprintClientOptions<I>) {
    const call = connect(options, ["repositoryProviders"], blueprintRoutes, blueprintRequests);
    const providers = providerNames(namesOf(options.repositoryProviders));
    const resource: Resource<Blueprint<I>> = {
      row: "BlueprintUpdate",
      read(value, pointer, reading) {
        readId(value, pointer, reading);
        if ("repositoryProvider" in value) {
          value.repositoryProvider = providers.fromService(value.repositoryProvider);
        }
        return value as unknown as Blueprint<I>;
      },
    };

    /** A body in which the provider has the name that the service uses. */
    const outgoing = (name: string, body: JsonObject, checked: JsonObject): Outgoing => {
      const { repositoryProvider } = body;
      return {
        resource: name,
        checked,
        sent: { ...body, repositoryProvider: providers.toService(repositoryProvider) },
      };
    };

    this.blueprints = {
      get: (id, options) => call("blueprints.get", one(resource), { id, options }),

      list: (search, options) =>
        call("blueprints.list", listOf(resource), { parameters: () => search ?? {}, options }),

      register: (blueprint, { checkBlueprint, ...options } = {}) =>
        call("blueprints.register", atMostOne(resource), {
          options,
          parameters: () => ({ checkBlueprint }),
          slow: checkBlueprint !== false,
          body(operation) {
            const body = copyToCreate(blueprint, operation);
            return {
              ...outgoing("NewBlueprint", body, body),
              findings: blueprintParamsFindings(body.blueprintParams),
            };
          },
        }),

      update: (id, blueprint, options) =>
        call("blueprints.update", one(resource), {
          id,
          options,
          body(operation) {
            const body = copyOf(blueprint, operation);
            const sent = withTimes(body, ["createdAt", "updatedAt"]);
            return outgoing("BlueprintUpdate", { ...sent, id: wireId(id, "id", operation) }, body);
          },
        }),

      delete: (id, options) => call("blueprints.delete", nothing, { id, options }),

      generateProject: (id, config, options) =>
        call("blueprints.generateProject", nothing, {
          id,
          options,
          slow: true,
          body(operation) {
            const { createRepo, ...body } = copyOf(config, operation);
            // The deployed services fail on a null here, and read a missing value as true.
            if (createRepo != null) body.createRepo = createRepo;
            return { resource: "BlueprintInstantiationConfig", checked: body, sent: body };
          },
        }),
    };
  }
}

/** The names that the service uses for the providers. */
function namesOf(names: BlueprintClientOptions["repositoryProviders"]): RepositoryProviders {
  if (names === true) return deployedProviders;
  if (names === undefined) return {};
  checkNames(names, Object.keys(deployedProviders), "provider in `repositoryProviders`");
  return names;
}
