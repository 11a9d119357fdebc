// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.

import type { RequestTable } from "../src/clients/body-check.js";

/** What each body of schema/blueprint.schema.json takes. */
export const blueprintRequests = {
  NewBlueprint: {
    title: "Blueprint",
    required: [],
    fields: {
      name: "string",
      version: "string",
      displayName: "string",
      description: "string",
      repositoryProvider: ["PROVIDER_A_DEVOPS","PROVIDER_B"],
      repositoryUrl: "string",
      blueprintDirectory: "string",
      blueprintParams: "string",
      organization: "string",
      projectId: "string",
    },
  },
  BlueprintUpdate: {
    title: "Blueprint",
    required: [],
    fields: {
      id: "any",
      name: "string",
      version: "string",
      displayName: "string",
      description: "string",
      repositoryProvider: "string",
      repositoryUrl: "string",
      blueprintDirectory: "string",
      blueprintParams: "string",
      organization: "string",
      projectId: "string",
      createdAt: "any",
      updatedAt: "any",
    },
  },
  BlueprintInstantiationConfig: {
    title: "Blueprint instantiation config",
    required: [],
    fields: {
      targetRepo: "string",
      createRepo: "boolean",
      config: "object",
    },
  },
} as const satisfies RequestTable;
