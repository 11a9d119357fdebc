import { type DecodedText, decode, TextReader } from "../node/read-text.js";
import { statsOf } from "../node/stats-of.js";
import type { CommandIo } from "./io.js";

/** Milliseconds after which a named pipe that no program has opened for writing is given up. */
const MAX_WAIT = 10_000;

/**
 * Standard input and pipes. They can be read once, and a run that fixes versions compares twice: before
 * and after.
 */
export class Streams {
  readonly #io: CommandIo;
  readonly #texts = new Map<string, Promise<DecodedText>>();

  constructor(io: CommandIo) {
    this.#io = io;
  }

  /**
   * Reads a stream, at the first call.
   *
   * @param path as it was given: `-` for standard input
   * @returns `undefined` if it is a file
   * @throws UnreadableFileError when it cannot be read
   */
  async read(path: string): Promise<DecodedText | undefined> {
    const known = this.#texts.get(path);
    if (known !== undefined || (path !== "-" && statsOf(path)?.isFile() !== false)) return known;
    const text = this.#textOf(path);
    this.#texts.set(path, text);
    return text;
  }

  async #textOf(path: string): Promise<DecodedText> {
    if (path === "-") return decode(await this.#io.stdin());
    // An empty old version would look as if nothing could be compared.
    return new TextReader(MAX_WAIT).read(path);
  }
}
