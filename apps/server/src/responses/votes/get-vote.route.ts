import Type from 'typebox';
import { defineRoute } from '../../http/route.ts';
import { fail } from '../../http/failure.ts';
import { MOST_OPTIONS } from './told-votes.ts';
import { VoteAnswer } from './vote-answers.ts';

/** Characters of an id, and a comma. */
const LONGEST_ID = 65;

/**
 * `GET /api/survey/get_vote/v1/{id}/?gid=&seq_list=`: how many finished responses have chosen each option; `seq_list` has
 * the gids of options, joined by commas, all of the question without it.
 */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/get_vote/v1/:id',
  access: 'public',
  rate: 'read',
  refuses: ['vote.closed', 'vote.first_answer'],
  schemas: {
    answer: VoteAnswer,
    query: Type.Object({
      gid: Type.String({ minLength: 1, maxLength: 64 }),
      seq_list: Type.Optional(Type.String({ maxLength: MOST_OPTIONS * LONGEST_ID })),
    }),
  },
  async handle({ surveyId, query: { gid, seq_list: list }, respondent, services }) {
    const options = list === undefined || list === '' ? undefined : list.split(',');
    if (options !== undefined && options.length > MOST_OPTIONS)
      return fail('request.invalid', { key: 'vote.too_many_options', path: 'seq_list' });
    return services.votes.of(surveyId, { gid, ...(options !== undefined && { options }) }, respondent);
  },
});
