import Type from 'typebox';
import { NOT_UNDER_WAY } from '../http/api-docs/refusal-groups.ts';
import { fail } from '../http/failure.ts';
import { defineRoute } from '../http/route.ts';
import { DrawAnswer } from '../answering/answers.ts';

const Fid = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/**
 * `POST /api/survey/randomizer/{id}`: what was drawn for this response at a randomSet. How many are drawn, among which
 * and how evenly says the survey; what a client says of it is only compared.
 */
export const route = defineRoute({
  method: 'POST',
  url: '/api/survey/randomizer/:id',
  access: 'respondent',
  rate: 'answer',
  refuses: [...NOT_UNDER_WAY, 'answering.refused'],
  schemas: {
    answer: DrawAnswer,
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
    return services.answering.facts.draw(respondent, { fid: body.fid, items: body.items_fids });
  },
});
