import type { VerifyAsk } from '@canvass/protocol';
import { asksOfSurvey } from './asks.ts';
import type { Program } from '../../engine/program.ts';
import type { State } from '../../engine/types.ts';

export type UniqueAsk = Extract<VerifyAsk, { readonly kind: 'unique' }>;
export type SmsAsk = Extract<VerifyAsk, { readonly kind: 'sms' }>;

const NORMAL_FORMS: Readonly<Record<UniqueAsk['textType'], (value: string) => string>> = {
  // Mailboxes that differ by case alone are one mailbox, as far as any provider is known.
  email: (value) => value.normalize('NFKC').trim().toLowerCase(),
  mobile: digitsOf,
  tel: digitsOf,
  idCard: (value) => value.normalize('NFKC').replace(/\s/g, '').toUpperCase(),
};

function digitsOf(value: string): string {
  return value.normalize('NFKC').replace(/\D/g, '');
}

/**
 * What two answers have in common that count as the same: the question, the part of it, and the value without what
 * people write differently (case of an e-mail address, hyphens of a number). Hosts that store it store a keyed hash.
 */
export function uniqueKey({ gid, part = '', textType, value }: UniqueAsk): string {
  return JSON.stringify([gid, part, NORMAL_FORMS[textType](value)]);
}

export const isUniqueAsk = (ask: VerifyAsk): ask is UniqueAsk => ask.kind === 'unique';
export const isSmsAsk = (ask: VerifyAsk): ask is SmsAsk => ask.kind === 'sms';

/** Answers of the whole survey that nobody else may give. */
export const uniqueAsksOfSurvey = (program: Program, state: State): readonly UniqueAsk[] =>
  asksOfSurvey(program, state).filter(isUniqueAsk);
