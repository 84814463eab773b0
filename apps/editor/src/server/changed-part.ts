/** The part in which a text differs from another. Counts are in UTF-16 code units. */
export interface ChangedPart {
  /** Length of the text before. */
  readonly length: number;
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

/** Returns the smallest part that contains all differences. It begins and ends between characters. */
export function findChangedPart(before: string, after: string): ChangedPart {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before.charCodeAt(at) === after.charCodeAt(at)) at += 1;
  if (isHighSurrogate(before.charCodeAt(at - 1))) at -= 1;
  let end = 0;
  const most = shorter - at;
  while (
    end < most &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1;
  if (isLowSurrogate(before.charCodeAt(before.length - end))) end -= 1;
  return {
    length: before.length,
    at,
    removed: before.length - end - at,
    inserted: after.slice(at, after.length - end),
  };
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
