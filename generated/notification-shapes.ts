// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.

import type { ShapeTable } from "../src/validation/shape.js";

const string = { types: ["string"] } as const;

/** Every object of notification.schema.json. */
export const notificationShapes = {
  "Observer": {
    "title": "Observer",
    "required": [],
    "properties": {
      "id": {
        "types": [
          "integer"
        ],
        "format": "int64"
      },
      "name": string,
      "displayName": string,
      "observerServerBaseUrl": string,
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
  "Event": {
    "title": "Event",
    "required": [
      "type",
      "entityId",
      "time"
    ],
    "properties": {
      "id": {
        "types": [
          "integer"
        ],
        "format": "int64"
      },
      "type": string,
      "entityId": string,
      "beforeState": {
        "types": [
          "string",
          "null"
        ]
      },
      "afterState": string,
      "time": {
        "types": [
          "string"
        ],
        "format": "date-time"
      }
    },
    "open": true
  },
  "Notification": {
    "title": "Notification",
    "required": [
      "event"
    ],
    "properties": {
      "id": {
        "types": [
          "integer"
        ],
        "format": "int64"
      },
      "event": "Event",
      "status": {
        "types": [
          "string"
        ],
        "enum": [
          "UNPROCESSABLE",
          "PROCESSING",
          "PROCESSED",
          "PROCESS_ERROR"
        ]
      },
      "processingOutput": string,
      "observer": "Observer",
      "receivedAt": {
        "types": [
          "string"
        ],
        "format": "date-time"
      },
      "processedAt": {
        "types": [
          "string"
        ],
        "format": "date-time"
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
