import type { IncomingMessage } from "node:http";

/** A body that is larger than the sandbox accepts. */
export class BodyTooLarge extends Error {}

/** The body of a request; throws {@link BodyTooLarge} as soon as it is. */
export async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/**
 * The text of a body, decoded with the declared character set; undefined if it is not valid in that
 * set.
 */
export function textOf(body: Buffer, contentType: string): string | undefined {
  const [, label] = /;\s*charset="?([^\s";]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(label, { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

/**
 * Whether a `Host` is this machine. A page of another site can make its own name resolve to this
 * machine, and would then call the sandbox as its own origin (DNS rebinding).
 */
export const isLocalHost = (host: string): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host);
