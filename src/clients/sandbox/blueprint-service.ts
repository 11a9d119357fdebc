import {
  isBlueprint,
  isBlueprintInstantiationConfig,
} from "../../../generated/blueprint-validators.js";
import type { BlueprintOperation } from "../blueprint-routes.js";
import type { JsonObject } from "../body.js";
import { deployedProviders } from "../providers.js";
import { objectBody, readFields } from "./fields.js";
import type { Row } from "./listing.js";
import { type Handlers, timestamp, type World } from "./operation.js";
import { Refusal, unreadable } from "./refusal.js";

const FIELDS = [
  "name",
  "version",
  "displayName",
  "description",
  "repositoryProvider",
  "repositoryUrl",
  "blueprintDirectory",
  "blueprintParams",
  "organization",
  "projectId",
] as const;

/** The Blueprint service. It has no Git: nothing is cloned, checked or generated, only recorded. */
export function blueprintService({ nextId, now }: World): Handlers<BlueprintOperation> {
  const blueprints = new Map<bigint, Row>();

  function stored(id: bigint): Row {
    const blueprint = blueprints.get(id);
    if (blueprint !== undefined) return blueprint;
    const message = `Blueprint with id equals to [${id}] does not exist`;
    throw new Refusal(404, "40401", "Blueprint not found", message);
  }

  return {
    "blueprints.get": ({ id }) => ({ status: 200, body: stored(id) }),

    "blueprints.list": ({ query }) => {
      const text = query.get("search")?.toLowerCase() ?? "";
      const rows = [...blueprints.values()].filter(({ name, projectId }) =>
        [name, projectId, `${projectId}.${name}`].some((value) =>
          String(value ?? "")
            .toLowerCase()
            .includes(text),
        ),
      );
      return { status: 200, body: rows };
    },

    "blueprints.register": ({ query, body }) => {
      checkBoolean(query.get("checkBlueprint"));
      const fields = blueprintFields(body);
      for (const { repositoryUrl, blueprintDirectory } of blueprints.values()) {
        if (
          repositoryUrl === fields.repositoryUrl &&
          blueprintDirectory === fields.blueprintDirectory
        ) {
          const message = `Blueprint with repository URL [${repositoryUrl}] and directory [${blueprintDirectory}] already exists`;
          throw new Refusal(422, "42202", "Blueprint already exists", message);
        }
      }
      const id = nextId("blueprint");
      const blueprint = { id, ...fields, createdAt: timestamp(now()), updatedAt: null };
      blueprints.set(id, blueprint);
      return { status: 201, body: blueprint };
    },

    "blueprints.update": ({ id, body }) => {
      const fields = blueprintFields(body);
      const { createdAt } = stored(id);
      const blueprint = { id, ...fields, createdAt, updatedAt: timestamp(now()) };
      blueprints.set(id, blueprint);
      return { status: 200, body: blueprint };
    },

    "blueprints.delete": ({ id }) => {
      blueprints.delete(stored(id).id);
      return { status: 200 };
    },

    "blueprints.generateProject": ({ id, body }) => {
      checkConfig(body);
      stored(id);
      return { status: 200 };
    },
  };
}

function blueprintFields(body: unknown): Record<(typeof FIELDS)[number], unknown> {
  if (body == null) {
    throw new Refusal(400, "40001", "Blueprint is empty", "Blueprint object cannot be empty");
  }
  const fields = readFields(objectBody(body), FIELDS, (value) => isBlueprint(specNames(value)));
  for (const [name, words] of [
    ["repositoryUrl", "repository URL"],
    ["blueprintDirectory", "directory"],
  ] as const) {
    if (fields[name] === null) {
      throw new Refusal(422, "42201", "Blueprint is invalid", `Blueprint ${words} cannot be null`);
    }
  }
  return fields;
}

/** The names of the deployed service are as good as the stand-ins of the spec. */
function specNames(value: unknown): unknown {
  const { repositoryProvider, ...rest } = value as JsonObject;
  const isDeployed = Object.values<unknown>(deployedProviders).includes(repositoryProvider);
  return isDeployed ? rest : value;
}

function checkBoolean(text: string | null): void {
  if (text !== null && !/^(true|false)$/.test(text)) {
    throw new Refusal(400, "50000", "Bind Exception", `checkBlueprint is no boolean: ${text}`);
  }
}

function checkConfig(body: unknown): void {
  if (body == null) {
    throw new Refusal(400, "40002", "Config object is empty", "Config object cannot be empty");
  }
  const { targetRepo, config } = readFields(
    objectBody(body),
    ["targetRepo", "config"],
    isBlueprintInstantiationConfig,
  );
  for (const [name, value] of Object.entries({ targetRepo, config })) {
    if (value === null) {
      throw new Refusal(400, "40003", "Config object is invalid", `${name} cannot be null`);
    }
  }
  for (const [name, value] of Object.entries(config as JsonObject)) {
    if (typeof value === "object" && value !== null) {
      throw unreadable(`config.${name} is no text`);
    }
  }
}
