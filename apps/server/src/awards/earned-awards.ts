import { END_STATES, NOT_ENDED } from '@canvass/protocol';
import type { Respondent } from '../http/callers.ts';
import { findSituation, type Situation } from '../response-log/response-store.ts';
import type { Foundation } from '../config/foundation.ts';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import type { Surveys } from '../surveys/surveys.ts';
import { publishedAwards, type PublishedAward } from './published-award.ts';
import { currentState } from './tickets/current-ticket.ts';
import { findTickets, type Ticket } from './tickets/ticket-store.ts';

/** An award that a response has earned, with its ticket. */
export interface EarnedAward {
  readonly award: PublishedAward;
  readonly ticket: Ticket;
}

/**
 * The only access of respondents to awards: a response's token opens the awards that the response has earned (AWARD-1),
 * even after the survey has closed.
 */
export function createEarnedAwards({ database, now }: Foundation, surveys: Surveys) {
  async function open(
    respondent: Respondent,
  ): Promise<{ readonly awards: readonly PublishedAward[]; readonly situation: Situation } | Failure> {
    const situation = await findSituation(database, respondent, null);
    if (situation === undefined) return fail('access.refused');
    const { surveyId } = respondent;
    const newest = await surveys.version(surveyId, situation.survey.newest_version);
    if (newest === undefined) return fail('survey.invalid_link');
    return { awards: publishedAwards(surveyId, newest), situation };
  }

  async function findEarned(
    respondent: Respondent,
    awards: readonly PublishedAward[],
  ): Promise<readonly EarnedAward[]> {
    const tickets = await findTickets(database, respondent);
    return awards.flatMap((award) => {
      const ticket = tickets.find(({ aid }) => aid === award.id);
      if (ticket === undefined) return [];
      return [{ award, ticket: { ...ticket, state: currentState(award, ticket, new Date(now())) } }];
    });
  }

  return {
    /** All awards that the response has earned, in authored order. */
    async all(respondent: Respondent): Promise<readonly EarnedAward[] | Failure> {
      const opened = await open(respondent);
      return isFailure(opened) ? opened : findEarned(respondent, opened.awards);
    },
    async award(respondent: Respondent, aid: string): Promise<EarnedAward | Failure> {
      const opened = await open(respondent);
      if (isFailure(opened)) return opened;
      const award = opened.awards.find(({ id }) => id === aid);
      if (award === undefined) return fail('award.invalid');
      const [found] = await findEarned(respondent, [award]);
      return found ?? refuseUnearned(opened.situation);
    },
  };
}

/**
 * The refusal for a response that has earned no award: it is unfinished, a test, screened out, or lacks this award
 * (A48).
 */
function refuseUnearned({ response }: Situation): Failure {
  if (response.test || response.status === NOT_ENDED.status) return fail('award.not_ready');
  return fail(response.status === END_STATES.finished.status ? 'award.invalid' : 'answering.out_of_scope');
}
