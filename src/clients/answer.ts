/** The result of a call, with what came around it. */
export interface Answer<T> {
  readonly data: T;
  /** HTTP status, 200 to 299. */
  readonly status: number;
  readonly headers: Headers;
}

/** A promise of the result, which can also give the status and the headers. */
export interface Call<T> extends Promise<T> {
  /**
   * The result with the status and the headers of the answer.
   *
   * @example const { data, status, headers } = await client.observers.get(7).withResponse();
   */
  withResponse(): Promise<Answer<T>>;
}

/** The {@link Call} behind an answer that is on its way. */
export function callOf<T>(answer: Promise<Answer<T>>): Call<T> {
  const data = answer.then((result) => result.data);
  return Object.assign(data, {
    withResponse(): Promise<Answer<T>> {
      // Who asks for the answer handles its failure there; the promise of the data has no one.
      data.catch(() => {});
      return answer.then((result) => result);
    },
  });
}
