import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { writeJson } from "../write-json.js";
import type { Row } from "./listing.js";

/** Path at which the deployed service calls an observer, below its base URL as it is written. */
const OBSERVER_PATH = "/api/v1/up/observer/notifications";

/** How long the deployed service waits for an observer. */
const TIMEOUT_MS = 180_000;

/** A way to observers over the wire, with connections of its own that are kept open. */
export interface Delivery {
  deliver(observerServerBaseUrl: string, notification: Row): Promise<void>;
  /** Ends what is under way, and closes the connections. */
  close(): void;
}

/**
 * Calls observers as the deployed service does: the whole notification as JSON, once. Whether it
 * answers, and what, changes nothing: it reports back by updating the notification.
 */
export function openDelivery(): Delivery {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });
  const stop = new AbortController();

  return {
    deliver: (observerServerBaseUrl, notification) =>
      new Promise((resolve) => {
        const done = (): void => resolve();
        const url = urlOf(observerServerBaseUrl + OBSERVER_PATH);
        if (url === undefined) return done();
        const secure = url.protocol === "https:";
        const text = writeJson(notification) ?? "";
        const request = (secure ? httpsRequest : httpRequest)(url, {
          agent: secure ? https : http,
          method: "POST",
          signal: stop.signal,
          timeout: TIMEOUT_MS,
          headers: {
            accept: "application/json, application/*+json",
            "content-type": "application/json",
            "content-length": Buffer.byteLength(text),
          },
        });
        request.on("response", (response) => response.on("close", done).resume());
        request.on("timeout", () => request.destroy());
        request.on("error", done).on("close", done);
        request.end(text);
      }),
    close() {
      stop.abort();
      http.destroy();
      https.destroy();
    },
  };
}

function urlOf(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}
