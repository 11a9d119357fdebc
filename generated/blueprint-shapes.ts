// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.

import type { ShapeTable } from "../src/validation/shape.js";

/** Every object of blueprint.schema.json. */
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
      "name": {
        "types": [
          "string"
        ]
      },
      "version": {
        "types": [
          "string"
        ]
      },
      "displayName": {
        "types": [
          "string"
        ]
      },
      "description": {
        "types": [
          "string"
        ]
      },
      "repositoryProvider": {
        "types": [
          "string"
        ],
        "enum": [
          "PROVIDER_A_DEVOPS",
          "PROVIDER_B"
        ]
      },
      "repositoryUrl": {
        "types": [
          "string"
        ]
      },
      "blueprintDirectory": {
        "types": [
          "string"
        ]
      },
      "blueprintParams": {
        "types": [
          "string"
        ]
      },
      "organization": {
        "types": [
          "string"
        ]
      },
      "projectId": {
        "types": [
          "string"
        ]
      },
      "createdAt": {
        "types": [
          "string"
        ],
        "format": "date-time"
      },
      "updatedAt": {
        "types": [
          "string"
        ],
        "format": "date-time"
      }
    },
    "open": true
  },
  "BlueprintInstantiationConfig": {
    "title": "Blueprint instantiation config",
    "required": [],
    "properties": {
      "targetRepo": {
        "types": [
          "string"
        ]
      },
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
      "code": {
        "types": [
          "string"
        ]
      },
      "description": {
        "types": [
          "string"
        ]
      },
      "message": {
        "types": [
          "string"
        ]
      },
      "path": {
        "types": [
          "string"
        ]
      },
      "timestamp": {
        "types": [
          "integer"
        ]
      }
    },
    "open": true
  }
} as const satisfies ShapeTable;
