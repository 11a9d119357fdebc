import fc from "fast-check";

/** An edit of a text; the offset counts around its end. */
export interface RandomEdit {
  readonly at: number;
  /** How much is removed. */
  readonly length: number;
  readonly text: string;
}

/** Edits that insert one of some texts, most of which remove nothing. */
export const randomEdit = (text: fc.Arbitrary<string>): fc.Arbitrary<RandomEdit> =>
  fc.record({
    at: fc.nat(),
    length: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(4), fc.nat(60)),
    text,
  });

/** A text after an edit. */
export function withEdit(text: string, { at, length, text: added }: RandomEdit): string {
  const from = at % (text.length + 1);
  return text.slice(0, from) + added + text.slice(from + length);
}
