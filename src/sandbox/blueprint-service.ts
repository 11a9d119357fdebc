import type { BlueprintOperation } from "../clients/blueprint-client.js";
import { Collection, type Row } from "./collection.js";
import { fieldsOf } from "./fields.js";
import { BAD_ARGUMENT, Refusal, unusable } from "./reply.js";
import { Git } from "./repositories.js";
import { type Instant, wallClock, withTimes } from "./service-times.js";
import type { Handlers, Reply, SandboxCall, World } from "./world.js";

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
  readonly #blueprints: Collection;

  constructor(world: World) {
    this.#world = world;
    this.#git = new Git(world);
    this.#blueprints = new Collection(world.firstId, {
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
      return this.#overwrite(this.#blueprints.get(id), row, createdAt, 200);
    },
    "blueprints.delete": ({ id }) => {
      this.#blueprints.delete(id);
      return { status: 200 };
    },
    "blueprints.generateProject": (call) => this.#generate(call),
  };

  /** The time as the services set it: whole seconds of the local clock, labeled as UTC. */
  #localTime(): Instant {
    return wallClock(this.#world.now().getTime(), this.#world.timeZone);
  }

  /** Reads a body; rejects one without a field that every blueprint needs. */
  #read(body: unknown): Sent {
    const { isDeployed, providers } = this.#world.behavior;
    const fields = fieldsOf(body, "Blueprint", "40001", isDeployed);
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
  #overwrite(known: Row, row: Sent["row"], sentCreatedAt: Instant | null, status: number): Reply {
    const times = { createdAt: known.createdAt, updatedAt: this.#localTime() };
    const blueprint = this.#blueprints.write(known.id, { ...row, ...times });
    return this.#blueprints.reply({ ...blueprint, createdAt: sentCreatedAt }, status);
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
      ? this.#git.params(`${repositoryUrl}`, `${blueprintDirectory}`)
      : undefined;
    const checked = params === undefined ? row : { ...row, blueprintParams: params };
    const known = this.#blueprints.find(id);
    if (known !== undefined) return this.#overwrite(known, checked, createdAt, 201);
    const times = { createdAt: this.#localTime(), updatedAt };
    return this.#blueprints.reply(this.#blueprints.write(null, { ...checked, ...times }), 201);
  }

  #generate({ id, body }: SandboxCall): Reply {
    const fields = fieldsOf(body, "Config", "40002", this.#world.behavior.isDeployed);
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
    const { repositoryUrl } = this.#blueprints.get(id);
    this.#git.generate(String(repositoryUrl), String(targetRepo), creates);
    return { status: 200 };
  }
}

const invalid = (message: string): Refusal =>
  new Refusal(422, "42201", "Blueprint is invalid", message);

/** A boolean in the query. */
function truthOf(text: string | null): boolean | undefined {
  if (!text) return undefined;
  if (/^(true|yes|1|false|no|0)$/i.test(text)) return /^[ty1]/i.test(text);
  throw unusable(BAD_ARGUMENT, `Invalid boolean value [${text}]`);
}
