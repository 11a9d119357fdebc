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

/** What sets up a {@link BlueprintClient}. */
export interface BlueprintClientOptions<I extends Int64 = Int64>
  extends ClientOptions<BlueprintOperation, I> {
  /**
   * Translates the specification's stand-ins for the hosting providers into the names at the
   * service, and back; `true` for those of the deployed services (`AZURE_DEVOPS`, `GITHUB`).
   * Default: no translation.
   */
  readonly repositoryProviders?: true | RepositoryProviders | undefined;
}

/** What the registration of a blueprint may set. */
export interface RegisterOptions extends CallOptions {
  /**
   * Whether the service looks into the repository, and takes the parameters from there. The
   * deployed services do so unless this is false.
   */
  readonly checkBlueprint?: boolean | undefined;
}

/** What may narrow a list of blueprints. The specification shows nothing; any name may be given. */
export interface BlueprintSearch extends Parameters {
  /** Part of the name or of the project id, in any case; version 0.9.0 ignores it. */
  readonly search?: string | undefined;
}

/** The operations on blueprints. */
export interface Blueprints<I extends Int64 = Int64> {
  /**
   * The blueprint with this id (spec 4.1, "Get blueprint by id").
   *
   * @throws ApiError with status 404 when there is none (the specification states no status)
   * @example const blueprint = await client.blueprints.get(7);
   */
  get(id: IdInput, options?: CallOptions): Call<Blueprint<I>>;
  /**
   * All blueprints (spec 4.1, "List blueprints"); this list has no pages.
   *
   * @param search what narrows the list; the specification shows nothing
   * @example const all = await client.blueprints.list();
   */
  list(search?: BlueprintSearch, options?: CallOptions): Call<Blueprint<I>[]>;
  /**
   * Registers a blueprint (spec 4.1, "Register blueprint"). `id`, `createdAt` and `updatedAt` are
   * not sent, since the service sets them. Waits for up to 10 minutes, because a service that
   * checks the blueprint clones its repository first.
   *
   * @param blueprint the specification does not say what is mandatory; the deployed services want
   *   `repositoryUrl` and `blueprintDirectory`
   * @returns the registered blueprint, or undefined when the service answers anything else
   * @throws RequestError when a field has the wrong type or nearly the name of a known one, or
   *   `blueprintParams` is not JSON
   * @throws ApiError 422 when the service finds the blueprint invalid, or has it already
   * @example
   * const blueprint = await client.blueprints.register(
   *   { name: "orders", repositoryUrl: "git@host:acme/orders.git", blueprintDirectory: "blueprint" },
   *   { checkBlueprint: false },
   * );
   */
  register(blueprint: NewBlueprint, options?: RegisterOptions): Call<Blueprint<I> | undefined>;
  /**
   * Replaces a blueprint (spec 4.1, "Update blueprint"). Read it, change it, send it whole: the
   * deployed services empty every field that is missing. The body gets the id of the call.
   *
   * @returns the blueprint as the service answers it: the deployed services repeat the `createdAt`
   *   that was sent, and keep their own
   * @throws RequestError when a field has the wrong type or nearly the name of a known one
   * @example
   * const blueprint = await client.blueprints.get(7);
   * await client.blueprints.update(7, { ...blueprint, version: "1.1.0" });
   */
  update(id: IdInput, blueprint: BlueprintUpdate, options?: CallOptions): Call<Blueprint<I>>;
  /**
   * Deletes a blueprint (spec 4.1, "Delete blueprint"). The specification shows no answer of a
   * success, so any 2xx is one.
   *
   * @example await client.blueprints.delete(7);
   */
  delete(id: IdInput, options?: CallOptions): Call<void>;
  /**
   * Generates a project from a blueprint (spec 4.1, "Generate a project from a blueprint"). Waits
   * for up to 10 minutes. The specification shows no answer of a success, so any 2xx is one; from
   * the deployed services it means that they have pushed.
   *
   * @param config `targetRepo`, `createRepo` (a null is left out, which means true) and `config`,
   *   whose keys the blueprint defines; the deployed services take text as values only
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

  /** @throws ConfigurationError when an option does not exist or cannot be used */
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

    /** A body with the service's name of the provider. */
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
            // The deployed services fail on a null here, and take a missing one for true.
            if (createRepo != null) body.createRepo = createRepo;
            return { resource: "BlueprintInstantiationConfig", checked: body, sent: body };
          },
        }),
    };
  }
}

/** The names of the providers at the service. */
function namesOf(names: BlueprintClientOptions["repositoryProviders"]): RepositoryProviders {
  if (names === true) return deployedProviders;
  if (names === undefined) return {};
  checkNames(names, Object.keys(deployedProviders), "provider in `repositoryProviders`");
  return names;
}
