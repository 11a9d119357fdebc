import type { ServerResponse } from "node:http";

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
