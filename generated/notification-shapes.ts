// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.

import type { ShapeTable } from "../src/validation/shape.js";

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
      "name": {
        "types": [
          "string"
        ]
      },
      "displayName": {
        "types": [
          "string"
        ]
      },
      "observerServerBaseUrl": {
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
      "type": {
        "types": [
          "string"
        ]
      },
      "entityId": {
        "types": [
          "string"
        ]
      },
      "beforeState": {
        "types": [
          "string",
          "null"
        ]
      },
      "afterState": {
        "types": [
          "string"
        ]
      },
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
      "processingOutput": {
        "types": [
          "string"
        ]
      },
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
