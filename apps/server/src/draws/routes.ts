import { nullable } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { defineRoute } from '../http/route.ts';
import { NOT_IN_PROGRESS } from '../http/refusal-groups.ts';
import { fail } from '../http/failure.ts';
import { LinkParameters, LinkSource } from '../surveys/link-texts.ts';

/**
 * `POST /api/survey/projects/{id}/random` and `/circle`: the seed of a question or group, the same as in the reply of
 * `b` (begin). Both paths behave the same, because the survey decides how a seed is chosen.
 */
const seedRoute = defineRoute({
  method: 'POST',
  url: ['/api/survey/projects/:id/random', '/api/survey/projects/:id/circle'],
  access: 'respondent',
  rate: 'answer',
  schemas: {
    reply: Type.Object({ seed: Type.Integer() }),
    body: Type.Object({
      type: Type.Union([Type.Literal('question'), Type.Literal('group')]),
      gid: Type.String({ minLength: 1, maxLength: 64 }),
    }),
  },
  handle: ({ respondent, body, services }) => services.storedFacts.seed(respondent, body.gid),
});

const Fid = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/**
 * The draw of this response at a randomSet. The survey decides the number, the eligible children and the balance. The
 * client's `items_fids` must be eligible. The call ignores its other values.
 */
const randomizerRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/randomizer/:id',
  access: 'respondent',
  rate: 'answer',
  refuses: [...NOT_IN_PROGRESS, 'answering.refused'],
  schemas: {
    reply: Type.Object({ random_fids: Type.Array(Type.String()) }),
    body: Type.Object({
      fid: Fid,
      items_fids: Type.Array(Fid, { maxItems: 1_000 }),
      extract_count: Type.Optional(Type.Integer({ minimum: 0 })),
      uniform_display: Type.Optional(Type.Boolean()),
      seq: Type.Integer(),
    }),
  },
  async handle({ respondent, body, services }) {
    if (body.seq !== respondent.seq) return fail('access.refused');
    return services.storedFacts.draw(respondent, { fid: body.fid, items: body.items_fids });
  },
});

/**
 * The score for a branch with a score range, the same as in the reply of `n` (next page). `answer`, the client's
 * answers as JSON, is ignored, so that respondents cannot gain points or find right answers.
 */
const scoreRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/answer/score/:id',
  access: 'respondent',
  rate: 'answer',
  refuses: [...NOT_IN_PROGRESS, 'answering.refused', 'scoring.hidden'],
  schemas: {
    reply: Type.Object({ final_score: Type.Number() }),
    body: Type.Object({ version: Type.Integer(), answer: Type.Optional(Type.String()) }),
  },
  handle: ({ respondent, body, services }) => services.storedFacts.score(respondent, body.version),
});

const TotalScore = Type.Object({ total_score: nullable(Type.Number()) });
const TotalScoreBody = Type.Object({
  seq: Type.Integer(),
  allParams: Type.Optional(LinkParameters),
  source: Type.Optional(LinkSource),
});

/**
 * The score on the end page. Null if the survey does not show it. Only the token identifies the response. Parameters of
 * the link do not change the score.
 */
const totalScoreRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/answer/total_score/:id',
  access: 'respondent',
  rate: 'answer',
  schemas: { reply: TotalScore, body: TotalScoreBody },
  async handle({ respondent, body, services }) {
    if (body.seq !== respondent.seq) return fail('access.refused');
    return services.storedFacts.totalScore(respondent);
  },
});

export const routes = [seedRoute, randomizerRoute, scoreRoute, totalScoreRoute];
