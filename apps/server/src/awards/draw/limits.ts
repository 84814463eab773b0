import { AWARD_KINDS, type Project } from '@canvass/project';
import { hashAddress, listLimitRules } from '../../admission/origin-limits.ts';
import type { Transaction } from '../../database/transact.ts';
import { fail, type Failure, type FailureName } from '../../http/failure.ts';
import { type AwardCounter, dayIn, increaseCounter } from '../award-counts.ts';
import type { PublishedAward } from '../published-award.ts';
import type { Ticket } from '../tickets/ticket-store.ts';

export interface DrawSituation {
  readonly now: Date;
  /** The internet address of the call, as in limits of requests. Absent if the respondent's account is known. */
  readonly address?: string | undefined;
}

/** Wins per address and day of a draw whose respondents are not identified, unless the author sets a limit. */
const DEFAULT_ADDRESS_WINS = { max: 10, window: 'day' } as const;

/**
 * The counter of wins at an internet address (AWARD-13). Undefined if respondents are identified in another way, or if
 * the project forbids using addresses.
 */
export async function findAddressCounter(
  transaction: Transaction,
  { surveyId, id: aid, award, auth, timeZone, version: { project } }: PublishedAward,
  { verified }: Pick<Ticket, 'verified'>,
  { now, address }: DrawSituation,
): Promise<AwardCounter | undefined> {
  const isIdentified = auth !== 'close' || verified !== null || award.signed === true;
  if (
    address === undefined ||
    isIdentified ||
    !AWARD_KINDS[award.kind].isDrawn ||
    !mayLimitAddresses(project)
  )
    return undefined;
  const { max, window } = award.limits?.address_wins ?? DEFAULT_ADDRESS_WINS;
  const period = window === 'day' ? dayIn(timeZone, now) : 'ever';
  const hash = await hashAddress(transaction, surveyId, address);
  return { surveyId, aid, subject: `address wins ${hash} ${period}`, amount: 1, limit: max };
}

/** Whether addresses may be used and are needed, because nothing else tells respondents apart. */
const mayLimitAddresses = (project: Project): boolean =>
  project.settings?.ip_privacy_open !== false &&
  project.settings?.unique_links !== true &&
  project.settings?.members_only !== true &&
  listLimitRules(project).length === 0;

/** Adds a win at an address before the roll. Returns the refusal if the limit is reached. */
export async function countAtAddress(
  transaction: Transaction,
  counter: AwardCounter | undefined,
): Promise<Failure | undefined> {
  if (counter === undefined || (await increaseCounter(transaction, counter))) return undefined;
  return fail('award.address_wins');
}

export type LimitName = 'draws' | 'wins' | 'claims';
const REFUSALS: Readonly<Record<LimitName, Readonly<Record<'sms' | 'wx', FailureName>>>> = {
  draws: { sms: 'award.phone_draws', wx: 'award.app_draws' },
  wins: { sms: 'award.phone_wins', wx: 'award.app_wins' },
  claims: { sms: 'award.phone_claims', wx: 'award.phone_claims' },
};

/** The counter of a limit per phone number or account (AWARD-6). Undefined without this limit or without `verified`. */
export function findLimitCounter(
  { surveyId, id: aid, award, timeZone }: PublishedAward,
  name: LimitName,
  verified: string | null,
  now: Date,
): AwardCounter | undefined {
  const limit = award.limits?.[name];
  if (limit === undefined || verified === null) return undefined;
  const window = limit.window === 'day' ? dayIn(timeZone, now) : 'ever';
  return { surveyId, aid, subject: `${name} ${verified} ${window}`, amount: 1, limit: limit.max };
}

interface LimitContext extends Pick<Ticket, 'verified' | 'verified_by'> {
  readonly award: PublishedAward;
  readonly now: Date;
}

/** Adds one to the counter of a limit. Returns the refusal if the limit is reached. */
export async function countTowardLimit(
  transaction: Transaction,
  { award, now, verified, verified_by: by }: LimitContext,
  name: LimitName,
): Promise<FailureName | undefined> {
  const limit = findLimitCounter(award, name, verified, now);
  if (limit === undefined || (await increaseCounter(transaction, limit))) return undefined;
  return REFUSALS[name][by ?? 'sms'];
}
