import type { Routes } from "./routes.js";

/** The operations of the Notification service (spec 4.2). */
export type NotificationOperation =
  | "observers.get"
  | "observers.list"
  | "observers.add"
  | "observers.update"
  | "observers.delete"
  | "notifications.get"
  | "notifications.list"
  | "notifications.update"
  | "events.list"
  | "events.dispatch";

/** The default routes: those of the deployed services, since the specification defines none. */
export const notificationRoutes: Routes<NotificationOperation> = {
  "observers.get": "GET /observers/{id}",
  "observers.list": "GET /observers",
  "observers.add": "POST /observers",
  "observers.update": "PUT /observers/{id}",
  "observers.delete": "DELETE /observers/{id}",
  "notifications.get": "GET /notifications/{notificationId}",
  "notifications.list": "GET /notifications",
  "notifications.update": "PUT /notifications/{id}",
  "events.list": "GET /events",
  "events.dispatch": "POST /dispatch",
};
