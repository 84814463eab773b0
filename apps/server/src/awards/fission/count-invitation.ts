import type { Program, State } from '@canvass/logic';
import { INVITATION_NAME, type Project } from '@canvass/project';
import { END_STATES } from '@canvass/protocol';
import { addressHash } from '../../access/admission/answer-limits.ts';
import { tellsDevicesApart } from '../../access/admission/limit-rules.ts';
import type { ResponseKey } from '../../answering/stored/response-store.ts';
import type { Transaction } from '../../storage/transact.ts';
import { type Counted, takeAll, usedOf } from '../award-counts.ts';
import { isClosed } from '../tickets/current-ticket.ts';
import { giveTicket } from '../tickets/make-tickets.ts';
import { lockTicket, moveTicket } from '../tickets/ticket-store.ts';
import { type Inviting, invitingAward } from './inviting-award.ts';
import { inviterOf } from './invitation-code.ts';
import { whoAnswered } from './who-answered.ts';

interface Ending extends ResponseKey {
  readonly now: Date;
  /** Who calls. */
  readonly address: string | undefined;
  readonly project: Project;
}

/** For one who invites, so many finished answers count that came from one address: of a household, not of a farm. */
const MOST_OF_AN_ADDRESS = 5;

/** What is counted of whom an answer has invited. */
export const invitedBy = (inviter: number): string => `invited ${inviter}`;

/**
 * Counts an answer that finishes for the one who has invited it (AWARD-11), in the transaction that stores its end, and gives the
 * gift with the last one that is wanted. The ticket of who invites is held meanwhile: of any number at once each counts once.
 */
export async function countInvitation(
  transaction: Transaction,
  ending: Ending,
  program: Program,
  { end, facts }: Pick<State, 'end' | 'facts'>,
): Promise<void> {
  const { surveyId, seq, now } = ending;
  const inviting = invitingAward(program);
  const code = facts.link_params?.[INVITATION_NAME];
  if (inviting === undefined || code === undefined || end.status !== END_STATES.finished.status) return;
  const inviter = await inviterOf(transaction, surveyId, code);
  if (inviter === undefined || inviter === seq) return;
  const { plan, gift, wanted } = inviting;
  const ticket = await lockTicket(transaction, { surveyId, aid: plan.id, seq: inviter });
  if (ticket === undefined || isClosed(plan, ticket, now)) return;
  const counted = await toCount(transaction, ending, inviting, inviter);
  if (counted === undefined || (await takeAll(transaction, counted)) !== undefined) return;
  const invited = await usedOf(transaction, { surveyId, aid: plan.id, subject: invitedBy(inviter) });
  await moveTicket(transaction, ticket, ticket.state, { act: 'invited', facts: { invited, wanted }, now });
  if (invited === wanted) await giveTicket(transaction, { surveyId, seq: inviter, now }, gift);
}

/** Of which all have to be new; undefined: nobody can say who has answered, or it is who invites. */
async function toCount(
  transaction: Transaction,
  { surveyId, seq, address, project }: Ending,
  { plan, wanted }: Inviting,
  inviter: number,
): Promise<readonly Counted[] | undefined> {
  const own = await whoAnswered(transaction, { surveyId, seq });
  const theirs = await whoAnswered(transaction, { surveyId, seq: inviter });
  if (own.length === 0 || own.some((one) => theirs.includes(one))) return undefined;
  const of = (subject: string, most: number): Counted => ({ surveyId, aid: plan.id, subject, by: 1, most });
  const from =
    address === undefined || !tellsDevicesApart(project)
      ? []
      : [`invitee address ${inviter} ${await addressHash(transaction, surveyId, address)}`];
  return [
    ...own.map((one) => of(`invitee ${one}`, 1)),
    of(`invitee response ${seq}`, 1),
    ...from.map((subject) => of(subject, MOST_OF_AN_ADDRESS)),
    of(invitedBy(inviter), wanted),
  ];
}
