import { foldDashes } from './fold-width.ts';

/** A phone number without China's country code: digits and hyphens only. */
export interface NationalNumber {
  readonly number: string;
  /** A country code was there, so the area code of a landline may have come without its 0. */
  readonly stripped: boolean;
}

/** VALID-7 and VALID-8: takes +86 and 0086 off the front, whatever stands around and between the digits. */
export function stripCountryCode(text: string): NationalNumber {
  const folded = foldDashes(text);
  const kept = folded.replace(/[^0-9-]/g, '').replace(/^-+/, '');
  const afterPlus = /^[^0-9]*\+/.test(folded) && kept.startsWith('86') ? kept.slice(2) : kept;
  const number = afterPlus.replace(/^-*(?:0086-*)*/, '');
  return { number, stripped: number.length < kept.length };
}
