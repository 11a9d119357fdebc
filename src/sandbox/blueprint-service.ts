import type { BlueprintOperation } from "../clients/blueprint-client.js";
import { checkLengths, Fields, type Lengths } from "./fields.js";
import type { Row } from "./listing.js";
import { BAD_ARGUMENT, Refusal, unusable } from "./reply.js";
import { Git } from "./repositories.js";
import { type Instant, timestamp, wallClock } from "./service-times.js";
import type { Handlers, Reply, SandboxCall, World } from "./world.js";

const LENGTHS: Lengths = {
  name: 255,
  version: 32,
  displayName: 255,
  repositoryUrl: 1000,
  blueprintDirectory: 255,
  organization: 255,
  projectId: 255,
};

/** The fields of a blueprint that a body contains. */
interface Sent {
  readonly id: bigint | null;
  readonly createdAt: Instant | null;
  readonly updatedAt: Instant | null;
  readonly row: Readonly<Record<string, string | null>>;
}

/** The Blueprint service. It writes to no repository: what it would generate is only recorded. */
export class BlueprintService {
  readonly #world: World;
  readonly #git: Git;
  readonly #blueprints = new Map<bigint, Row>();

  constructor(world: World) {
    this.#world = world;
    this.#git = new Git(world);
  }

  readonly handlers: Handlers<BlueprintOperation> = {
    "blueprints.get": ({ id }) => ({ status: 200, body: shown(this.#stored(id)) }),
    "blueprints.list": ({ query }) => {
      const { searchesBlueprints } = this.#world.behavior;
      const text = searchesBlueprints ? (query.get("search") ?? "").toLowerCase() : "";
      const rows = [...this.#blueprints.values()].filter(({ name, projectId }) =>
        searched(name, projectId).some((value) => value.toLowerCase().includes(text)),
      );
      return { status: 200, body: rows.map(shown) };
    },
    "blueprints.register": (call) => this.#register(call),
    "blueprints.update": ({ id, body }) => {
      const { row, createdAt } = this.#read(body);
      this.#stored(id);
      return { status: 200, body: this.#overwrite(id, row, createdAt) };
    },
    "blueprints.delete": ({ id }) => {
      this.#blueprints.delete(this.#stored(id).id);
      return { status: 200 };
    },
    "blueprints.generateProject": (call) => this.#generate(call),
  };

  #stored(id: bigint): Row {
    const blueprint = this.#blueprints.get(id);
    if (blueprint !== undefined) return blueprint;
    const message = `Blueprint with id equals to [${id}] does not exist`;
    throw new Refusal(404, "40401", "Blueprint not found", message);
  }

  /** The time as the services set it: whole seconds of the local clock, labeled as UTC. */
  #localTime(): Instant {
    return wallClock(this.#world.now().getTime(), this.#world.timeZone);
  }

  /** Reads a body; rejects one without a field that every blueprint needs. */
  #read(body: unknown): Sent {
    if (body == null) {
      throw new Refusal(400, "40001", "Blueprint is empty", "Blueprint object cannot be null");
    }
    const { isDeployed, providers } = this.#world.behavior;
    const fields = new Fields(body, isDeployed);
    const row = {
      ...fields.texts("name", "version", "displayName", "description"),
      repositoryProvider: fields.choice("repositoryProvider", providers),
      ...fields.texts("repositoryUrl", "blueprintDirectory", "blueprintParams"),
      ...fields.texts("organization", "projectId"),
    };
    const [createdAt, updatedAt] = [fields.time("createdAt"), fields.time("updatedAt")];
    const sent = { id: fields.id("id"), createdAt, updatedAt, row };
    if (row.repositoryUrl === null) throw invalid("Blueprint repository URL cannot be null");
    if (row.blueprintDirectory === null) throw invalid("Blueprint directory cannot be null");
    return sent;
  }

  /**
   * Overwrites a row. The response repeats the creation time that was sent, but the row keeps its
   * own.
   */
  #overwrite(id: bigint, row: Sent["row"], sentCreatedAt: Instant | null): unknown {
    checkLengths(row, LENGTHS);
    const { createdAt } = this.#stored(id);
    const blueprint = { id, ...row, createdAt, updatedAt: this.#localTime() };
    this.#blueprints.set(id, blueprint);
    return shown({ ...blueprint, createdAt: sentCreatedAt });
  }

  #register({ query, body }: SandboxCall): Reply {
    const isChecked = truthOf(query.get("checkBlueprint")) ?? true;
    const { id, createdAt, updatedAt, row } = this.#read(body);
    const { name, repositoryUrl, blueprintDirectory } = row;
    for (const other of this.#blueprints.values()) {
      if (other.repositoryUrl !== repositoryUrl) continue;
      if (other.blueprintDirectory !== blueprintDirectory) continue;
      const message = `Blueprint [${name}] of repo [${repositoryUrl}] already exist`;
      throw new Refusal(422, "42202", "Blueprint already exists", message);
    }
    const params = isChecked
      ? this.#git.params(`${repositoryUrl}`, `${blueprintDirectory}`)
      : undefined;
    const checked = params === undefined ? row : { ...row, blueprintParams: params };
    if (id !== null && this.#blueprints.has(id)) {
      return { status: 201, body: this.#overwrite(id, checked, createdAt) };
    }
    // A row that the database rejects still uses up an id.
    const rowId = this.#world.nextId("blueprint");
    const created = { id: rowId, ...checked, createdAt: this.#localTime(), updatedAt };
    checkLengths(created, LENGTHS);
    this.#blueprints.set(rowId, created);
    return { status: 201, body: shown(created) };
  }

  #generate({ id, body }: SandboxCall): Reply {
    if (body == null) {
      throw new Refusal(400, "40002", "Config object is empty", "Config object cannot be null");
    }
    const fields = new Fields(body, this.#world.behavior.isDeployed);
    const targetRepo = fields.text("targetRepo");
    const config = fields.inner("config");
    config?.texts(...config.names());
    const createRepo = fields.truth("createRepo");
    for (const [name, value] of Object.entries({ "Target Repository": targetRepo, config })) {
      if (value !== null) continue;
      const message = `${name} of Config object cannot be null`;
      throw new Refusal(400, "40003", "Config object is invalid", message);
    }
    const creates = fields.has("createRepo") ? createRepo : true;
    this.#git.generate(String(this.#stored(id).repositoryUrl), String(targetRepo), creates);
    return { status: 200 };
  }
}

const invalid = (message: string): Refusal =>
  new Refusal(422, "42201", "Blueprint is invalid", message);

/** The text that a search looks in. */
const searched = (name: unknown, projectId: unknown): string[] => [
  String(name ?? ""),
  String(projectId ?? ""),
  ...(name != null && projectId != null ? [`${projectId}.${name}`] : []),
];

/** A boolean in the query. */
function truthOf(text: string | null): boolean | undefined {
  if (!text) return undefined;
  if (/^(true|yes|1|false|no|0)$/i.test(text)) return /^[ty1]/i.test(text);
  throw unusable(BAD_ARGUMENT, `Invalid boolean value [${text}]`);
}

/** A blueprint as it is returned. */
const shown = (row: Row): unknown => ({
  ...row,
  createdAt: timestamp(row.createdAt as Instant | null),
  updatedAt: timestamp(row.updatedAt as Instant | null),
});
