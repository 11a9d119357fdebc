// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.

export declare function isNewObserver(value: unknown): boolean;
export declare function isNewEvent(value: unknown): boolean;
export declare function isObserverUpdate(value: unknown): boolean;
export declare function isEventUpdate(value: unknown): boolean;
export declare function isNotificationUpdate(value: unknown): boolean;
