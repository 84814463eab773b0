import { SMS_RESEND_AFTER_S } from '@canvass/protocol';
import { DAY_S, type Limit, subjectOf, TEN_MINUTES_S } from '../admission/counts.ts';
import type { KeyedHash } from '../auth/server-keys.ts';

/** CALL-15. In seconds and counts. */
export const CODE_LIFETIME_S = 5 * 60;
/** Wrong codes after which a new code must be sent. */
export const MAX_TRIES = 5;
const HOUR_S = 60 * 60;

/** Limits of messages to one number, across surveys, like those of providers. Callers get the longest wait. */
const PER_PHONE = [
  { seconds: DAY_S, most: 10 },
  { seconds: HOUR_S, most: 5 },
  { seconds: TEN_MINUTES_S, most: 3 },
] as const;
/** Limit of messages requested by one address (an IPv6 network of 64 bits). */
const PER_ADDRESS = { seconds: HOUR_S, most: 10 } as const;

/** A message to be sent. */
export interface OutgoingSms {
  readonly surveyId: string;
  /** Canonical. */
  readonly phone: string;
  /** Address of the caller. */
  readonly address: string;
}

/** Survey id for counts across all surveys. */
const EVERYWHERE = '';

/** The wait between two messages to a number. */
export const waitOf = (hash: KeyedHash, { phone }: OutgoingSms): Limit => ({
  surveyId: EVERYWHERE,
  subject: subjectOf(hash, 'wait after a message', phone),
  most: 1,
  seconds: SMS_RESEND_AFTER_S,
  count: 1,
});

/** The other limits of a message: of its number, of the caller's address, and of its survey. */
export function limitsOf(
  hash: KeyedHash,
  { surveyId, phone, address }: OutgoingSms,
  dailyCap: number,
): readonly Limit[] {
  const ofPhone = PER_PHONE.map(({ seconds, most }) => {
    const subject = subjectOf(hash, 'messages to a number', seconds, phone);
    return { surveyId: EVERYWHERE, subject, most, seconds, count: 1 };
  });
  const ofAddress = subjectOf(hash, 'messages of an address', address);
  const ofSurvey = subjectOf(hash, 'messages of a survey', surveyId);
  return [
    ...ofPhone,
    { surveyId: EVERYWHERE, subject: ofAddress, ...PER_ADDRESS, count: 1 },
    { surveyId, subject: ofSurvey, most: dailyCap, seconds: DAY_S, count: 1 },
  ];
}
