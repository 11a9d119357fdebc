import { blueprintRequests } from "../../generated/blueprint-requests.js";
import type { Finding } from "../findings/finding.js";
import { aBoolean, anObject, anything, checkArgument, named, optionsOf } from "../words/options.js";
import { atMostOne, creation, nothing, one, type Resource } from "./bodies.js";
import { finding, type UncheckedBody } from "./body-check.js";
import {
  type Call,
  type CallOptions,
  type ClientOptions,
  type Parameters,
  Service,
} from "./call.js";
import type { IdInput, Int64 } from "./int64.js";
import { jsonOf } from "./json.js";
import { itemsOnly } from "./page.js";
import type {
  Blueprint,
  BlueprintInstantiationConfig,
  BlueprintUpdate,
  Json,
  NewBlueprint,
  RepositoryProvider,
} from "./resources.js";

/** The default routes: those of the deployed services, since the specification defines none. */
export const blueprintRoutes = {
  "blueprints.get": "GET /blueprints/{id}",
  "blueprints.list": "GET /blueprints",
  "blueprints.register": "POST /blueprints",
  "blueprints.update": "PUT /blueprints/{id}",
  "blueprints.delete": "DELETE /blueprints/{id}",
  "blueprints.generateProject": "POST /blueprints/{id}/instances",
} as const;

/** The operations of the Blueprint service (spec 4.1). */
export type BlueprintOperation = keyof typeof blueprintRoutes;

/** The names that a service uses for the hosting providers, by their names in the specification. */
export type RepositoryProviders = {
  readonly [Provider in RepositoryProvider]?: string | undefined;
};

/** The names that the deployed services use. */
export const deployedProviders = {
  PROVIDER_A_DEVOPS: "AZURE_DEVOPS",
  PROVIDER_B: "GITHUB",
} as const satisfies RepositoryProviders;

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

  /** @throws TypeError when an option does not exist or cannot be used */
  constructor(options: BlueprintClientOptions<I>) {
    const names = options?.repositoryProviders;
    const rule = names === true ? anything : optionsOf(named(Object.keys(deployedProviders)));
    const rules = { repositoryProviders: rule };
    const service = new Service(options, rules, blueprintRoutes, blueprintRequests);
    const blueprint = blueprintResource(names === true ? deployedProviders : names);
    this.blueprints = {
      get: service.byId("blueprints.get", one(blueprint)),

      list: (search = {}, options) =>
        service.call("blueprints.list", itemsOnly(blueprint), {
          parameters: () => search,
          options,
        }),

      register: (value, options) =>
        service.call("blueprints.register", atMostOne(blueprint), {
          options,
          rules: { checkBlueprint: aBoolean },
          parameters: () => ({ checkBlueprint: options?.checkBlueprint }),
          slow: options?.checkBlueprint !== false,
          body: {
            ...creation("NewBlueprint", value),
            resource: blueprint,
            findings: paramsFindings,
          },
        }),

      update: service.replacing("blueprints.update", blueprint),

      delete: service.byId("blueprints.delete", nothing),

      generateProject: (id, value, options) =>
        service.call("blueprints.generateProject", nothing, {
          id,
          options,
          slow: true,
          body: {
            row: "BlueprintInstantiationConfig",
            value,
            // The deployed services fail on a null here, and read a missing value as true.
            drops: value?.createRepo == null ? ["createRepo"] : [],
          },
        }),
    };
  }
}

/** Blueprints of a service that has these names for the hosting providers. */
function blueprintResource(names: RepositoryProviders = {}): Resource {
  const pairs = Object.entries(names).filter(([, theirs]) => theirs !== undefined);
  const translate = (body: UncheckedBody, from: 0 | 1, to: 0 | 1): void => {
    const pair = pairs.find((names) => names[from] === body.repositoryProvider);
    // An unknown name stays as it is.
    if (pair !== undefined) body.repositoryProvider = pair[to];
  };
  return {
    row: "BlueprintUpdate",
    times: ["createdAt", "updatedAt"],
    toService: (body) => translate(body, 0, 1),
    fromService: (body) => translate(body, 1, 0),
  };
}

/**
 * Reads the parameters of a blueprint, which are JSON written as text (spec 2.2).
 *
 * The specification says no more about them; the deployed services use a list of
 * `{ name, description, defaultValue }`.
 *
 * @param blueprint a blueprint that was read
 * @returns the JSON value; undefined when the blueprint has no parameters
 * @throws SyntaxError when the text is not JSON
 * @example
 * const parameters = readBlueprintParams({ blueprintParams: '[{"name":"region"}]' });
 */
export function readBlueprintParams(blueprint: {
  readonly blueprintParams?: string | null | undefined;
}): Json | undefined {
  checkArgument("blueprint", blueprint, anObject);
  const text = blueprint.blueprintParams;
  return text == null || text === "" ? undefined : (JSON.parse(text) as Json);
}

/**
 * A finding if the parameters of a new blueprint are text that is not JSON. An update is not
 * checked: the deployed services store any text that they find in the repository.
 */
function paramsFindings({ blueprintParams: text }: UncheckedBody): Finding[] {
  if (typeof text !== "string" || text === "" || jsonOf(text) !== undefined) return [];
  const message = "`blueprintParams` must be JSON, written as text";
  return [finding("invalid-format", message, "/blueprintParams")];
}
