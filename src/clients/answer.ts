import { InvalidOptionError } from "./errors.js";

/** The result of a call with the status and the headers of the response. */
export interface CallResponse<T> {
  readonly data: T;
  /** HTTP status, 200 to 299. */
  readonly status: number;
  readonly headers: Headers;
}

/** A promise of the result. It also gives the status and the headers, or the raw `Response`. */
export interface Call<T> extends Promise<T> {
  /**
   * The result with the status and the headers of the response.
   *
   * @example const { data, status, headers } = await client.observers.get(7).withResponse();
   */
  withResponse(): Promise<CallResponse<T>>;
  /**
   * The platform's own `Response` to a call that succeeds, with its body unread. Ask for it where
   * you make the call: later, the body has been read. A successful response that the client cannot
   * read is given as well.
   *
   * @example const response = await client.observers.get(7).asResponse();
   */
  asResponse(): Promise<Response>;
}

/** Whether a caller wants the raw `Response` of a call, and its copy. */
export interface RawResponse {
  wanted?: boolean;
  copy?: Response;
}

/** The {@link Call} for a response that is still pending. */
export function callOf<T>(answer: Promise<CallResponse<T>>, raw: RawResponse): Call<T> {
  const data = answer.then((result) => result.data);
  return Object.assign(data, {
    async withResponse(): Promise<CallResponse<T>> {
      // A caller that asks for more than the data handles the failure there, not on this promise.
      data.catch(() => {});
      return answer;
    },
    async asResponse(): Promise<Response> {
      data.catch(() => {});
      raw.wanted = true;
      // A successful response that the client cannot read still has a raw `Response`.
      await answer.catch((error: unknown) => {
        if (raw.copy === undefined) throw error;
      });
      if (raw.copy !== undefined) return raw.copy;
      throw new InvalidOptionError("call `asResponse` before the response arrives");
    },
  });
}
