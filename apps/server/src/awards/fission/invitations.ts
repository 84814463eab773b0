import { INVITATION_NAME } from '@canvass/project';
import type { AwardFission, FissionReceiveData } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail } from '../../http/failure.ts';
import type { Database } from '../../database/database.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { readCounter } from '../award-counts.ts';
import { posterOf, type PublishedAward, publishedAwards } from '../published-award.ts';
import { isClosed } from '../tickets/current-ticket.ts';
import { findTicket, type Ticket } from '../tickets/ticket-store.ts';
import { textsOfAward } from '../view/award-view.ts';
import { invitationCounter } from './count-invitation.ts';
import {
  invitationCode,
  findInviter,
  readInvitationLink,
  type InvitationLink,
  invitationPath,
} from './invitation-code.ts';

interface ViewContext {
  readonly now: Date;
  readonly language: string | undefined;
}

/** The invitations of a ticket, as its respondent sees them. Undefined if the award has none or is over. */
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
  const invited = await readCounter(database.query, {
    surveyId,
    aid,
    subject: invitationCounter(ticket.seq),
  });
  return {
    share_link: invitationPath(surveyId, await invitationCode(database.query, key)),
    ...posterOf(award.version),
    invited,
    wanted: fission.wanted,
    gift: {
      aid: gift.id,
      kind: gift.award.kind,
      title: textsOfAward(gift, language).of('title') ?? gift.id,
      is_earned: (await findTicket(database, { ...key, aid: gift.id })) !== undefined,
    },
  };
}

/** Returns the survey that an invitation link is for. */
type ReceiveInvitation = (c: string, language: string | undefined) => Promise<FissionReceiveData | Failure>;

declare module '../../http/route.ts' {
  interface Services {
    readonly receiveInvitation: ReceiveInvitation;
  }
}

export function createReceiveInvitation({ database, now }: Foundation, surveys: Surveys): ReceiveInvitation {
  /** The award that the code belongs to. Undefined if its invitations are over or the code is invalid. */
  async function findInvitingAward({ surveyId, code }: InvitationLink): Promise<PublishedAward | undefined> {
    const survey = await findSurvey(database, surveyId);
    const version = survey && (await surveys.version(surveyId, survey.newest_version));
    const award =
      version && publishedAwards(surveyId, version).find((one) => one.award.fission !== undefined);
    const seq = award && (await findInviter(database.query, surveyId, code));
    if (award === undefined || seq === undefined) return undefined;
    const ticket = await findTicket(database, { surveyId, aid: award.id, seq });
    return ticket === undefined || isClosed(award, ticket, new Date(now())) ? undefined : award;
  }

  return async (c, language) => {
    const shared = readInvitationLink(c);
    if (shared === undefined) return fail('survey.invalid_link');
    const award = await findInvitingAward(shared);
    if (award === undefined) return fail('award.invalid');
    const { surveyId, code } = shared;
    const gift = findGift(award);
    return {
      survey_id: surveyId,
      title: award.version.title,
      ...(gift !== undefined && { gift: textsOfAward(gift, language).of('title') ?? gift.id }),
      path: `/s/${surveyId}?${INVITATION_NAME}=${code}`,
    };
  };
}

/** The award that is the gift for invitations. */
const findGift = ({ surveyId, version, award }: PublishedAward): PublishedAward | undefined =>
  publishedAwards(surveyId, version).find(({ id }) => id === award.fission?.gift);
