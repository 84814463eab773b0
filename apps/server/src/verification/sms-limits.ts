import { DAY_S, type Limit, subjectOf, TEN_MINUTES_S } from '../admission/counts.ts';
import type { KeyedHash } from '../auth/keyed-hashes.ts';

/** CALL-15. In seconds and times. */
export const CODE_DIGITS = 6;

/** Between two messages to a number. */
export const RESEND_AFTER_S = 60;
const HOUR_S = 60 * 60;

/** Messages to one number, whatever the survey: providers stop there too. The longest wait is the one that callers are told. */
const PER_PHONE = [
  { seconds: DAY_S, most: 10 },
  { seconds: HOUR_S, most: 5 },
  { seconds: TEN_MINUTES_S, most: 3 },
] as const;
/** Messages asked for from one address (an IPv6 network of 64 bits). */
const PER_ADDRESS = { seconds: HOUR_S, most: 10 } as const;

/** A message that is about to be sent. */
export interface Sending {
  readonly surveyId: string;
  /** Canonical. */
  readonly phone: string;
  /** Of whoever asks for it. */
  readonly address: string;
}

/** Counts of all surveys. */
const EVERYWHERE = '';

/** One message after the other: the wait between two to a number. */
export const waitOf = (hash: KeyedHash, { phone }: Sending): Limit => ({
  surveyId: EVERYWHERE,
  subject: subjectOf(hash, 'wait after a message', phone),
  most: 1,
  seconds: RESEND_AFTER_S,
  count: 1,
});

/** What counts a message besides: of its number, of the address that asked for it, of its survey. */
export function limitsOf(
  hash: KeyedHash,
  { surveyId, phone, address }: Sending,
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
