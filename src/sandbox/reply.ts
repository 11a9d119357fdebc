import type { ServerResponse } from "node:http";
import { writeJson } from "../clients/json.js";

/** A response other than a success, thrown by the code that serves an operation. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string | null,
    readonly description: string,
    message: string,
  ) {
    super(message);
  }
}

/** A body or a field that cannot be read (deployed services). */
export const unreadable = (message: string): Refusal =>
  new Refusal(400, "40000", "Request body is not readable", message);

/** The description of a parameter of the wrong type: the name of an exception. */
export const BAD_ARGUMENT =
  "org.springframework.web.method.annotation.MethodArgumentTypeMismatchException";

/** A parameter of the path or the query that cannot be read (deployed services). */
export const unusable = (description: string, message: string): Refusal =>
  new Refusal(400, "50000", description, message);

/** An unforeseen failure (deployed services); the real ones give only the default message. */
export const internalError = (message = "Unknown Internal Server Error"): Refusal =>
  new Refusal(500, null, "Server Error", message);

/** A response as it is sent. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for no body. */
  readonly text: string;
}

/** A response with JSON, or with an empty body. */
export const jsonReply = (status: number, body?: unknown): WireReply =>
  body === undefined
    ? { status, headers: {}, text: "" }
    : {
        status,
        headers: { "content-type": "application/json" },
        text: writeJson(body) ?? "",
      };

/** A response with text, such as an HTML page. */
export const textReply = (status: number, type: string, text: string): WireReply => ({
  status,
  headers: { "content-type": `${type};charset=utf-8` },
  text,
});

/**
 * A response with the error object of spec section 7; `timestamp` is in milliseconds, as at the
 * deployed services.
 */
export const refusalReply = (refusal: Refusal, path: string, now: Date): WireReply => {
  const { status, code, description, message } = refusal;
  const timestamp = now.getTime();
  return jsonReply(status, { status, code, description, message, path, timestamp });
};

/** Sends a complete response. */
export function respond(response: ServerResponse, { status, headers, text }: WireReply): void {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(text) });
  response.end(text);
}

/** Sends the headers and half of the body, and nothing more. */
export function stall(response: ServerResponse, { status, headers, text }: WireReply): void {
  const body = text || "{}";
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2));
}
