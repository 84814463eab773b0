import Type from 'typebox';
import type { DataOf } from '../schemas/data-of.ts';
import { EndStatusData, SurveyEvent } from '../schemas/events.ts';
import { Facts } from '../schemas/facts.ts';
import { nullable, oneOf, Time } from '../schemas/parts.ts';

/** `GET /api/publishing/surveys/{id}/responses/{seq}`. */
export const ResponseDetail = Type.Object({
  facts: nullable(Facts),
  events: Type.Array(SurveyEvent, {
    description: 'All of them, or those before the place where the chain is broken.',
  }),
  end_status: nullable(EndStatusData),
  chain: Type.Object({
    valid: Type.Boolean(),
    brokenAt: Type.Optional(
      Type.Integer({
        description:
          'Number of the first event that is not what was stored, 0 for the facts: then these are null.',
      }),
    ),
  }),
  transcript: Type.String({ description: 'Replayed from these events.' }),
});
export type ResponseDetail = DataOf<typeof ResponseDetail>;

const question = { gid: Type.String(), cid: Type.String(), title: Type.String() };
/** `GET /api/publishing/surveys/{id}/responses/{seq}/screens`: a response as people read it. */
export const ResponseScreens = Type.Object({
  status: Type.Integer(),
  version: Type.Integer(),
  test: Type.Boolean(),
  begun_at: Time,
  ended_at: nullable(Time),
  chain_valid: Type.Boolean({
    description: 'False: something of it was changed by other hands; what follows is from before that place.',
  }),
  quota_cells: Type.Array(Type.String(), { description: 'In which it is counted.' }),
  screens: Type.Array(
    Type.Object({
      milliseconds: nullable(
        Type.Number({ minimum: 0, description: 'How long it was open; null: it was not left.' }),
      ),
      questions: Type.Array(
        Type.Object({
          ...question,
          answer: nullable(Type.String({ description: 'One line; null: nothing was answered.' })),
        }),
      ),
    }),
    { description: 'Pages in the order of this respondent.' },
  ),
  hidden: Type.Array(
    Type.Object({
      ...question,
      why: nullable(oneOf('rule', 'flow', 'jump', 'empty', 'automatic')),
    }),
    {
      description:
        'Why: a rule, the flow, a jump or an end, no options left, or an automatic answer in its place.',
    },
  ),
});
export type ResponseScreens = DataOf<typeof ResponseScreens>;
