import { Pairing } from "../diff/pairing/pairs.js";
import type { Entry } from "../engine/entry.js";
import { areNamedAlike, placesIn } from "./diff-places.js";
import type { OpenDocument } from "./diff-sources.js";

/** A descriptor on both sides, or on one. */
interface EntryPair {
  readonly old: Entry | undefined;
  readonly new: Entry | undefined;
}

/**
 * Pairs the descriptors of two documents: by where they are, with the names of ports instead of
 * their positions in lists, then by their pointers. If each side has one entry left, the two are a
 * pair. Ports with different names stay apart.
 */
export function pairEntries(
  old: OpenDocument | undefined,
  next: OpenDocument | undefined,
): EntryPair[] {
  const pairing = new Pairing<Entry>(old?.entries ?? [], next?.entries ?? []);
  const [oldPlace, newPlace] = [old, next].map((one) => one && placesIn(one));
  pairing.pairBy(
    (entry) => oldPlace?.(entry)?.lasting,
    (entry) => newPlace?.(entry)?.lasting,
  );
  const areAlike = (one: Entry, other: Entry): boolean =>
    areNamedAlike(oldPlace?.(one), newPlace?.(other));
  pairing.pairBy(
    (entry) => oldPlace?.(entry)?.pointer,
    (entry) => newPlace?.(entry)?.pointer,
    { areAlike },
  );
  const anywhere = (): string => "";
  pairing.pairBy(anywhere, anywhere, { isUnique: true, areAlike });
  return [
    ...(next?.entries ?? []).map((entry) => ({ old: pairing.oldOf(entry), new: entry })),
    ...pairing.removed.map((entry) => ({ old: entry, new: undefined })),
  ];
}
