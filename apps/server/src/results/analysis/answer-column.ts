/** The values of one variable for the responses of a segment, in their order. */
export interface AnswerColumn {
  /** The distinct values: numbers in ascending order, or texts. */
  readonly values: readonly (number | string)[];
  /** For each response, 0 if it has no value, else 1 plus the index in `values`. */
  readonly codes: Uint16Array;
}

/** A column as the database stores it. */
export interface StoredColumn {
  /** The distinct values as a JSON array. */
  readonly distinct_values: string;
  /** The bits of a code, the number of responses as two bytes, and the codes with as few bits as they need. */
  readonly codes: Uint8Array;
}

const HEADER_BYTES = 3;
/** Codes with these numbers of bits never cross the border of two bytes. */
const CODE_BITS = [0, 1, 2, 4, 8, 16];
/** Added to the bits if no value is missing. The codes are then stored without 0, from the first value. */
const ALL_PRESENT = 32;

/** Encodes at most 65,534 distinct values. Missing values are null. */
export function encodeColumn(cells: readonly (number | string | null)[]): StoredColumn {
  const values = [...new Set(cells)].filter((value) => value !== null).toSorted(compareValues);
  const codeByValue = new Map<number | string | null, number>(values.map((value, at) => [value, at + 1]));
  const codes = Uint16Array.from(cells, (value) => codeByValue.get(value) ?? 0);
  const lowest = codes.includes(0) ? 0 : 1;
  const bits = CODE_BITS.find((each) => 2 ** each > values.length - lowest) ?? 16;
  const bytes = new Uint8Array(HEADER_BYTES + Math.ceil((codes.length * bits) / 8));
  bytes[0] = bits + (lowest === 0 ? 0 : ALL_PRESENT);
  bytes[1] = codes.length & 0xff;
  bytes[2] = codes.length >> 8;
  codes.forEach((code, at) => {
    const packed = code - lowest;
    const place = HEADER_BYTES + ((at * bits) >> 3);
    bytes[place] = (bytes[place] ?? 0) | (packed << ((at * bits) & 7));
    if (bits === 16) bytes[place + 1] = packed >> 8;
  });
  return { distinct_values: JSON.stringify(values), codes: bytes };
}

/** Decodes the columns of one variable. The values of a column are shared with the column before it if they are the same. */
export function createColumnDecoder(): (stored: StoredColumn) => AnswerColumn {
  let text = '[]';
  let values: AnswerColumn['values'] = [];
  return ({ distinct_values: stored, codes }) => {
    if (stored !== text) values = JSON.parse(stored);
    text = stored;
    return { values, codes: decodeCodes(codes) };
  };
}

function decodeCodes(bytes: Uint8Array): Uint16Array {
  const [kind = 0, low = 0, high = 0] = bytes;
  const lowest = kind < ALL_PRESENT ? 0 : 1;
  const bits = kind - lowest * ALL_PRESENT;
  const codes = new Uint16Array(low + (high << 8));
  if (bits === 0) return codes.fill(lowest);
  if (bits === 16) {
    for (let at = 0, place = HEADER_BYTES; at < codes.length; at += 1, place += 2)
      codes[at] = (bytes[place] ?? 0) + ((bytes[place + 1] ?? 0) << 8) + lowest;
    return codes;
  }
  const mask = 2 ** bits - 1;
  for (let at = 0, bit = 0; at < codes.length; at += 1, bit += bits)
    codes[at] = (((bytes[HEADER_BYTES + (bit >> 3)] ?? 0) >> (bit & 7)) & mask) + lowest;
  return codes;
}

/** The values of a stored column, in the order of its responses. Missing values are null. */
export function cellsOf({ distinct_values: text, codes }: StoredColumn): readonly (number | string | null)[] {
  const values: AnswerColumn['values'] = JSON.parse(text);
  return Array.from(decodeCodes(codes), (code) => values[code - 1] ?? null);
}

/** The order of numbers, or of texts by their characters' codes. */
export const compareValues = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);
