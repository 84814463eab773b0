import { createHash } from 'node:crypto';
import { canonicalJson } from '@canvass/logic';
import { type AwardPlan, awardsOf, type PrizePlan } from '@canvass/logic/effects';
import { DEFAULT_TIMEZONE, AWARD_KINDS } from '@canvass/project';
import { type AwardAuth, type AwardFission, END_STATES, NOT_ENDED } from '@canvass/protocol';
import type { PublishedVersion } from '../surveys/published-version.ts';
import type { Respondent } from '../http/callers.ts';
import { findSituation, type Situation } from '../response-log/response-store.ts';
import type { Foundation } from '../config/foundation.ts';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import type { Surveys } from '../surveys/surveys.ts';
import { computeCurrentState } from './tickets/tickets.ts';
import { findTickets, type Ticket } from './tickets/ticket-store.ts';

/** The fields of a version that awards need. Previews pass versions that were not published. */
export type AwardVersion = Pick<PublishedVersion, 'program' | 'project' | 'title'>;

/** An award of a version. The newest version's award applies to responses of all versions. */
export interface PublishedAward extends AwardPlan {
  readonly surveyId: string;
  /** Fingerprint of the author's settings (AWARD-10). */
  readonly revision: string;
  readonly timeZone: string;
  readonly auth: AwardAuth;
  readonly version: AwardVersion;
}

const awardsOfVersion = new WeakMap<AwardVersion, readonly PublishedAward[]>();
const REVISION_LENGTH = 16;

/** The awards of a version, in authored order. */
export function listPublishedAwards(surveyId: string, version: AwardVersion): readonly PublishedAward[] {
  const publishedAwards =
    awardsOfVersion.get(version) ??
    awardsOf(version.program).map((plan) => publishAward(surveyId, plan, version));
  awardsOfVersion.set(version, publishedAwards);
  return publishedAwards;
}

const publishAward = (surveyId: string, plan: AwardPlan, version: AwardVersion): PublishedAward => ({
  ...plan,
  surveyId,
  version,
  revision: createHash('sha256').update(canonicalJson(plan.award)).digest('hex').slice(0, REVISION_LENGTH),
  timeZone: version.project.timezone ?? DEFAULT_TIMEZONE,
  auth: plan.award.auth ?? (AWARD_KINDS[plan.award.kind].paysToAccount ? 'wx' : 'close'),
});

export const findPrize = ({ prizes }: AwardPlan, id: string | null): PrizePlan | undefined =>
  prizes.find((prize) => prize.id === id);

/** Returns the title and logo for a poster. The logo is that of every page, or else of the start page. */
export function posterOf({
  title,
  project,
}: AwardVersion): Pick<AwardFission, 'survey_title' | 'survey_logo'> {
  const logo = project.design?.logo ?? project.desc_begin_page?.logo;
  return { survey_title: title, ...(logo !== undefined && { survey_logo: logo }) };
}

export interface EarnedAward {
  readonly award: PublishedAward;
  readonly ticket: Ticket;
}

/**
 * The only access of respondents to awards: a response's token opens the awards that the response has earned (AWARD-1),
 * even after the survey has closed.
 */
export function createEarnedAwards({ database, now }: Foundation, surveys: Surveys) {
  async function loadAwards(
    respondent: Respondent,
  ): Promise<{ readonly awards: readonly PublishedAward[]; readonly situation: Situation } | Failure> {
    const situation = await findSituation(database, respondent, null);
    if (situation === undefined) return fail('access.refused');
    const { surveyId } = respondent;
    const newest = await surveys.version(surveyId, situation.survey.newest_version);
    if (newest === undefined) return fail('survey.invalid_link');
    return { awards: listPublishedAwards(surveyId, newest), situation };
  }

  async function findEarned(
    respondent: Respondent,
    awards: readonly PublishedAward[],
  ): Promise<readonly EarnedAward[]> {
    const tickets = await findTickets(database, respondent);
    return awards.flatMap((award) => {
      const ticket = tickets.find(({ aid }) => aid === award.id);
      if (ticket === undefined) return [];
      return [{ award, ticket: { ...ticket, state: computeCurrentState(award, ticket, new Date(now())) } }];
    });
  }

  return {
    async findAll(respondent: Respondent): Promise<readonly EarnedAward[] | Failure> {
      const openedAwards = await loadAwards(respondent);
      return isFailure(openedAwards) ? openedAwards : findEarned(respondent, openedAwards.awards);
    },
    async find(respondent: Respondent, aid: string): Promise<EarnedAward | Failure> {
      const openedAwards = await loadAwards(respondent);
      if (isFailure(openedAwards)) return openedAwards;
      const award = openedAwards.awards.find(({ id }) => id === aid);
      if (award === undefined) return fail('award.invalid');
      const [found] = await findEarned(respondent, [award]);
      return found ?? refuseUnearned(openedAwards.situation);
    },
  };
}

/**
 * The refusal for a response that has not earned the award: it is unfinished, a test, screened out, or lacks this award
 * (A48).
 */
function refuseUnearned({ response }: Situation): Failure {
  if (response.test || response.status === NOT_ENDED.status) return fail('award.not_ready');
  return fail(response.status === END_STATES.finished.status ? 'award.invalid' : 'answering.out_of_scope');
}
