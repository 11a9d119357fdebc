// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.

import type { ShapeTable } from "../src/shape/shape.js";
import { dateTimePattern } from "./formats.js";

const string = { types: ["string"] } as const;
const dateTime = { types: ["string"], format: "date-time", pattern: dateTimePattern } as const;

/** Every object of schema/notification.schema.json. */
export const notificationRequestShapes = {
  NewObserver: {
    title: "Observer",
    required: [],
    properties: {
      name: string,
      displayName: string,
      observerServerBaseUrl: string,
    },
    open: true,
  },
  NewEvent: {
    title: "Event",
    required: ["type","entityId","time"],
    properties: {
      type: string,
      entityId: string,
      beforeState: { types: ["string","null"] },
      afterState: string,
      time: dateTime,
    },
    open: true,
  },
  ObserverUpdate: {
    title: "Observer",
    required: [],
    properties: {
      id: { any: true },
      name: string,
      displayName: string,
      observerServerBaseUrl: string,
      createdAt: { any: true },
      updatedAt: { any: true },
    },
    open: true,
  },
  EventUpdate: {
    title: "Event",
    required: [],
    properties: {
      id: { any: true },
      type: string,
      entityId: string,
      beforeState: { any: true },
      afterState: { any: true },
      time: string,
    },
    open: true,
  },
  NotificationUpdate: {
    title: "Notification",
    required: ["event"],
    properties: {
      id: { any: true },
      event: "EventUpdate",
      status: { types: ["string"], enum: ["UNPROCESSABLE","PROCESSING","PROCESSED","PROCESS_ERROR"] },
      processingOutput: string,
      observer: "ObserverUpdate",
      receivedAt: string,
      processedAt: string,
    },
    open: true,
  },
} as const satisfies ShapeTable;
