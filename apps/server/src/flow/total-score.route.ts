import Type from 'typebox';
import { fail } from '../http/failure.ts';
import { defineRoute } from '../http/route.ts';
import { TotalScoreAnswer } from '../answering/answers.ts';
import { LinkParameters } from '../surveys/info-call.ts';
import { LinkSource } from '../surveys/link-texts.ts';

const TotalScoreBody = Type.Object({
  seq: Type.Integer(),
  allParams: Type.Optional(LinkParameters),
  source: Type.Optional(LinkSource),
});

/**
 * `POST /api/survey/answer/total_score/{id}`: the score on the end page; null where the survey does not show it. Who asks
 * is told by the token: what the link says besides changes no score.
 */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/answer/total_score/:id',
  access: 'respondent',
  rate: 'answer',
  schemas: { answer: TotalScoreAnswer, body: TotalScoreBody },
  async handle({ respondent, body, services }) {
    if (body.seq !== respondent.seq) return fail('access.refused');
    return services.answering.facts.totalScore(respondent);
  },
});
