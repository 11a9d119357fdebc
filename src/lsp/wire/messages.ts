/** A message of the protocol at the start of some bytes. */
interface FirstMessage {
  /** `undefined` when it is not an object of JSON. */
  readonly message: Readonly<Record<string, unknown>> | undefined;
}

/** Reads the first message of some bytes; `undefined` when it is not complete. */
export function firstMessage(bytes: Buffer): FirstMessage | undefined {
  const header = bytes.indexOf("\r\n\r\n");
  if (header < 0) return undefined;
  const length = /^content-length: *(\d+) *$/im.exec(bytes.toString("ascii", 0, header))?.[1];
  const start = header + 4;
  const end = start + Number(length ?? 0);
  if (bytes.length < end) return undefined;
  return { message: parsedObject(bytes.toString("utf8", start, end)) };
}

/** A message as the protocol writes it. */
export function writtenMessage(message: object): Buffer {
  const content = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from(`Content-Length: ${content.length}\r\n\r\n`), content]);
}

function parsedObject(text: string): FirstMessage["message"] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
