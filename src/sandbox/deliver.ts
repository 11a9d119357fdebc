import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { writeJson } from "../clients/json.js";
import { isObject } from "../values/json-object.js";

/** Path at which the deployed services call an observer, below its base URL. */
const OBSERVER_PATH = "/api/v1/up/observer/notifications";

/** How long the deployed services wait for an observer. */
const TIMEOUT_MS = 180_000;

/** How much of an observer's response is kept to check whether it is JSON. */
const MOST_ANSWER = 2 ** 20;

/**
 * Calls an observer once; resolves with whether it responded with 201 and either JSON or no body.
 */
export type Deliver = (observerServerBaseUrl: string, notification: unknown) => Promise<boolean>;

/** A client for calling observers, with its own connections, which stay open. */
interface Delivery {
  readonly deliver: Deliver;
  /** Aborts pending calls, and closes the connections. */
  close(): void;
}

/**
 * Calls observers as the deployed services do: with the whole notification as JSON, and without
 * retries.
 */
export function openDelivery(): Delivery {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });
  const underWay = new Set<ClientRequest>();
  let isClosed = false;

  const send = (url: URL, text: string): Promise<boolean> =>
    new Promise((resolve) => {
      const secure = url.protocol === "https:";
      const request = (secure ? httpsRequest : httpRequest)(url, {
        agent: secure ? https : http,
        method: "POST",
        timeout: TIMEOUT_MS,
        headers: {
          accept: "application/json, application/*+json",
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
        },
      });
      const failed = (): void => resolve(false);
      request.on("response", (response) => {
        hasCreated(response).then(resolve, failed);
      });
      request.on("timeout", () => request.destroy());
      request.on("error", (error: NodeJS.ErrnoException) => {
        // The observer closed an idle connection just as it was being reused, so nothing was
        // delivered.
        const isStale = request.reusedSocket && error.code === "ECONNRESET" && !isClosed;
        if (isStale) send(url, text).then(resolve);
        else failed();
      });
      request.on("close", () => underWay.delete(request));
      underWay.add(request);
      request.end(text);
    });

  return {
    async deliver(observerServerBaseUrl, notification) {
      const url = urlOf(observerServerBaseUrl);
      return url !== undefined && send(url, writeJson(notification) ?? "");
    },
    close() {
      isClosed = true;
      for (const request of underWay) request.destroy();
      http.destroy();
      https.destroy();
    },
  };
}

/** Where to call an observer. The services collapse consecutive slashes in the path. */
function urlOf(observerServerBaseUrl: string): URL | undefined {
  const text = observerServerBaseUrl + OBSERVER_PATH;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  url.pathname = url.pathname.replace(/\/{2,}/g, "/");
  return url;
}

async function hasCreated(response: IncomingMessage): Promise<boolean> {
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) {
    if (text.length < MOST_ANSWER) text += chunk;
  }
  if (response.statusCode !== 201) return false;
  if (text === "") return true;
  if (!/^application\/([\w.+-]+\+)?json\b/.test(response.headers["content-type"] ?? ""))
    return false;
  try {
    const value: unknown = JSON.parse(text);
    return value === null || isObject(value);
  } catch {
    return false;
  }
}
