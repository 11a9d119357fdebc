import type {
  TextDocumentIdentifier,
  TextDocumentPositionParams,
} from "vscode-languageserver-protocol";
import type { Session } from "./session.js";
import type { Snapshot } from "./views/snapshot.js";
import { offsetOf } from "./wire/positions.js";

/** Answers requests. After a bug, the answer is empty: the client goes on. */
export class Answers {
  readonly #session: Session;
  readonly #onBug: (error: unknown) => void;

  constructor(session: Session, onBug: (error: unknown) => void) {
    this.#session = session;
    this.#onBug = onBug;
  }

  async to<T>(empty: T, answer: () => Promise<T>): Promise<T> {
    try {
      return await this.#session.answer(answer);
    } catch (error) {
      this.#onBug(error);
      return empty;
    }
  }

  /** Answers a request about an open document. */
  about<T>(
    { textDocument: { uri } }: { readonly textDocument: TextDocumentIdentifier },
    empty: T,
    answer: (snapshot: Snapshot) => T | Promise<T>,
  ): Promise<T> {
    return this.to(empty, async () => {
      const snapshot = await this.#session.snapshot(uri);
      return snapshot === undefined ? empty : answer(snapshot);
    });
  }

  /** Answers a request about a position of an open document. */
  at<T>(
    { textDocument, position }: TextDocumentPositionParams,
    empty: T,
    answer: (snapshot: Snapshot, offset: number) => T | Promise<T>,
  ): Promise<T> {
    return this.about({ textDocument }, empty, (snapshot) =>
      answer(snapshot, offsetOf(snapshot.source, position)),
    );
  }
}
