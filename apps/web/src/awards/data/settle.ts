import { type AwardView, RESPONSE_CODES } from '@canvass/protocol';
import { codeKey } from '../code-key.ts';
import type { Outcome } from '../../services/outcome.ts';
import type { AwardPort } from './award-port.ts';

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
/** Limits of a number or an account: nothing can be drawn now, and the screen says why instead of offering it. */
const LIMITS: readonly number[] = [
  RESPONSE_CODES.phoneDrawLimit.code,
  RESPONSE_CODES.phoneWinLimit.code,
  RESPONSE_CODES.appDrawLimit.code,
  RESPONSE_CODES.appWinLimit.code,
];

/**
 * AWARD-2: the server's state is what counts. A ticket belongs to one response, and each of its steps happens once: a call
 * without a reply is compared with the state of the ticket, so that the result is shown and nothing is done twice. A refusal
 * is shown as one, whatever the state is (CALL-22).
 */
export async function settle(port: Port, before: AwardView, outcome: Outcome<AwardView>): Promise<Settled> {
  if (typeof outcome === 'object')
    return 'data' in outcome ? { award: outcome.data } : refused(port, before, outcome.code);
  const award = await stateOf(port, before);
  if (award === undefined) return { trouble: 'award.unreachable' };
  return isSame(before, award) ? { award, trouble: 'award.not_arrived' } : { award };
}

async function refused(port: Port, before: AwardView, code: number): Promise<Settled> {
  const isDrawn = before.state !== 'ready' && before.state !== 'lost';
  if (LIMITS.includes(code) || (code === RESPONSE_CODES.phoneClaimLimit.code && !isDrawn))
    return { award: { ...before, code } };
  const award = OVERTAKEN.includes(code) ? await stateOf(port, before) : undefined;
  const isSilent = award !== undefined && SILENT.includes(code);
  return { ...(award !== undefined && { award }), ...(!isSilent && { trouble: codeKey(code) }) };
}

type Port = Pick<AwardPort, 'info'>;

/** As it stands on the server; undefined if the server cannot be asked. */
async function stateOf(port: Port, { aid }: AwardView): Promise<AwardView | undefined> {
  const now = await port.info(aid);
  return typeof now === 'object' && 'data' in now ? now.data : undefined;
}

/** Nothing has come of it. */
const isSame = (before: AwardView, now: AwardView): boolean =>
  before.state === now.state &&
  before.verified === now.verified &&
  before.draws_left === now.draws_left &&
  JSON.stringify(before.claim?.given) === JSON.stringify(now.claim?.given) &&
  before.red_packet?.state === now.red_packet?.state;
