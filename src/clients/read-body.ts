/**
 * A body that is being read; the part that has arrived is available at any time.
 *
 * @param maxBytes how much to read at most
 */
export function bodyReader(message: Request | Response, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const fits = (chunk: Uint8Array): boolean => {
    size += chunk.length;
    return size <= maxBytes && chunks.push(chunk) > 0;
  };
  return {
    /** Reads to the end; false if the body is larger than the limit, and the rest is left unread. */
    async read(): Promise<boolean> {
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
    /** The part that has arrived, in the character set of `Content-Type`, or else in UTF-8. */
    text(): string {
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
