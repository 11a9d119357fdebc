// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.

import type { ShapeTable } from "../src/format/shape/shape.js";
import { dateTimePattern } from "./formats.js";

const string = { types: ["string"] } as const;
const dateTime = { types: ["string"], format: "date-time", pattern: dateTimePattern } as const;

/** Every object of schema/notification.schema.json. */
export const notificationShapes = {
  Observer: {
    title: "Observer",
    required: [],
    properties: {
      id: { types: ["integer"], format: "int64" },
      name: string,
      displayName: string,
      observerServerBaseUrl: string,
      createdAt: dateTime,
      updatedAt: dateTime,
    },
    synonyms: {"observerServerBaseUrl":"observerserveraddress"},
    open: true,
  },
  Event: {
    title: "Event",
    required: ["type","entityId","time"],
    properties: {
      id: { types: ["integer"], format: "int64" },
      type: string,
      entityId: string,
      beforeState: { types: ["string","null"] },
      afterState: string,
      time: dateTime,
    },
    open: true,
  },
  Notification: {
    title: "Notification",
    required: ["event"],
    properties: {
      id: { types: ["integer"], format: "int64" },
      event: "Event",
      status: { types: ["string"], enum: ["UNPROCESSABLE","PROCESSING","PROCESSED","PROCESS_ERROR"] },
      processingOutput: string,
      observer: "Observer",
      receivedAt: dateTime,
      processedAt: dateTime,
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
