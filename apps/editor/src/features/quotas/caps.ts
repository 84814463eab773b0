import type { Json } from '@canvass/authoring';
import { fieldAt } from '../../document/json.ts';

/** The largest cap has 9 digits, because counts are 32-bit integers. */
const CAP = /^\d{1,9}$/;

/** Reads a typed cap. Undefined if it is not a whole number of at most 9 digits. */
export const parseCap = (text: string): number | undefined =>
  CAP.test(text.trim()) ? Number(text.trim()) : undefined;

/** The cap of a cell, or 0 if the file has none. */
export function readCap(cell: Json): number {
  const cap = fieldAt(cell, 'cap');
  return typeof cap === 'number' ? cap : 0;
}

/** How caps are given. Texts are as typed. */
export interface DraftCaps {
  readonly mode: 'numbers' | 'shares';
  /** The cap of each cell without a cap of its own. */
  readonly each: string;
  readonly total: string;
  /** Caps that differ from the usual one, by the keys of their cells. */
  readonly own: Readonly<Record<string, string>>;
}
