import { type AwardFission, END_STATES, type FissionReceiveData } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail } from '../../http/failure.ts';
import type { Database } from '../../database/database.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { type AwardCounter, increaseCounters, readCounter } from '../award-counts.ts';
import { posterOf, type PublishedAward, listPublishedAwards } from '../published-award.ts';
import { giveTicket, isClosed } from '../tickets/tickets.ts';
import { findTicket, lockTicket, moveTicket, type Ticket } from '../tickets/ticket-store.ts';
import { textsOfAward } from '../view/award-view.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { findDevice, loadLimitKey } from '../../admission/limit-store.ts';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Program, State } from '@canvass/logic';
import { INVITATION_NAME, type Project } from '@canvass/project';
import { hashAddress, findIdentity, usesDeviceIds } from '../../admission/origin-limits.ts';
import type { Transaction } from '../../database/transact.ts';
import { awardsOf, type AwardPlan } from '@canvass/logic/effects';

interface ViewContext {
  readonly now: Date;
  readonly language: string | undefined;
}

/** Returns undefined if the award has no invitations or the ticket is closed. */
export async function findInvitations(
  database: Database,
  award: PublishedAward,
  ticket: Ticket,
  { now, language }: ViewContext,
): Promise<AwardFission | undefined> {
  const { surveyId, id: aid } = award;
  const { fission } = award.award;
  const gift = findGift(award);
  if (fission === undefined || gift === undefined || isClosed(award, ticket, now)) return undefined;
  const key = { surveyId, seq: ticket.seq };
  const invitedCount = await readCounter(database.query, {
    surveyId,
    aid,
    subject: invitationCounterOf(ticket.seq),
  });
  return {
    share_link: createInvitationPath(surveyId, await createInvitationCode(database.query, key)),
    ...posterOf(award.version),
    invited: invitedCount,
    wanted: fission.wanted,
    gift: {
      aid: gift.id,
      kind: gift.award.kind,
      title: textsOfAward(gift, language).ofAward('title') ?? gift.id,
      is_earned: (await findTicket(database, { ...key, aid: gift.id })) !== undefined,
    },
  };
}

type ReceiveInvitation = (c: string, language: string | undefined) => Promise<FissionReceiveData | Failure>;

declare module '../../http/route.ts' {
  interface Services {
    readonly receiveInvitation: ReceiveInvitation;
  }
}

export function createReceiveInvitation({ database, now }: Foundation, surveys: Surveys): ReceiveInvitation {
  /** Finds the award of an invitation. Undefined if the inviter's ticket is closed or the code is invalid. */
  async function findInvitingAward({ surveyId, code }: InvitationLink): Promise<PublishedAward | undefined> {
    const survey = await findSurvey(database, surveyId);
    const version = survey && (await surveys.version(surveyId, survey.newest_version));
    const award =
      version && listPublishedAwards(surveyId, version).find((one) => one.award.fission !== undefined);
    const seq = award && (await findInviter(database.query, surveyId, code));
    if (award === undefined || seq === undefined) return undefined;
    const ticket = await findTicket(database, { surveyId, aid: award.id, seq });
    return ticket === undefined || isClosed(award, ticket, new Date(now())) ? undefined : award;
  }

  return async (c, language) => {
    const invitationLink = readInvitationLink(c);
    if (invitationLink === undefined) return fail('survey.invalid_link');
    const award = await findInvitingAward(invitationLink);
    if (award === undefined) return fail('award.invalid');
    const { surveyId, code } = invitationLink;
    const gift = findGift(award);
    return {
      survey_id: surveyId,
      title: award.version.title,
      ...(gift !== undefined && { gift: textsOfAward(gift, language).ofAward('title') ?? gift.id }),
      path: `/s/${surveyId}?${INVITATION_NAME}=${code}`,
    };
  };
}

const findGift = ({ surveyId, version, award }: PublishedAward): PublishedAward | undefined =>
  listPublishedAwards(surveyId, version).find(({ id }) => id === award.fission?.gift);

type Query = Database['query'];

/** 22 characters have 132 bits, so that codes of other inviters cannot be guessed. */
const MAC_LENGTH = 22;
const CODE = /^([0-9a-z]{1,11})-([\w-]{22})$/;
/** The parameter `c` of an invitation link: the id of the survey, and the code. */
const LINK = /^([A-Za-z0-9]{24})([0-9a-z]{1,11}-[\w-]{22})$/;

/**
 * Creates an inviter's code: the response number, signed with a key that is deleted with the survey's responses.
 */
async function createInvitationCode(query: Query, { surveyId, seq }: ResponseKey): Promise<string> {
  return `${seq.toString(36)}-${signNumber(await loadLimitKey(query, surveyId), seq)}`;
}

