// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.

import type { ShapeTable } from "../src/shape/shape.js";

export const string = { types: ["string"] } as const;
export const dateTime = { types: ["string"], format: "date-time", pattern: "^(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)[Tt\\s](?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:[Zz]|[+\\-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)|23:59:60(?:\\.[0-9]+)?(?:[Zz]|[+\\-]00(?::?00)?))$" } as const;

/** Every object of schema/blueprint.schema.json. */
export const blueprintShapes = {
  "Blueprint": {
    "title": "Blueprint",
    "required": [],
    "properties": {
      "id": {
        "types": [
          "integer"
        ],
        "format": "int64"
      },
      "name": string,
      "version": string,
      "displayName": string,
      "description": string,
      "repositoryProvider": {
        "types": [
          "string"
        ],
        "enum": [
          "PROVIDER_A_DEVOPS",
          "PROVIDER_B"
        ]
      },
      "repositoryUrl": string,
      "blueprintDirectory": string,
      "blueprintParams": string,
      "organization": string,
      "projectId": string,
      "createdAt": dateTime,
      "updatedAt": dateTime
    },
    "open": true
  },
  "BlueprintInstantiationConfig": {
    "title": "Blueprint instantiation config",
    "required": [],
    "properties": {
      "targetRepo": string,
      "createRepo": {
        "types": [
          "boolean"
        ]
      },
      "config": {
        "types": [
          "object"
        ]
      }
    },
    "open": true
  },
  "ErrorObject": {
    "title": "Error object",
    "required": [],
    "properties": {
      "status": {
        "types": [
          "integer"
        ]
      },
      "code": string,
      "description": string,
      "message": string,
      "path": string,
      "timestamp": {
        "types": [
          "integer"
        ]
      }
    },
    "open": true
  }
} as const satisfies ShapeTable;
