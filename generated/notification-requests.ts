// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.

import type { RequestTable } from "../src/clients/body-check.js";

/** What each body of schema/notification.schema.json takes. */
export const notificationRequests = {
  NewObserver: {
    title: "Observer",
    required: [],
    fields: {
      name: "string",
      displayName: "string",
      observerServerBaseUrl: "string",
    },
  },
  NewEvent: {
    title: "Event",
    required: ["type","entityId","time"],
    fields: {
      type: "string",
      entityId: "string",
      beforeState: "string",
      afterState: "string",
      time: "date-time",
    },
  },
  ObserverUpdate: {
    title: "Observer",
    required: [],
    fields: {
      id: "any",
      name: "string",
      displayName: "string",
      observerServerBaseUrl: "string",
      createdAt: "any",
      updatedAt: "any",
    },
  },
  EventUpdate: {
    title: "Event",
    required: [],
    fields: {
      id: "any",
      type: "string",
      entityId: "string",
      beforeState: "any",
      afterState: "any",
      time: "string|number",
    },
  },
  NotificationUpdate: {
    title: "Notification",
    required: ["event"],
    fields: {
      id: "any",
      event: { resource: "EventUpdate" },
      status: ["UNPROCESSABLE","PROCESSING","PROCESSED","PROCESS_ERROR"],
      processingOutput: "string",
      observer: { resource: "ObserverUpdate" },
      receivedAt: "string|number",
      processedAt: "string|number",
    },
  },
} as const satisfies RequestTable;
