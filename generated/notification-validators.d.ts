// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.

import type { ErrorObject, Event, Notification, Observer } from "./notification.js";

export declare function isObserver(value: unknown): value is Observer;
export declare function isEvent(value: unknown): value is Event;
export declare function isNotification(value: unknown): value is Notification;
export declare function isErrorObject(value: unknown): value is ErrorObject;
