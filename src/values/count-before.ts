/** How many items of a sorted list are before a place, by binary search. */
export function countBefore<T>(sorted: readonly T[], isBefore: (item: T) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = sorted[middle];
    if (one !== undefined && isBefore(one)) low = middle + 1;
    else high = middle;
  }
  return low;
}
