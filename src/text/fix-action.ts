/** A change to one value or its key, in whichever language the document is written. */
export type FixAction =
  | { kind: "rename-key"; to: string }
  | { kind: "replace-value"; value: string }
  /** Like `replace-value`, with the quotes of the value in the text, if it has any. */
  | { kind: "rewrite-value"; value: string }
  /** The text is written as it is: a number. */
  | { kind: "raw-value"; text: string }
  /** The source of the value, or the value that it means, as a string. */
  | { kind: "quote-value"; value?: string | undefined }
  /** The source of the value, in an object under `key`. */
  | { kind: "wrap-value"; key: string };
