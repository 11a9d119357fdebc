import type { ServerResponse } from "node:http";
import { writeJson } from "../write-json.js";
import { errorObject, type Refusal } from "./refusal.js";

/** An answer as it goes over the wire. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for no body. */
  readonly text: string;
}

/** Sends an answer, whole. */
export function respond(response: ServerResponse, { status, headers, text }: WireReply): void {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(text) });
  response.end(text);
}

/** Sends the head and half of the body, and leaves it at that. */
export function stall(response: ServerResponse, { status, headers, text }: WireReply): void {
  const body = text || "{}";
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2));
}

/** An answer with JSON, or with an empty body. */
export const jsonReply = (status: number, body?: unknown, type = "application/json"): WireReply =>
  body === undefined
    ? { status, headers: {}, text: "" }
    : { status, headers: { "content-type": type }, text: writeJson(body) ?? "" };

/** An answer with the error object. */
export const refusalReply = (refusal: Refusal, path: string, now: Date): WireReply =>
  jsonReply(refusal.status, errorObject(refusal, path, now));

/** An answer with a page. */
export const htmlReply = (status: number, title: string): WireReply => ({
  status,
  headers: { "content-type": "text/html;charset=utf-8" },
  text: `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
});

/** An answer with plain text. */
export const textReply = (status: number, text: string): WireReply => ({
  status,
  headers: { "content-type": "text/plain;charset=utf-8" },
  text,
});
