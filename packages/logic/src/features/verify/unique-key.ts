import type { AnswerCheck } from '@canvass/protocol';
import { checksOfSurvey } from './answer-checks.ts';
import type { Program } from '../../program/program.ts';
import type { State } from '../../program/types.ts';

export type UniqueCheck = Extract<AnswerCheck, { readonly kind: 'unique' }>;
export type SmsCheck = Extract<AnswerCheck, { readonly kind: 'sms' }>;

const NORMAL_FORMS: Readonly<Record<UniqueCheck['textType'], (value: string) => string>> = {
  // Mail providers ignore the case of addresses.
  email: (value) => value.normalize('NFKC').trim().toLowerCase(),
  mobile: digitsOf,
  tel: digitsOf,
  phone: digitsOf,
  idCard: lettersOf,
  national_id: lettersOf,
};

function digitsOf(value: string): string {
  return value.normalize('NFKC').replace(/\D/g, '');
}

function lettersOf(value: string): string {
  return value.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}

/**
 * Identifies equal answers: the question, its part, and the value without differences of spelling (case of an e-mail
 * address, hyphens of a phone number). Hosts store only a keyed hash of it.
 */
export function uniqueKey({ gid, part = '', textType, value }: UniqueCheck): string {
  return JSON.stringify([gid, part, NORMAL_FORMS[textType](value)]);
}

export const isUniqueCheck = (check: AnswerCheck): check is UniqueCheck => check.kind === 'unique';
export const isSmsCheck = (check: AnswerCheck): check is SmsCheck => check.kind === 'sms';

/** Answers of the whole survey that must be unique. */
export const uniqueChecksOfSurvey = (program: Program, state: State): readonly UniqueCheck[] =>
  checksOfSurvey(program, state).filter(isUniqueCheck);
