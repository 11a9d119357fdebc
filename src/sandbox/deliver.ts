import { withDeadline } from "../clients/deadline.js";
import { writeJson } from "../clients/json.js";
import { BodyReader } from "../clients/read-body.js";
import { isObject } from "../values/json-object.js";

/** Path at which the deployed services call an observer, below its base URL. */
const OBSERVER_PATH = "/api/v1/up/observer/notifications";

/** How long the deployed services wait for an observer. */
const TIMEOUT_MS = 180_000;

/** How much of an observer's response is read. */
const MOST_ANSWER = 2 ** 24;

/**
 * Calls an observer once, as the deployed services do: with the whole notification as JSON. Resolves
 * with whether it responded with 201 and either a JSON object or no body.
 *
 * @param signal ends the call
 */
export async function deliver(
  observerServerBaseUrl: string,
  notification: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  const url = urlOf(observerServerBaseUrl);
  if (url === undefined) return false;
  const onTimeout = () => new Error("no response");
  const work = (stop: AbortSignal) => call(url, writeJson(notification) ?? "", stop);
  return withDeadline({ signal, timeoutMs: TIMEOUT_MS, onTimeout }, work).catch(() => false);
}

async function call(url: URL, body: string, signal: AbortSignal): Promise<boolean> {
  const headers = {
    accept: "application/json, application/*+json",
    "content-type": "application/json",
  };
  const init = { method: "POST", headers, body, signal, redirect: "manual" } as const;
  const response = await fetch(url, init);
  const reader = new BodyReader(response, MOST_ANSWER);
  if (!(await reader.read()) || response.status !== 201) return false;
  const text = reader.text();
  if (text === "") return true;
  if (!/^application\/([\w.+-]+\+)?json\b/.test(response.headers.get("content-type") ?? ""))
    return false;
  const value: unknown = JSON.parse(text);
  return value === null || isObject(value);
}

/** Where to call an observer. The services collapse consecutive slashes in the path. */
function urlOf(observerServerBaseUrl: string): URL | undefined {
  const text = observerServerBaseUrl + OBSERVER_PATH;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  url.pathname = url.pathname.replace(/\/{2,}/g, "/");
  return url;
}
