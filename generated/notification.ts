// Generated from schema/notification.schema.json by `npm run generate`. Do not edit.

/**
 * A listening notification adapter, to which the service dispatches events.
 */
export interface Observer {
  /**
   * Identifier, given by the service.
   */
  id?: number;
  /**
   * Unique name of the adapter.
   */
  name?: string;
  /**
   * Name shown to people.
   */
  displayName?: string;
  /**
   * Base URL of the observer server: protocol, host name and port.
   */
  observerServerBaseUrl?: string;
  /**
   * When the observer was registered; set by the service.
   */
  createdAt?: string;
  /**
   * When the observer was last updated; set by the service.
   */
  updatedAt?: string;
}
/**
 * Something that happened to an entity.
 */
export interface Event {
  /**
   * Identifier, given by the service.
   */
  id?: number;
  /**
   * Kind of event.
   */
  type: string;
  /**
   * Identifier of the entity that the event is about.
   */
  entityId: string;
  /**
   * State of the entity before the event, as text; `null` when there was none.
   */
  beforeState?: string | null;
  /**
   * State of the entity after the event, as text.
   */
  afterState?: string;
  /**
   * When the event happened.
   */
  time: string;
}
/**
 * The record of one event dispatched to one observer.
 */
export interface Notification {
  /**
   * Identifier, given by the service.
   */
  id?: number;
  /**
   * The event that was dispatched.
   */
  event: Event;
  /**
   * How far the observer has come with the event.
   */
  status?: "UNPROCESSABLE" | "PROCESSING" | "PROCESSED" | "PROCESS_ERROR";
  /**
   * What the processing put out.
   */
  processingOutput?: string;
  /**
   * The observer that handles the notification.
   */
  observer?: Observer;
  /**
   * When the observer received the notification.
   */
  receivedAt?: string;
  /**
   * When the observer had processed it.
   */
  processedAt?: string;
}
/**
 * The body of an error response.
 */
export interface ErrorObject {
  /**
   * HTTP status code.
   */
  status?: number;
  /**
   * Code of the error; its values are the service's own.
   */
  code?: string;
  /**
   * What kind of error it is.
   */
  description?: string;
  /**
   * What went wrong this time.
   */
  message?: string;
  /**
   * Path of the request that failed.
   */
  path?: string;
  /**
   * When it failed, as an integer; the unit is the service's own.
   */
  timestamp?: number;
}
