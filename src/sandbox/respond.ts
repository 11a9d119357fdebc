import type { ServerResponse } from "node:http";
import { writeJson } from "../clients/json.js";
import { errorObject, type Refusal } from "./refusal.js";

/** A response as it is sent. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for no body. */
  readonly text: string;
}

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

/** A response with JSON, or with an empty body. */
export const jsonReply = (status: number, body?: unknown, type = "application/json"): WireReply =>
  body === undefined
    ? { status, headers: {}, text: "" }
    : { status, headers: { "content-type": type }, text: writeJson(body) ?? "" };

/** A response with the error object. */
export const refusalReply = (refusal: Refusal, path: string, now: Date): WireReply =>
  jsonReply(refusal.status, errorObject(refusal, path, now));

/** A response with an HTML page. */
export const htmlReply = (status: number, title: string): WireReply => ({
  status,
  headers: { "content-type": "text/html;charset=utf-8" },
  text: `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
});

/** A response with plain text. */
export const textReply = (status: number, text: string): WireReply => ({
  status,
  headers: { "content-type": "text/plain;charset=utf-8" },
  text,
});
