import type { Question } from '@canvass/project';
import { isRecord, PATCH_KEYS, type Value } from '../../language/index.ts';

export interface ReadPatch {
  /** Properties to replace. */
  readonly patch: Partial<Question>;
  /** Something was of the wrong type, and is left as it was. */
  readonly isWrong: boolean;
}

type Read = (value: Value) => string | number | boolean | readonly (number | null)[] | undefined;

/** What each property may become; undefined: not of its type. */
const READERS: Readonly<Record<string, Read>> = {
  title: textOf,
  placeholder_text: textOf,
  tipText: textOf,
  min: numberOf,
  max: numberOf,
  options_range: rangeOf,
  words_number_range: rangeOf,
  required: (value) => (typeof value === 'boolean' ? value : undefined),
};

/** The properties that a plaster_code gives. Null, for all or for one, changes nothing. */
export function readPatch(value: Value): ReadPatch {
  if (!isRecord(value)) return { patch: {}, isWrong: value !== null };
  const patch: Record<string, unknown> = {};
  let isWrong = false;
  for (const key of PATCH_KEYS) {
    const given = value.entries.get(key) ?? null;
    if (given === null) continue;
    const read = READERS[key]?.(given);
    if (read === undefined) isWrong = true;
    else patch[key] = read;
  }
  return { patch, isWrong };
}

/** Texts and numbers; a plain text, since a value of the survey is never markup. */
function textOf(value: Value): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function numberOf(value: Value): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

const MOST_BOUNDS = 3;

/** `[least, most]`, null for no bound, and for numbers decimals; a range that nothing lies in is none. */
function rangeOf(value: Value): readonly (number | null)[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_BOUNDS) return undefined;
  const bounds: readonly (number | null)[] = value;
  if (!bounds.every((bound) => bound === null || Number.isFinite(bound))) return undefined;
  const [least = null, most = null] = bounds;
  return least !== null && most !== null && least > most ? undefined : bounds;
}
