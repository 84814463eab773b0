import type { SavColumn } from './sav-column.ts';
import { MOST_SEGMENT_BYTES } from './sav-limits.ts';

/** Numbers of the formats in which SPSS shows values: A (texts), F, TIME, DATETIME, SDATE (`1999/12/31`). */
const FORMATS = { text: 1, number: 5, time: 21, datetime: 22, date: 39 } as const;
const WIDTHS = { time: 8, datetime: 20, date: 10 } as const;
const LEAST_NUMBER_WIDTH = 8;
const MOST_NUMBER_WIDTH = 40;
const MOST_DECIMALS = 16;
const MOST_SHOWN_CHARACTERS = 40;

/** The format of one segment, packed as the file has it: number, width, decimals. */
export function packedFormat({ variable, integerDigits }: SavColumn, segment: number): number {
  const { type } = variable;
  if (type === 'text') return pack(FORMATS.text, segment, 0);
  if (type !== 'number') return pack(FORMATS[type], WIDTHS[type], 0);
  const decimals = Math.min(variable.decimals ?? 0, MOST_DECIMALS);
  const signAndPoint = decimals > 0 ? 2 : 1;
  const width = Math.max(LEAST_NUMBER_WIDTH, integerDigits + decimals + signAndPoint);
  return pack(FORMATS.number, Math.min(width, MOST_NUMBER_WIDTH), decimals);
}

const pack = (format: number, width: number, decimals: number): number =>
  (format << 16) | (width << 8) | decimals;

const MEASURES = { nominal: 1, ordinal: 2, scale: 3 } as const;
const LEFT = 0;
const RIGHT = 1;

/** Measure, width on screen, and alignment. */
export function displayOf({ variable, width }: SavColumn): readonly [number, number, number] {
  const isText = variable.type === 'text';
  const shown = isText ? Math.min(width, MOST_SEGMENT_BYTES, MOST_SHOWN_CHARACTERS) : LEAST_NUMBER_WIDTH;
  return [MEASURES[variable.measure], Math.max(shown, LEAST_NUMBER_WIDTH), isText ? LEFT : RIGHT];
}
