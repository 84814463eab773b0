import type { Program, State } from '@canvass/logic';
import { INVITATION_NAME, type Project } from '@canvass/project';
import { END_STATES } from '@canvass/protocol';
import { addressHash } from '../../admission/origin-hashes.ts';
import { usesDeviceIds } from '../../admission/limit-rules.ts';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Transaction } from '../../database/transact.ts';
import { increaseCounters, readCounter, type AwardCounter } from '../award-counts.ts';
import { isClosed } from '../tickets/current-ticket.ts';
import { giveTicket } from '../tickets/make-tickets.ts';
import { lockTicket, moveTicket } from '../tickets/ticket-store.ts';
import { findInviter } from './invitation-code.ts';
import { awardsOf, type AwardPlan } from '@canvass/logic/effects';
import { findDevice } from '../../admission/limit-store.ts';
import { findIdentity } from '../../admission/identity-store.ts';

interface EndedResponse extends ResponseKey {
  readonly now: Date;
  /** IP address of the call. */
  readonly address: string | undefined;
  readonly project: Project;
}

/**
 * The largest number of responses from one address that count for an inviter: enough for a household, too few for
 * fraud.
 */
const MAX_RESPONSES_PER_ADDRESS = 5;

/** The counter of responses that an inviter has brought. */
export const invitationCounter = (inviter: number): string => `invited ${inviter}`;

/**
 * Credits a finished response to its inviter (AWARD-11), in the transaction that stores its end. The last required
 * response also creates the gift's ticket. The inviter's ticket is locked, so that concurrent responses count once
 * each.
 */
export async function countInvitation(
  transaction: Transaction,
  ending: EndedResponse,
  program: Program,
  { end, facts }: Pick<State, 'end' | 'facts'>,
): Promise<void> {
  const { surveyId, seq, now } = ending;
  const inviting = findInvitingAward(program);
  const code = facts.link_params?.[INVITATION_NAME];
  if (inviting === undefined || code === undefined || end.status !== END_STATES.finished.status) return;
  const inviter = await findInviter(transaction, surveyId, code);
  if (inviter === undefined || inviter === seq) return;
  const { plan, gift, wanted } = inviting;
  const ticket = await lockTicket(transaction, { surveyId, aid: plan.id, seq: inviter });
  if (ticket === undefined || isClosed(plan, ticket, now)) return;
  const counted = await findCounters(transaction, ending, inviting, inviter);
  if (counted === undefined || (await increaseCounters(transaction, counted)) !== undefined) return;
  const invited = await readCounter(transaction, {
    surveyId,
    aid: plan.id,
    subject: invitationCounter(inviter),
  });
  await moveTicket(transaction, ticket, ticket.state, { act: 'invited', facts: { invited, wanted }, now });
  if (invited === wanted) await giveTicket(transaction, { surveyId, seq: inviter, now }, gift);
}

/** Counters that must all be free. Undefined if the respondent is unknown, or is the inviter. */
async function findCounters(
  transaction: Transaction,
  { surveyId, seq, address, project }: EndedResponse,
  { plan, wanted }: InvitingAward,
  inviter: number,
): Promise<readonly AwardCounter[] | undefined> {
  const own = await identifyRespondent(transaction, { surveyId, seq });
  const theirs = await identifyRespondent(transaction, { surveyId, seq: inviter });
  if (own.length === 0 || own.some((one) => theirs.includes(one))) return undefined;
  const createCounter = (subject: string, most: number): AwardCounter => ({
    surveyId,
    aid: plan.id,
    subject,
    amount: 1,
    limit: most,
  });
  const from =
    address === undefined || !usesDeviceIds(project)
      ? []
      : [`invitee address ${inviter} ${await addressHash(transaction, surveyId, address)}`];
  return [
    ...own.map((one) => createCounter(`invitee ${one}`, 1)),
    createCounter(`invitee response ${seq}`, 1),
    ...from.map((subject) => createCounter(subject, MAX_RESPONSES_PER_ADDRESS)),
    createCounter(invitationCounter(inviter), wanted),
  ];
}

/** The award with invitations, and its gift. */
interface InvitingAward {
  readonly plan: AwardPlan;
  readonly gift: AwardPlan;
  /** The number of finished responses required. */
  readonly wanted: number;
}

/** Undefined if no award of the survey has invitations. */
function findInvitingAward(program: Program): InvitingAward | undefined {
  const awards = awardsOf(program);
  const plan = awards.find(({ award }) => award.fission !== undefined);
  const fission = plan?.award.fission;
  const gift = awards.find(({ id }) => id === fission?.gift);
  if (plan === undefined || gift === undefined || fission === undefined) return undefined;
  return { plan, gift, wanted: fission.wanted };
}

/** Keyed hashes that identify the respondent, in a fixed order: device, account, verified phone numbers. */
async function identifyRespondent(transaction: Transaction, key: ResponseKey): Promise<readonly string[]> {
  const device = await findDevice(transaction, key);
  const account = await findIdentity(transaction, key);
  const numbers = await transaction
    .selectFrom('verified_phone')
    .select('phone_hash')
    .where('survey_id', '=', key.surveyId)
    .where('seq', '=', key.seq)
    .execute();
  return [
    ...(device === undefined ? [] : [`device ${device}`]),
    ...(account === undefined ? [] : [`account ${account}`]),
    ...numbers.map(({ phone_hash: hash }) => `number ${hash}`),
  ].toSorted();
}
