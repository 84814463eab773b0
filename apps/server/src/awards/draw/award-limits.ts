import type { Transaction } from '../../database/transact.ts';
import type { FailureName } from '../../http/failure.ts';
import { type AwardCounter, dayIn, increaseCounter } from '../award-counts.ts';
import type { PublishedAward } from '../published-award.ts';
import type { Ticket } from '../tickets/ticket-store.ts';

export type LimitName = 'draws' | 'wins' | 'claims';
const REFUSALS: Readonly<Record<LimitName, Readonly<Record<'sms' | 'wx', FailureName>>>> = {
  draws: { sms: 'award.phone_draws', wx: 'award.app_draws' },
  wins: { sms: 'award.phone_wins', wx: 'award.app_wins' },
  claims: { sms: 'award.phone_claims', wx: 'award.phone_claims' },
};

/** The counter of a limit per phone number or account, by its hash (AWARD-6). Undefined if there is no such limit. */
export function findLimitCounter(
  { surveyId, id: aid, award, timeZone }: PublishedAward,
  what: LimitName,
  whose: string | null,
  now: Date,
): AwardCounter | undefined {
  const limit = award.limits?.[what];
  if (limit === undefined || whose === null) return undefined;
  const window = limit.window === 'day' ? dayIn(timeZone, now) : 'ever';
  return { surveyId, aid, subject: `${what} ${whose} ${window}`, amount: 1, limit: limit.max };
}

interface LimitContext extends Pick<Ticket, 'verified' | 'verified_by'> {
  readonly award: PublishedAward;
  readonly now: Date;
}

/** Counts one more. Returns the refusal if the limit is reached. */
export async function countLimit(
  transaction: Transaction,
  { award, now, verified, verified_by: by }: LimitContext,
  what: LimitName,
): Promise<FailureName | undefined> {
  const limit = findLimitCounter(award, what, verified, now);
  if (limit === undefined || (await increaseCounter(transaction, limit))) return undefined;
  return REFUSALS[what][by ?? 'sms'];
}
