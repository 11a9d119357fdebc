// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.
// The types are written by json-schema-to-typescript.

/**
 * A listening notification adapter that the service dispatches events to.
 */
export interface Observer {
  /**
   * Identifier, assigned by the service.
   */
  id?: number | undefined;
  /**
   * Unique name of the adapter.
   */
  name?: string | undefined;
  /**
   * Display name.
   */
  displayName?: string | undefined;
  /**
   * Base URL of the observer server: protocol, host name and port.
   */
  observerServerBaseUrl?: string | undefined;
  /**
   * Time of registration, set by the service.
   */
  createdAt?: string | undefined;
  /**
   * Time of the last update, set by the service.
   */
  updatedAt?: string | undefined;
}

/**
 * Something that happened to an entity.
 */
export interface Event {
  /**
   * Identifier, assigned by the service.
   */
  id?: number | undefined;
  /**
   * Type of event.
   */
  type: string;
  /**
   * Identifier of the entity that changed.
   */
  entityId: string;
  /**
   * State of the entity before the event, as text. `null` if there was none.
   */
  beforeState?: (string | null) | undefined;
  /**
   * State of the entity after the event, as text.
   */
  afterState?: string | undefined;
  /**
   * Time of the event.
   */
  time: string;
}

/**
 * The record of an event dispatched to an observer.
 */
export interface Notification {
  /**
   * Identifier, assigned by the service.
   */
  id?: number | undefined;
  /**
   * The event that was dispatched.
   */
  event: Event;
  /**
   * Status of the processing by the observer.
   */
  status?: ("UNPROCESSABLE" | "PROCESSING" | "PROCESSED" | "PROCESS_ERROR") | undefined;
  /**
   * Output of the processing.
   */
  processingOutput?: string | undefined;
  /**
   * The observer that handles the notification.
   */
  observer?: Observer | undefined;
  /**
   * Time when the observer received the notification.
   */
  receivedAt?: string | undefined;
  /**
   * Time when the observer finished processing the notification.
   */
  processedAt?: string | undefined;
}

/**
 * The body of an error response.
 */
export interface ErrorObject {
  /**
   * HTTP status code.
   */
  status?: number | undefined;
  /**
   * Error code, defined by the service.
   */
  code?: string | undefined;
  /**
   * Description of the type of error.
   */
  description?: string | undefined;
  /**
   * Description of this error.
   */
  message?: string | undefined;
  /**
   * Path of the request that failed.
   */
  path?: string | undefined;
  /**
   * Time of the error, as an integer in a unit defined by the service.
   */
  timestamp?: number | undefined;
}
