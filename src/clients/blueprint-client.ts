import type { Call } from "./answer.js";
import { blueprintParamsFindings } from "./blueprint-params.js";
import { type BlueprintOperation, blueprintRoutes } from "./blueprint-routes.js";
import { type BodyRules, copyOf, copyToCreate, type JsonObject, type Outgoing } from "./body.js";
import { type IdInput, type Int64, wireId } from "./int64.js";
import { once } from "./once.js";
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

/** What a {@link BlueprintClient} is set up with. */
export interface BlueprintClientOptions<I extends Int64 = "number">
  extends ClientOptions<BlueprintOperation, I> {
  /**
   * Turns the spec's stand-ins for the hosting providers into the names that the service uses, and
   * back; `true` for those of the deployed service (`AZURE_DEVOPS`, `GITHUB`). Default: neither.
   */
  readonly repositoryProviders?: true | RepositoryProviders;
}

/** What the registration of a blueprint may set. */
export interface RegisterOptions extends CallOptions {
  /**
   * Whether the service shall look into the repository, and take the parameters from there. The
   * deployed service does so when this is left out; `false` keeps it from it.
   */
  readonly checkBlueprint?: boolean;
}

/** What a list of blueprints may be narrowed by. The spec shows none; more may be given. */
export interface BlueprintSearch extends Parameters {
  /** Part of the name or of the project id, in any case (deployed service). */
  readonly search?: string;
}

/** The operations on blueprints. */
export interface Blueprints<I extends Int64 = "number"> {
  /**
   * The blueprint with this id (spec 4.1, "Get blueprint by id").
   *
   * @throws ApiError with status 404 when there is none (status not stated by the spec)
   * @example const blueprint = await client.blueprints.get(7);
   */
  get(id: IdInput, options?: CallOptions): Call<Blueprint<I>>;
  /**
   * All blueprints (spec 4.1, "List blueprints"), which the spec does not page.
   *
   * @param search what to narrow the list by; the spec shows nothing
   * @example const all = await client.blueprints.list();
   */
  list(search?: BlueprintSearch, options?: CallOptions): Call<Blueprint<I>[]>;
  /**
   * Registers a blueprint (spec 4.1, "Register blueprint"). `id`, `createdAt` and `updatedAt` are
   * set by the service and not sent. Never attempted twice; waits for up to 10 minutes, because a
   * service that checks the blueprint clones its repository first.
   *
   * The spec shows neither the body of the answer nor what is mandatory; the deployed service wants
   * `repositoryUrl` and `blueprintDirectory`.
   *
   * @returns the registered blueprint, or undefined when the service answers anything else
   * @throws RequestError when a field has the wrong type or nearly the name of a known one, or
   *   `blueprintParams` is not JSON
   * @throws ApiError 422 when the service finds the blueprint wanting, or has it already
   * @example
   * const blueprint = await client.blueprints.register(
   *   { name: "orders", repositoryUrl: "git@host:acme/orders.git", blueprintDirectory: "blueprint" },
   *   { checkBlueprint: false },
   * );
   */
  register(blueprint: NewBlueprint, options?: RegisterOptions): Call<Blueprint<I> | undefined>;
  /**
   * Replaces a blueprint (spec 4.1, "Update blueprint"). Read it, change it, send it whole: the
   * deployed service empties every field that is left out. The id of the call goes out in the body
   * too.
   *
   * @returns the blueprint as the service answers it; `createdAt` may be what was sent
   * @throws RequestError when a field has the wrong type or nearly the name of a known one
   * @example
   * const blueprint = await client.blueprints.get(7);
   * await client.blueprints.update(7, { ...blueprint, version: "1.1.0" });
   */
  update(id: IdInput, blueprint: BlueprintUpdate, options?: CallOptions): Call<Blueprint<I>>;
  /**
   * Deletes a blueprint (spec 4.1, "Delete blueprint"). The spec shows no answer of a success, so
   * there is none here: any 2xx will do.
   *
   * @example await client.blueprints.delete(7);
   */
  delete(id: IdInput, options?: CallOptions): Call<void>;
  /**
   * Generates a project from a blueprint (spec 4.1, "Generate a project from a blueprint"). Never
   * attempted twice; waits for up to 10 minutes. The spec shows no answer of a success: any 2xx
   * will do, and the deployed service's says no more than that it has pushed.
   *
   * @param config `targetRepo`, `createRepo` (true when left out; `null` is left out) and `config`,
   *   whose keys are the blueprint's own; the deployed service takes text values only
   * @example
   * await client.blueprints.generateProject(7, { targetRepo: "orders-eu", config: { region: "eu" } });
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
 * const blueprints = await client.blueprints.list();
 */
export class BlueprintClient<const I extends Int64 = "number"> {
  /** The operations on blueprints. */
  readonly blueprints: Blueprints<I>;

  /** @throws ConfigurationError when an option cannot be used */
  constructor(options: BlueprintClientOptions<I>) {
    const rules: BodyRules = {
      checks: once(() => import("../../generated/blueprint-requests.js")),
      shapes: async () =>
        (await import("../../generated/blueprint-request-shapes.js")).blueprintRequestShapes,
    };
    const call = connect(options, blueprintRoutes, rules);
    const names = options.repositoryProviders;
    const providers = providerNames(names === true ? deployedProviders : names);
    const resource: Resource<Blueprint<I>> = {
      schema: "BlueprintUpdate",
      read(value, pointer, reading) {
        readId(value, pointer, reading);
        if ("repositoryProvider" in value) {
          value.repositoryProvider = providers.fromService(value.repositoryProvider);
        }
        return value as unknown as Blueprint<I>;
      },
    };

    /** A body with the provider as the service calls it. */
    const outgoing = (schema: string, body: JsonObject, checked: JsonObject): Outgoing => {
      const { repositoryProvider } = body;
      return {
        schema,
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
            const sent = { ...body, id: wireId(id, "id", operation) };
            return outgoing("BlueprintUpdate", sent, body);
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
            // The deployed service fails on a null here, and takes a missing one for true.
            if (createRepo != null) body.createRepo = createRepo;
            return { schema: "BlueprintInstantiationConfig", checked: body, sent: body };
          },
        }),
    };
  }
}
