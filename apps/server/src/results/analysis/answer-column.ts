export interface ValueCount {
  readonly value: number | string;
  readonly count: number;
}

/** The values of one variable for the responses of a segment, in their order. */
export interface AnswerColumn {
  /** The distinct values in ascending order, either numbers or texts. */
  readonly values: readonly (number | string)[];
  /** For each response, 0 if it has no value, else 1 plus the index in `values`. */
  readonly codes: Uint16Array;
}

export interface StoredColumn {
  /** The distinct values as a JSON array. */
  readonly distinct_values: string;
  /** A byte with the bits per code, two bytes with the number of responses, and the codes with as few bits as possible. */
  readonly codes: Uint8Array;
}

const HEADER_BYTES = 3;
/** Codes with these numbers of bits never cross the border between two bytes. */
const CODE_BITS = [0, 1, 2, 4, 8, 16];
/** Added to the first byte if no value is missing. The stored codes then begin with 0 for the first value. */
const ALL_PRESENT = 32;

/** Encodes a column with at most 65,534 distinct values. Missing values are null. */
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
    const byteIndex = HEADER_BYTES + ((at * bits) >> 3);
    bytes[byteIndex] = (bytes[byteIndex] ?? 0) | (packed << ((at * bits) & 7));
    if (bits === 16) bytes[byteIndex + 1] = packed >> 8;
  });
  return { distinct_values: JSON.stringify(values), codes: bytes };
}

/**
 * Creates a decoder for the columns of one variable. A decoded column is valid until the next one is decoded, because
 * all decoded columns use the same memory for codes.
 */
export function createColumnDecoder(): (stored: StoredColumn) => AnswerColumn {
  let text = '[]';
  let values: AnswerColumn['values'] = [];
  let memory = new Uint16Array();
  return ({ distinct_values: stored, codes: bytes }) => {
    if (stored !== text) values = JSON.parse(stored);
    text = stored;
    const count = countCodes(bytes);
    if (memory.length < count) memory = new Uint16Array(count);
    const codes = memory.subarray(0, count);
    decodeCodes(bytes, codes);
    return { values, codes };
  };
}

const countCodes = ([, low = 0, high = 0]: Uint8Array): number => low + (high << 8);

function decodeCodes(bytes: Uint8Array, codes: Uint16Array): void {
  const [kind = 0] = bytes;
  const lowest = kind < ALL_PRESENT ? 0 : 1;
  const bits = kind - lowest * ALL_PRESENT;
  if (bits === 0) codes.fill(lowest);
  else if (bits === 16)
    for (let at = 0, byteIndex = HEADER_BYTES; at < codes.length; at += 1, byteIndex += 2)
      codes[at] = (bytes[byteIndex] ?? 0) + ((bytes[byteIndex + 1] ?? 0) << 8) + lowest;
  else {
    const mask = 2 ** bits - 1;
    for (let at = 0, byteIndex = HEADER_BYTES; at < codes.length; byteIndex += 1) {
      const byte = bytes[byteIndex] ?? 0;
      for (let shift = 0; shift < 8; shift += bits, at += 1) codes[at] = ((byte >> shift) & mask) + lowest;
    }
  }
}

/** The values of a stored column, in the order of its responses. Missing values are null. */
export function listCells({
  distinct_values: text,
  codes: bytes,
}: StoredColumn): readonly (number | string | null)[] {
  const values: AnswerColumn['values'] = JSON.parse(text);
  const codes = new Uint16Array(countCodes(bytes));
  decodeCodes(bytes, codes);
  return Array.from(codes, (code) => values[code - 1] ?? null);
}

/** The order of numbers, or of texts by their characters' codes. */
export const compareValues = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);