/** Returns the inviter's response number. Undefined if this server did not sign the code. */
async function findInviter(query: Query, surveyId: string, code: string): Promise<number | undefined> {
  const [, number = '', mac = ''] = CODE.exec(code) ?? [];
  const seq = Number.parseInt(number, 36);
  if (!Number.isSafeInteger(seq)) return undefined;
  const signedCode = signNumber(await loadLimitKey(query, surveyId), seq);
  return timingSafeEqual(Buffer.from(signedCode), Buffer.from(mac)) ? seq : undefined;
}

const signNumber = (key: Buffer, seq: number): string =>
  createHmac('sha256', key).update(`invite ${seq}`).digest('base64url').slice(0, MAC_LENGTH);

const createInvitationPath = (surveyId: string, code: string): string =>
  `/s/fission/receive?c=${surveyId}${code}`;

interface InvitationLink {
  readonly surveyId: string;
  readonly code: string;
}

/** Returns undefined if `c` has another form. */
function readInvitationLink(c: string): InvitationLink | undefined {
  const [, surveyId, code] = LINK.exec(c) ?? [];
  return surveyId === undefined || code === undefined ? undefined : { surveyId, code };
}

interface EndedResponse extends ResponseKey {
  readonly now: Date;
  readonly address: string | undefined;
  readonly project: Project;
}

/** Responses from one address that count for one inviter: enough for a household, too few for fraud. */
const MAX_RESPONSES_PER_ADDRESS = 5;

const invitationCounterOf = (inviter: number): string => `invited ${inviter}`;

/**
 * Credits a finished response to its inviter (AWARD-11), in the transaction that ends the response. The last required
 * response also creates the gift's ticket. The inviter's ticket is locked, so that concurrent responses count once
 * each.
 */
export async function countInvitation(
  transaction: Transaction,
  endedResponse: EndedResponse,
  program: Program,
  { end, facts }: Pick<State, 'end' | 'facts'>,
): Promise<void> {
  const { surveyId, seq, now } = endedResponse;
  const invitingAward = findInvitingAward(program);
  const code = facts.link_params?.[INVITATION_NAME];
  if (invitingAward === undefined || code === undefined || end.status !== END_STATES.finished.status) return;
  const inviter = await findInviter(transaction, surveyId, code);
  if (inviter === undefined || inviter === seq) return;
  const { plan, gift, requiredCount } = invitingAward;
  const ticket = await lockTicket(transaction, { surveyId, aid: plan.id, seq: inviter });
  if (ticket === undefined || isClosed(plan, ticket, now)) return;
  const counters = await findCounters(transaction, endedResponse, invitingAward, inviter);
  if (counters === undefined || (await increaseCounters(transaction, counters)) !== undefined) return;
  const invitedCount = await readCounter(transaction, {
    surveyId,
    aid: plan.id,
    subject: invitationCounterOf(inviter),
  });
  await moveTicket(transaction, ticket, ticket.state, {
    act: 'invited',
    facts: { invited: invitedCount, wanted: requiredCount },
    now,
  });
  if (invitedCount === requiredCount) await giveTicket(transaction, { surveyId, seq: inviter, now }, gift);
}

/** Returns counters that must all be below their limits. Undefined if the respondent is unknown, or is the inviter. */
async function findCounters(
  transaction: Transaction,
  { surveyId, seq, address, project }: EndedResponse,
  { plan, requiredCount }: InvitingAward,
  inviter: number,
): Promise<readonly AwardCounter[] | undefined> {
  const ownHashes = await identifyRespondent(transaction, { surveyId, seq });
  const inviterHashes = await identifyRespondent(transaction, { surveyId, seq: inviter });
  if (ownHashes.length === 0 || ownHashes.some((one) => inviterHashes.includes(one))) return undefined;
  const createCounter = (subject: string, max: number): AwardCounter => ({
    surveyId,
    aid: plan.id,
    subject,
    amount: 1,
    limit: max,
  });
  const addressSubjects =
    address === undefined || !usesDeviceIds(project)
      ? []
      : [`invitee address ${inviter} ${await hashAddress(transaction, surveyId, address)}`];
  return [
    ...ownHashes.map((one) => createCounter(`invitee ${one}`, 1)),
    createCounter(`invitee response ${seq}`, 1),
    ...addressSubjects.map((subject) => createCounter(subject, MAX_RESPONSES_PER_ADDRESS)),
    createCounter(invitationCounterOf(inviter), requiredCount),
  ];
}

interface InvitingAward {
  readonly plan: AwardPlan;
  readonly gift: AwardPlan;
  readonly requiredCount: number;
}

function findInvitingAward(program: Program): InvitingAward | undefined {
  const awards = awardsOf(program);
  const plan = awards.find(({ award }) => award.fission !== undefined);
  const fission = plan?.award.fission;
  const gift = awards.find(({ id }) => id === fission?.gift);
  if (plan === undefined || gift === undefined || fission === undefined) return undefined;
  return { plan, gift, requiredCount: fission.wanted };
}

/** Keyed hashes of the respondent's device, account and verified phone numbers, in a fixed order. */
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
