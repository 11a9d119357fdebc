/** A body that is being read; the part that has arrived is available at any time. */
export class BodyReader {
  readonly #message: Request | Response;
  readonly #maxBytes: number;
  readonly #chunks: Uint8Array[] = [];
  #size = 0;

  /** @param maxBytes how much to read at most */
  constructor(message: Request | Response, maxBytes: number) {
    this.#message = message;
    this.#maxBytes = maxBytes;
  }

  /**
   * Reads to the end.
   *
   * @returns whether the whole body is within the limit; if not, the rest is left unread
   */
  async read(): Promise<boolean> {
    const reader = this.#message.body?.getReader();
    // There is no body, or the platform has no streams.
    if (!reader) return this.#add(new Uint8Array(await this.#message.arrayBuffer()));
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      if (!this.#add(value)) {
        reader.cancel().catch(() => {});
        return false;
      }
    }
  }

  #add(chunk: Uint8Array): boolean {
    this.#size += chunk.length;
    const fits = this.#size <= this.#maxBytes;
    if (fits) this.#chunks.push(chunk);
    return fits;
  }

  /**
   * The part that has arrived, as text, in the character set that `Content-Type` names, or else in
   * UTF-8.
   */
  text(): string {
    const [, label] =
      /;\s*charset="?([^\s";]+)/i.exec(this.#message.headers.get("content-type") ?? "") ?? [];
    const decoder = decoderOf(label);
    return (
      this.#chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") +
      decoder.decode()
    );
  }
}

function decoderOf(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
