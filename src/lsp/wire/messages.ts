import { constants } from "node:buffer";

/** Where a message of the protocol is in some bytes. */
export interface MessageSpan {
  /** The end of the header. */
  readonly start: number;
  /** The end of the message. It can be behind that of the bytes. */
  readonly end: number;
}

/** The header of a message does not say how long the message is. */
export class HeaderError extends Error {
  override name = "HeaderError";

  constructor() {
    super("the header of a message has no length");
  }
}

/**
 * Reads the header of a message at the start of some bytes.
 *
 * @returns `undefined` when it is not complete
 * @throws HeaderError
 */
export function messageSpan(bytes: Buffer): MessageSpan | undefined {
  const header = bytes.indexOf("\r\n\r\n");
  if (header < 0) return undefined;
  const text = bytes.toString("ascii", 0, header);
  const length = Number(/^content-length:[ \t]*(\d+)[ \t]*$/im.exec(text)?.[1]);
  // A longer message could not become a text.
  if (!(length <= constants.MAX_STRING_LENGTH)) throw new HeaderError();
  const start = header + 4;
  return { start, end: start + length };
}

/** A message of the protocol at the start of some bytes. */
interface FirstMessage {
  /** `undefined` when it is not an object of JSON, or its header is wrong. */
  readonly message: Readonly<Record<string, unknown>> | undefined;
}

/** Reads the first message of some bytes; `undefined` when it is not complete. */
export function firstMessage(bytes: Buffer): FirstMessage | undefined {
  try {
    const span = messageSpan(bytes);
    if (span === undefined || bytes.length < span.end) return undefined;
    const value: unknown = JSON.parse(bytes.toString("utf8", span.start, span.end));
    return { message: typeof value === "object" && value !== null ? { ...value } : undefined };
  } catch {
    return { message: undefined };
  }
}

/** A message as the protocol writes it. */
export function writtenMessage(message: object): Buffer {
  const content = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from(`Content-Length: ${content.length}\r\n\r\n`), content]);
}
