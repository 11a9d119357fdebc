// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.

import type { ShapeTable } from "../src/format/shape/shape.js";
import { dateTimePattern } from "./formats.js";

const string = { types: ["string"] } as const;
const dateTime = { types: ["string"], format: "date-time", pattern: dateTimePattern } as const;

/** Every object of schema/blueprint.schema.json. */
export const blueprintShapes = {
  Blueprint: {
    title: "Blueprint",
    required: [],
    properties: {
      id: { types: ["integer"], format: "int64" },
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
      createdAt: dateTime,
      updatedAt: dateTime,
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
  ErrorObject: {
    title: "Error object",
    required: [],
    properties: {
      status: { types: ["integer"] },
      code: string,
      description: string,
      message: string,
      path: string,
      timestamp: { types: ["integer"] },
    },
    open: true,
  },
} as const satisfies ShapeTable;
