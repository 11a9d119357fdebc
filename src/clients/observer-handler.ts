import { notificationRequests } from "../../generated/notification-requests.js";
import { isObject } from "../values/json-value.js";
import {
  above0,
  aFunction,
  checkArgument,
  checkOptions,
  hasMethod,
  type OptionRules,
  oneOf,
  required,
} from "../words/options.js";
import { readFields, sentFields } from "./bodies.js";
import { bodyFindings } from "./body-check.js";
import type { Int64 } from "./int64.js";
import { jsonOf } from "./json.js";
import { notification } from "./notification-client.js";
import { bodyReader } from "./read-body.js";
import type { Event, Notification } from "./resources.js";

/** Options of an {@link observerHandler}. */
export interface ObserverHandlerOptions<I extends Int64 = Int64> {
  /**
   * Called with every event that the service delivers, and with the notification for reporting
   * back. The handler does not wait for its promise: until an observer responds, a service calls no
   * other observer, and holds a connection to its database, of which it has ten.
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
   * Called with what `onEvent` or `authorize` throws; for `authorize`, the response is then 500.
   * Default: `console.error`.
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

/** The part of the context of a worker that the handler needs. */
export interface WorkerContext {
  /** Keeps the worker alive until a promise settles. */
  waitUntil(promise: Promise<unknown>): void;
}

const aRequest = /* @__PURE__ */ hasMethod(
  "arrayBuffer",
  "a Request; in a server of Node, use `nodeListener`",
);

const RULES: OptionRules = {
  onEvent: required(aFunction),
  authorize: aFunction,
  onError: aFunction,
  maxBytes: above0,
  int64: oneOf("number", "string"),
};

/**
 * The receiving side of an observer (spec 6): a function from `Request` to `Response`, as workers,
 * Bun, Deno, Hono and others expect it; {@link nodeListener} turns it into a listener for
 * `node:http`. In a worker, pass the context as well, or the worker may end before `onEvent` does.
 *
 * It accepts what both deployed versions deliver, and responds with 201 and an empty object, as
 * version 0.9.0 requires, or else with 400, 401, 405, 413, 415 or 500 and the error object (spec 7).
 * It never throws for a `Request`. The services deliver to `/api/v1/up/observer/notifications` below the observer's
 * address; the handler checks only the method and the media type.
 *
 * @throws TypeError when an option does not exist or cannot be used
 * @example
 * const handler = observerHandler({
 *   onEvent: (event, notification) => console.log(event.type, notification.id),
 * });
 */
export function observerHandler<const I extends Int64 = Int64>(
  options: ObserverHandlerOptions<I>,
): (request: Request, context?: WorkerContext) => Promise<Response> {
  checkOptions(options, RULES, "the observer");
  const { onEvent, authorize, onError = console.error } = options;
  const { maxBytes = 16 * 2 ** 20, int64 = "number" } = options;

  function report(error: unknown): void {
    try {
      onError(error);
    } catch {}
  }

  return async (request, context) => {
    checkArgument("request", request, aRequest);
    try {
      if (request.method !== "POST") return failure(request, 405, "the method must be POST");
      if (authorize !== undefined && (await authorize(request)) !== true) {
        return failure(request, 401, "not authorized");
      }
      // A page of another site can send text, but not JSON, without being allowed to (CORS).
      if (!JSON_TYPE.test(request.headers.get("content-type") ?? "")) {
        return failure(request, 415, "the body must be JSON");
      }
      if (request.bodyUsed) throw new Error(CONSUMED);
      const reader = bodyReader(request, maxBytes);
      if (Number(request.headers.get("content-length")) > maxBytes || !(await reader.read())) {
        return failure(request, 413, `the body is larger than ${maxBytes} bytes`);
      }
      let delivered: Notification<I>;
      try {
        delivered = deliveredNotification(reader.text(), int64);
      } catch (error) {
        return failure(request, 400, (error as Error).message);
      }
      const event = delivered.event as Parameters<typeof onEvent>[0];
      const work = (async () => onEvent(event, delivered, request))().catch(report);
      context?.waitUntil(work);
      return Response.json({}, { status: 201 });
    } catch (error) {
      report(error);
      const isConsumed = error instanceof Error && error.message === CONSUMED;
      return failure(request, 500, isConsumed ? CONSUMED : "the observer failed");
    }
  };
}

/** The remedy for a body that something before the handler has read, such as `express.json()`. */
export const CONSUMED =
  "the body was read before it came to the observer; put the observer before what parses bodies";

const JSON_TYPE = /^\s*application\/([\w.+-]+\+)?json\s*(;|$)/i;

/** The notification in the body of a delivery; throws the error to report to the service. */
function deliveredNotification<I extends Int64>(text: string, int64: Int64): Notification<I> {
  const value = jsonOf(text);
  if (!isObject(value)) throw new TypeError("the body must be a notification");
  const [finding] = bodyFindings(notificationRequests, "NotificationUpdate", value, "", true);
  if (finding !== undefined) throw new TypeError(finding.message);
  const { type } = value.event as Partial<Event>;
  if (typeof type !== "string") throw new TypeError("`event` has no type");
  // A date stays as it is: it is not sent.
  const times = { ...notification, times: notification.dates, dates: [] };
  const delivered = sentFields(times, value, "", "delivery");
  const reading = { operation: "delivery", status: 400, int64, table: undefined, pointer: "" };
  readFields(notification, delivered, reading);
  return delivered as unknown as Notification<I>;
}

/** A response with the error object (spec 7). */
function failure(request: Request, status: number, message: string): Response {
  const { pathname: path } = new URL(request.url);
  const details = { code: `${status}00`, description: message, message, path };
  return Response.json({ status, ...details, timestamp: Date.now() }, { status });
}
