// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.

import type { ShapeTable } from "../src/shape/shape.js";

export const string = { types: ["string"] } as const;
export const dateTime = { types: ["string"], format: "date-time", pattern: "^(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)[Tt\\s](?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:[Zz]|[+\\-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)|23:59:60(?:\\.[0-9]+)?(?:[Zz]|[+\\-]00(?::?00)?))$" } as const;

/** Every object of schema/notification.schema.json. */
export const notificationRequestShapes = {
  "NewObserver": {
    "title": "Observer",
    "required": [],
    "properties": {
      "name": string,
      "displayName": string,
      "observerServerBaseUrl": string
    },
    "open": true
  },
  "NewEvent": {
    "title": "Event",
    "required": [
      "type",
      "entityId",
      "time"
    ],
    "properties": {
      "type": string,
      "entityId": string,
      "beforeState": {
        "types": [
          "string",
          "null"
        ]
      },
      "afterState": string,
      "time": dateTime
    },
    "open": true
  },
  "ObserverUpdate": {
    "title": "Observer",
    "required": [],
    "properties": {
      "id": {
        "any": true
      },
      "name": string,
      "displayName": string,
      "observerServerBaseUrl": string,
      "createdAt": {
        "any": true
      },
      "updatedAt": {
        "any": true
      }
    },
    "open": true
  },
  "EventUpdate": {
    "title": "Event",
    "required": [],
    "properties": {
      "id": {
        "any": true
      },
      "type": string,
      "entityId": string,
      "beforeState": {
        "any": true
      },
      "afterState": {
        "any": true
      },
      "time": string
    },
    "open": true
  },
  "NotificationUpdate": {
    "title": "Notification",
    "required": [
      "event"
    ],
    "properties": {
      "id": {
        "any": true
      },
      "event": "EventUpdate",
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
      "observer": "ObserverUpdate",
      "receivedAt": string,
      "processedAt": string
    },
    "open": true
  }
} as const satisfies ShapeTable;
