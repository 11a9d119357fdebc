import type { BlueprintOperation } from "../clients/blueprint-client.js";
import { checkLengths, Fields, type Lengths } from "./fields.js";
import type { Row } from "./listing.js";
import { BAD_ARGUMENT, Refusal, unusable } from "./refusal.js";
import { Git } from "./repositories.js";
import { type Instant, timestamp, wallClock } from "./service-times.js";
import type { Handlers, World } from "./world.js";

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
export function blueprintService(world: World): Handlers<BlueprintOperation> {
  const { nextId, now, timeZone, behavior } = world;
  const blueprints = new Map<bigint, Row>();
  const git = new Git(world);

  function stored(id: bigint): Row {
    const blueprint = blueprints.get(id);
    if (blueprint !== undefined) return blueprint;
    const message = `Blueprint with id equals to [${id}] does not exist`;
    throw new Refusal(404, "40401", "Blueprint not found", message);
  }

  /** The time as the services set it: whole seconds of the local clock, labeled as UTC. */
  const localTime = (): Instant => wallClock(Math.floor(now().getTime() / 1000) * 1000, timeZone);

  /** Reads a body; undefined if there is none. */
  function read(body: unknown): Sent | undefined {
    if (body == null) return undefined;
    const fields = new Fields(body, behavior.isLenient);
    return {
      id: fields.id("id"),
      createdAt: fields.time("createdAt"),
      updatedAt: fields.time("updatedAt"),
      row: {
        name: fields.text("name"),
        version: fields.text("version"),
        displayName: fields.text("displayName"),
        description: fields.text("description"),
        repositoryProvider: fields.choice("repositoryProvider", behavior.providers),
        repositoryUrl: fields.text("repositoryUrl"),
        blueprintDirectory: fields.text("blueprintDirectory"),
        blueprintParams: fields.text("blueprintParams"),
        organization: fields.text("organization"),
        projectId: fields.text("projectId"),
      },
    };
  }

  /**
   * Overwrites a row. The response repeats the creation time that was sent, but the row keeps its
   * own.
   */
  function overwrite(id: bigint, row: Sent["row"], sentCreatedAt: Instant | null): unknown {
    checkLengths(row, LENGTHS);
    const blueprint = { id, ...row, createdAt: stored(id).createdAt, updatedAt: localTime() };
    blueprints.set(id, blueprint);
    return shown({ ...blueprint, createdAt: sentCreatedAt });
  }

  return {
    "blueprints.get": ({ id }) => ({ status: 200, body: shown(stored(id)) }),

    "blueprints.list": ({ query }) => {
      const text = behavior.searchesBlueprints ? (query.get("search") ?? "").toLowerCase() : "";
      const rows = [...blueprints.values()].filter(({ name, projectId }) =>
        searched(name, projectId).some((value) => value.toLowerCase().includes(text)),
      );
      return { status: 200, body: rows.map(shown) };
    },

    "blueprints.register": ({ query, body }) => {
      const sent = read(body);
      const isChecked = truthOf(query.get("checkBlueprint")) ?? true;
      const { id, createdAt, updatedAt, row } = valid(sent);
      const { name, repositoryUrl, blueprintDirectory } = row;
      for (const other of blueprints.values()) {
        if (other.repositoryUrl !== repositoryUrl) continue;
        if (other.blueprintDirectory !== blueprintDirectory) continue;
        const message = `Blueprint [${name}] of repo [${repositoryUrl}] already exist`;
        throw new Refusal(422, "42202", "Blueprint already exists", message);
      }
      const params = isChecked
        ? git.params(`${repositoryUrl}`, `${blueprintDirectory}`)
        : undefined;
      const checked = params === undefined ? row : { ...row, blueprintParams: params };
      if (id !== null && blueprints.has(id)) {
        return { status: 201, body: overwrite(id, checked, createdAt) };
      }
      // A row that the database rejects still uses up an id.
      const created = { id: nextId("blueprint"), ...checked, createdAt: localTime(), updatedAt };
      checkLengths(created, LENGTHS);
      blueprints.set(created.id, created);
      return { status: 201, body: shown(created) };
    },

    "blueprints.update": ({ id, body }) => {
      const { row, createdAt } = valid(read(body));
      stored(id);
      return { status: 200, body: overwrite(id, row, createdAt) };
    },

    "blueprints.delete": ({ id }) => {
      blueprints.delete(stored(id).id);
      return { status: 200 };
    },

    "blueprints.generateProject": ({ id, body }) => {
      if (body == null) {
        throw new Refusal(400, "40002", "Config object is empty", "Config object cannot be null");
      }
      const fields = new Fields(body, behavior.isLenient);
      const targetRepo = fields.text("targetRepo");
      const config = fields.texts("config");
      const createRepo = fields.truth("createRepo");
      for (const [name, value] of Object.entries({ "Target Repository": targetRepo, config })) {
        if (value !== null) continue;
        const message = `${name} of Config object cannot be null`;
        throw new Refusal(400, "40003", "Config object is invalid", message);
      }
      const { repositoryUrl } = stored(id);
      const creates = fields.has("createRepo") ? createRepo : true;
      git.generate(String(repositoryUrl), String(targetRepo), creates);
      return { status: 200 };
    },
  };
}

/** Rejects a body without a field that every blueprint needs. */
function valid(sent: Sent | undefined): Sent {
  if (sent === undefined) {
    throw new Refusal(400, "40001", "Blueprint is empty", "Blueprint object cannot be null");
  }
  const { repositoryUrl, blueprintDirectory } = sent.row;
  if (repositoryUrl == null) throw invalid("Blueprint repository URL cannot be null");
  if (blueprintDirectory == null) throw invalid("Blueprint directory cannot be null");
  return sent;
}

const invalid = (message: string): Refusal =>
  new Refusal(422, "42201", "Blueprint is invalid", message);

/** The text that a search looks in. */
const searched = (name: unknown, projectId: unknown): string[] => [
  String(name ?? ""),
  String(projectId ?? ""),
  ...(name != null && projectId != null ? [`${projectId}.${name}`] : []),
];

/** A boolean in the query, as the framework of the services reads it. */
function truthOf(text: string | null): boolean | undefined {
  const word = text?.trim().toLowerCase() ?? "";
  if (word === "") return undefined;
  if (/^(true|on|yes|1)$/.test(word)) return true;
  if (/^(false|off|no|0)$/.test(word)) return false;
  throw unusable(BAD_ARGUMENT, `Invalid boolean value [${text}]`);
}

/** A blueprint as it is returned. */
const shown = (row: Row): unknown => ({
  ...row,
  createdAt: row.createdAt === null ? null : timestamp(row.createdAt as Instant),
  updatedAt: row.updatedAt === null ? null : timestamp(row.updatedAt as Instant),
});
