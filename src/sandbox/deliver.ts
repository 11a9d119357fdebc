import { writeJson } from "../clients/json.js";
import { isObject } from "../values/json-object.js";
import { onAbort } from "../values/on-abort.js";

/** Path at which the deployed services call an observer, below its base URL. */
const OBSERVER_PATH = "/api/v1/up/observer/notifications";

/** How many milliseconds the deployed services wait for an observer. */
const TIME_LIMIT = 180_000;

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
  const type = "application/json";
  const headers = { accept: `${type}, application/*+json`, "content-type": type };
  const body = writeJson(notification) ?? "";
  // `AbortSignal.any` would keep each of them for as long as `signal` lives.
  const call = new AbortController();
  const timer = setTimeout(() => call.abort(), TIME_LIMIT);
  const forget = onAbort(signal, () => call.abort());
  const init = { method: "POST", headers, body, signal: call.signal, redirect: "manual" } as const;
  try {
    const url = new URL(observerServerBaseUrl + OBSERVER_PATH);
    // The services collapse consecutive slashes in the path.
    url.pathname = url.pathname.replace(/\/{2,}/g, "/");
    const response = await fetch(url, init);
    const text = await response.text();
    if (response.status !== 201) return false;
    if (text === "") return true;
    const label = response.headers.get("content-type") ?? "";
    if (!/^application\/([\w.+-]+\+)?json\b/.test(label)) return false;
    const value: unknown = JSON.parse(text);
    return value === null || isObject(value);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    forget();
  }
}
