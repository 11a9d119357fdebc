/** A body that is being read; the part that has arrived is available at any time. */
interface BodyReader {
  /**
   * Reads to the end.
   *
   * @returns whether the whole body is within the limit; if not, the rest is left unread
   */
  read(): Promise<boolean>;
  /**
   * The part that has arrived, as text, in the character set that `Content-Type` names, or else in
   * UTF-8.
   */
  text(): string;
}

/** @param maxBytes how much to read at most */
export function bodyReader(message: Request | Response, maxBytes: number): BodyReader {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const fits = (chunk: Uint8Array): boolean => {
    size += chunk.length;
    return size <= maxBytes && chunks.push(chunk) > 0;
  };
  return {
    async read() {
      const reader = message.body?.getReader();
      // There is no body, or the platform has no streams.
      if (!reader) return fits(new Uint8Array(await message.arrayBuffer()));
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return true;
        if (fits(value)) continue;
        reader.cancel().catch(() => {});
        return false;
      }
    },
    text() {
      const type = message.headers.get("content-type") ?? "";
      const decoder = decoderOf(/;\s*charset="?([^\s";]+)/i.exec(type)?.[1]);
      const parts = chunks.map((chunk) => decoder.decode(chunk, { stream: true }));
      return parts.join("") + decoder.decode();
    },
  };
}

function decoderOf(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
