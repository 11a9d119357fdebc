import { posix } from "node:path";
import type { BlueprintOperation } from "../clients/blueprint-client.js";
import { Collection, type StoredResource } from "./collection.js";
import { fieldsOf } from "./fields.js";
import { type Instant, wallClock, withTimes } from "./service-times.js";
import {
  BAD_ARGUMENT,
  type Handlers,
  internalError,
  invalidBlueprint,
  needed,
  Refusal,
  type Reply,
  type Repositories,
  type SandboxCall,
  unusable,
  type World,
} from "./world.js";

/** The Blueprint service. It writes to no repository: what it would generate is only recorded. */
export class BlueprintService {
  readonly #world: World;
  readonly #blueprints: Collection;

  constructor(world: World) {
    this.#world = world;
    this.#blueprints = new Collection(world, {
      title: "Blueprint",
      code: "40401",
      show: (row) => withTimes(row, "createdAt", "updatedAt"),
      lengths: {
        name: 255,
        version: 32,
        displayName: 255,
        repositoryUrl: 1000,
        blueprintDirectory: 255,
        organization: 255,
        projectId: 255,
      },
    });
  }

  readonly handlers: Handlers<BlueprintOperation> = {
    "blueprints.get": ({ id }) => this.#blueprints.reply(this.#blueprints.get(id)),
    "blueprints.list": ({ query }) => {
      const { searchesBlueprints } = this.#world.behavior;
      const text = searchesBlueprints ? (query.get("search") ?? "").toLowerCase() : "";
      const rows = this.#blueprints.rows.filter(({ name, projectId }) =>
        [name, projectId, name && projectId && `${projectId}.${name}`].some((value) =>
          `${value ?? ""}`.toLowerCase().includes(text),
        ),
      );
      return { status: 200, body: rows.map((row) => this.#blueprints.reply(row).body) };
    },
    "blueprints.register": (call) => this.#register(call),
    "blueprints.update": ({ id, body }) => {
      const { row, createdAt } = this.#read(body);
      return this.#overwrite(this.#blueprints.get(id), { ...row, createdAt }, 200);
    },
    "blueprints.delete": ({ id }) => this.#blueprints.delete(id),
    "blueprints.generateProject": (call) => this.#generate(call),
  };

  /** The time as the services set it: whole seconds of the local clock, labeled as UTC. */
  #localTime(): Instant {
    return wallClock(this.#world.now().getTime(), this.#world.timeZone);
  }

  /** Reads a body; rejects one without a field that every blueprint needs. */
  #read(body: unknown) {
    const fields = fieldsOf(this.#world, body, "Blueprint", "40001");
    const row = {
      ...fields.texts("name", "version", "displayName", "description"),
      repositoryProvider: fields.choice("repositoryProvider", this.#world.behavior.providers),
      ...fields.texts("repositoryUrl", "blueprintDirectory", "blueprintParams"),
      ...fields.texts("organization", "projectId"),
    };
    const [createdAt, updatedAt] = [fields.time("createdAt"), fields.time("updatedAt")];
    const sent = { id: fields.id("id"), createdAt, updatedAt, row };
    const { repositoryUrl, blueprintDirectory } = row;
    needed({ "Repository URL": repositoryUrl, Directory: blueprintDirectory }, invalidBlueprint);
    return sent;
  }

  /**
   * Overwrites a row. The response repeats the creation time that was sent, but the row keeps its
   * own.
   */
  #overwrite(known: StoredResource, sent: Omit<StoredResource, "id">, status: number): Reply {
    const times = { createdAt: known.createdAt, updatedAt: this.#localTime() };
    const blueprint = this.#blueprints.write(known.id, { ...sent, ...times });
    return this.#blueprints.reply({ ...blueprint, createdAt: sent.createdAt }, status);
  }

  #register({ query, body }: SandboxCall): Reply {
    const isChecked = truthOf(query.get("checkBlueprint")) ?? true;
    const { id, createdAt, updatedAt, row } = this.#read(body);
    const { name, repositoryUrl, blueprintDirectory } = row;
    for (const other of this.#blueprints.rows) {
      if (other.repositoryUrl !== repositoryUrl) continue;
      if (other.blueprintDirectory !== blueprintDirectory) continue;
      const message = `Blueprint [${name}] of repo [${repositoryUrl}] already exist`;
      throw new Refusal(422, "42202", "Blueprint already exists", message);
    }
    const params = isChecked
      ? paramsOf(this.#world, `${repositoryUrl}`, `${blueprintDirectory}`)
      : undefined;
    const checked = params === undefined ? row : { ...row, blueprintParams: params };
    const known = this.#blueprints.find(id);
    if (known !== undefined) return this.#overwrite(known, { ...checked, createdAt }, 201);
    const times = { createdAt: this.#localTime(), updatedAt };
    return this.#blueprints.reply(this.#blueprints.write(null, { ...checked, ...times }), 201);
  }

  #generate({ id, body }: SandboxCall): Reply {
    const fields = fieldsOf(this.#world, body, "Config object", "40002");
    const targetRepo = fields.text("targetRepo");
    const config = fields.inner("config");
    config?.texts(...config.names());
    const createRepo = fields.truth("createRepo");
    needed(
      { "Target Repository": targetRepo, Config: config },
      (message) => new Refusal(400, "40003", "Config object is invalid", message),
    );
    const creates = fields.has("createRepo") ? createRepo : true;
    const { repositoryUrl } = this.#blueprints.get(id);
    generate(this.#world, String(repositoryUrl), String(targetRepo), creates);
    return { status: 200 };
  }
}

/** A boolean in the query. */
function truthOf(text: string | null): boolean | undefined {
  if (!text) return undefined;
  if (/^(true|yes|1|false|no|0)$/i.test(text)) return /^[ty1]/i.test(text);
  throw unusable(BAD_ARGUMENT, `Invalid boolean value [${text}]`);
}

/**
 * Looks a blueprint up in its repository.
 *
 * @returns the text of its `params.json`; undefined when the sandbox looks at no repository
 */
function paramsOf(world: World, url: string, directory: string): string | undefined {
  const files = clone(world, url);
  if (files === undefined) return undefined;
  const folder = posix.relative("/", posix.join("/", directory));
  const inside = (name: string): boolean => folder === "" || name.startsWith(`${folder}/`);
  if (!Object.keys(files).some(inside)) {
    throw invalidBlueprint(`Missing blueprintDirectory [${directory}] in the given repository`);
  }
  const isAtRoot = world.behavior.paramsFolder === "root" || folder === "";
  const params = files[isAtRoot ? "params.json" : `${folder}/params.json`];
  if (params === undefined) throw invalidBlueprint("Missing [params.json] in the repository");
  return params;
}

/**
 * Runs the checks that the services make before they write a new project.
 *
 * @param target the repository that receives the project
 * @param creates whether it has to be created; a null is an error of the services
 */
function generate(world: World, url: string, target: string, creates: boolean | null): void {
  if (clone(world, url) === undefined) return;
  if (creates === null) throw gitError("createRepo is null");
  // The services would create it at a hosting provider, and there is none.
  if (creates) throw internalError();
  const folder = url.slice(0, url.lastIndexOf("/") + 1);
  clone(world, world.behavior.existingTarget === "url" ? target : folder + target);
}

/** The files of a repository; undefined when the sandbox looks at none. */
function clone({ repositories }: World, url: string): Repositories[string] | undefined {
  if (repositories === undefined || Object.hasOwn(repositories, url)) return repositories?.[url];
  throw gitError(`Error cloning repository - ${url}`);
}

const gitError = (message: string): Refusal =>
  new Refusal(500, "50001", "Error executing Git commands", message);
