// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.

import type { ShapeTable } from "../src/shape/shape.js";

const string = { types: ["string"] } as const;

/** Every object of schema/blueprint.schema.json. */
export const blueprintRequestShapes = {
  NewBlueprint: {
    title: "Blueprint",
    required: [],
    properties: {
      name: string,
      version: string,
      displayName: string,
      description: string,
      repositoryProvider: { types: ["string"], enum: ["PROVIDER_A_DEVOPS","PROVIDER_B"] },
      repositoryUrl: string,
      blueprintDirectory: string,
      blueprintParams: string,
      organization: string,
      projectId: string,
    },
    open: true,
  },
  BlueprintUpdate: {
    title: "Blueprint",
    required: [],
    properties: {
      id: { any: true },
      name: string,
      version: string,
      displayName: string,
      description: string,
      repositoryProvider: string,
      repositoryUrl: string,
      blueprintDirectory: string,
      blueprintParams: string,
      organization: string,
      projectId: string,
      createdAt: { any: true },
      updatedAt: { any: true },
    },
    open: true,
  },
  BlueprintInstantiationConfig: {
    title: "Blueprint instantiation config",
    required: [],
    properties: {
      targetRepo: string,
      createRepo: { types: ["boolean"] },
      config: { types: ["object"] },
    },
    open: true,
  },
} as const satisfies ShapeTable;
