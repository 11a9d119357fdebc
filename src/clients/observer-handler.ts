import { notificationRequests } from "../../generated/notification-requests.js";
import { isObject } from "../findings/json-object.js";
import type { JsonObject } from "./body.js";
import { bodyFindings } from "./body-check.js";
import { InvalidOptionError } from "./errors.js";
import type { Int64 } from "./int64.js";
import { parseJson } from "./json.js";
import { checkNames } from "./known-options.js";
import { notificationOf } from "./notification-reading.js";
import { BodyReader } from "./read-body.js";
import type { Event, Notification } from "./resources.js";
import { withTimes } from "./times.js";

/** Options of an {@link observerHandler}. */
export interface ObserverHandlerOptions<I extends Int64 = Int64> {
  /**
   * Called with every event that the service delivers, and with the notification for reporting
   * back. The handler waits for a promise before it responds, and neither version 0.9.0 nor 1.0.42
   * calls the next observer before that. So start long work here without awaiting it.
   *
   * @param event the event; its times are text, also from version 0.9.0
   * @param notification what `notifications.update` takes, with its new status
   * @param request the request of the service; its body has been read
   */
  readonly onEvent: (
    event: Notification<I>["event"] & Pick<Event<I>, "type">,
    notification: Notification<I>,
    request: Request,
  ) => unknown;
  /**
   * Whether to accept a request, called before its body is read. The services do not send their own
   * credentials, but they do send what the observer's URL contains. Default: every request.
   */
  readonly authorize?: ((request: Request) => boolean | Promise<boolean>) | undefined;
  /**
   * Called with what `onEvent` or `authorize` throws; the response is then 500. Default:
   * `console.error`.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * How large a body may be, in bytes; default 16 MiB (16,777,216). The response to a larger one is
   * 413.
   */
  readonly maxBytes?: number | undefined;
  /**
   * How to represent ids; default `"number"`, with a 400 response for an id that a number cannot
   * represent.
   */
  readonly int64?: I | undefined;
}

/**
 * The receiving side of an observer (spec 6): a function from `Request` to `Response`, as workers,
 * Bun, Deno, Hono and others expect it; {@link nodeListener} turns it into a listener for
 * `node:http`.
 *
 * It accepts what both deployed versions deliver, and responds with 201 and the notification, as
 * version 0.9.0 requires, or else with 400, 401, 405, 413 or 500 and the error object (spec 7). It
 * never throws. The services deliver to `/api/v1/up/observer/notifications` below the observer's
 * address; the handler checks only the method.
 *
 * @throws InvalidOptionError when an option does not exist or cannot be used
 * @example
 * const handler = observerHandler({
 *   onEvent: (event, notification) => console.log(event.type, notification.id),
 * });
 */
export function observerHandler<const I extends Int64 = Int64>(
  options: ObserverHandlerOptions<I>,
): (request: Request) => Promise<Response> {
  const known = ["onEvent", "authorize", "onError", "maxBytes", "int64"];
  checkNames(options, known, "option");
  const { onEvent, authorize, onError = console.error } = options;
  const { maxBytes = 16 * 2 ** 20, int64 = "number" } = options;
  if (typeof onEvent !== "function") throw new InvalidOptionError("`onEvent` must be a function");

  async function answer(request: Request): Promise<Response> {
    if (request.method !== "POST") return failure(request, 405, "the method must be POST");
    if (authorize !== undefined && (await authorize(request)) !== true) {
      return failure(request, 401, "not authorized");
    }
    const reader = new BodyReader(request, maxBytes);
    if (Number(request.headers.get("content-length")) > maxBytes || !(await reader.read())) {
      return failure(request, 413, `the body is larger than ${maxBytes} bytes`);
    }
    const text = reader.text();
    let delivered: Notification<I>;
    try {
      delivered = deliveredNotification(text, int64);
    } catch (error) {
      return failure(request, 400, (error as Error).message);
    }
    const { event } = delivered;
    await onEvent(event as Parameters<typeof onEvent>[0], delivered, request);
    return new Response(text, { status: 201, headers: JSON_TYPE });
  }

  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      try {
        onError(error);
      } catch {}
      return failure(request, 500, "the observer failed");
    }
  };
}

const JSON_TYPE = { "content-type": "application/json" };

/** The notification in the body of a delivery; throws the error to report to the service. */
function deliveredNotification<I extends Int64>(text: string, int64: Int64): Notification<I> {
  const value = parseJson(text);
  if (!isObject(value)) throw new TypeError("the body must be a notification");
  const [finding] = bodyFindings(notificationRequests, "NotificationUpdate", value, "", true);
  if (finding !== undefined) throw new TypeError(finding.message);
  const { event, observer } = value;
  const notification: JsonObject = {
    ...withTimes(value, ["receivedAt", "processedAt"]),
    event: withTimes(event as JsonObject, ["time"]),
    ...(isObject(observer) && { observer: withTimes(observer, ["createdAt", "updatedAt"]) }),
  };
  if (typeof (event as JsonObject).type !== "string") throw new TypeError("`event` has no type");
  const reading = { operation: "delivery", status: 400, int64, table: undefined };
  return notificationOf(notification, "", reading);
}

/** A response with the error object (spec 7). */
function failure(request: Request, status: number, message: string): Response {
  const body = {
    status,
    code: `${status}00`,
    description: message,
    message,
    path: new URL(request.url).pathname,
    timestamp: Date.now(),
  };
  return Response.json(body, { status });
}
