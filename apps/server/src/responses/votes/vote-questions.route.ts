import Type from 'typebox';
import { defineRoute } from '../../http/route.ts';
import { VoteQuestionsAnswer } from './vote-answers.ts';

/** `GET /api/survey/get_vote/v1/{id}/questions?language=`: the questions that are voted on with their options, in words; also of a survey that is over. */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/get_vote/v1/:id/questions',
  access: 'public',
  rate: 'read',
  refuses: ['vote.closed', 'vote.first_answer'],
  schemas: {
    answer: VoteQuestionsAnswer,
    query: Type.Object({ language: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  handle: ({ surveyId, respondent, query, services }) =>
    services.votes.questions(surveyId, query.language, respondent),
});
