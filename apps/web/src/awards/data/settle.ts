import { type AwardView, RESPONSE_CODES } from '@canvass/protocol';
import { codeKey } from '../words/code-key.ts';
import type { AwardPort, Outcome } from './award-port.ts';

/** What is shown after something was asked for. */
export interface Settled {
  /** As it stands on the server; absent where that is not known. */
  readonly award?: AwardView;
  /** Key of the words that say why it is not what was asked for. */
  readonly trouble?: string;
}

/** Answers that mean: it has been done before, or by another tab, or the author has changed it. */
const OVERTAKEN: readonly number[] = [
  RESPONSE_CODES.awardDrawn.code,
  RESPONSE_CODES.awardClaimed.code,
  RESPONSE_CODES.stateChanged.code,
];
/** Something has just been done that shows well enough what it says. */
const SILENT: readonly number[] = [RESPONSE_CODES.awardDrawn.code];

/**
 * AWARD-2: the server's state is what counts. An answer that was lost may have been done: before a person may try again, it
 * is asked what has become of it, so that the result is shown and nothing is done twice.
 */
export async function settle(
  port: Pick<AwardPort, 'info'>,
  before: AwardView,
  outcome: Outcome<AwardView>,
): Promise<Settled> {
  if (typeof outcome === 'object' && 'data' in outcome) return { award: outcome.data };
  if (typeof outcome === 'object' && !OVERTAKEN.includes(outcome.code))
    return { trouble: codeKey(outcome.code) };
  const now = await port.info(before.aid);
  const award = typeof now === 'object' && 'data' in now ? { award: now.data } : {};
  if (typeof outcome === 'object')
    return SILENT.includes(outcome.code) ? award : { ...award, trouble: codeKey(outcome.code) };
  if (!('award' in award)) return { trouble: 'award.unreachable' };
  return isSame(before, award.award) ? { ...award, trouble: 'award.not_arrived' } : award;
}

/** Nothing has come of it. */
const isSame = (before: AwardView, now: AwardView): boolean =>
  before.state === now.state &&
  before.verified === now.verified &&
  before.draws_left === now.draws_left &&
  before.red_packet?.state === now.red_packet?.state;
