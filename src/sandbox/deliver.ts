import { writeJson } from "../clients/json.js";
import { isObject } from "../values/json-object.js";
import { onAbort } from "../values/on-abort.js";

/** Path at which the deployed services call an observer, below its base URL. */
const OBSERVER_PATH = "/api/v1/up/observer/notifications";

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
  const headers = {
    accept: "application/json, application/*+json",
    "content-type": "application/json",
  };
  const body = writeJson(notification) ?? "";
  const call = new AbortController();
  const forget = onAbort(signal, () => call.abort());
  const init = { method: "POST", headers, body, signal: call.signal, redirect: "manual" } as const;
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    if (response.status !== 201) return false;
    if (text === "") return true;
    const type = response.headers.get("content-type") ?? "";
    const value: unknown = JSON.parse(text);
    return /^application\/([\w.+-]+\+)?json\b/.test(type) && (value === null || isObject(value));
  } catch {
    return false;
  } finally {
    forget();
  }
}

/** Where to call an observer. The services collapse consecutive slashes in the path. */
function urlOf(observerServerBaseUrl: string): URL | undefined {
  const text = observerServerBaseUrl + OBSERVER_PATH;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  url.pathname = url.pathname.replace(/\/{2,}/g, "/");
  return url;
}
