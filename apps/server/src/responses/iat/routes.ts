import { IAT_BLOCKS, IAT_MOST_TRIALS } from '@canvass/protocol';
import Type from 'typebox';
import { NOT_UNDER_WAY } from '../../http/refusal-groups.ts';
import { defineRoute } from '../../http/route.ts';
import { keepTrials } from './keep-trials.ts';

const LONGEST_MS = 10 * 60 * 1000;
const Word = Type.String({ maxLength: 200 });
const Time = Type.Number({ minimum: 0, maximum: LONGEST_MS });
const Trial = Type.Object({
  b: Type.Integer({ minimum: 1, maximum: IAT_BLOCKS }),
  t: Type.Integer({ minimum: 1, maximum: IAT_MOST_TRIALS }),
  stim: Word,
  cat: Word,
  key: Word,
  correct: Type.Boolean(),
  rt1: Time,
  rt: Time,
});

/** `POST /api/survey/iat/{id}`: the trials of one block of an implicit association test. */
const iatRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/iat/:id',
  access: 'respondent',
  rate: 'answer',
  refuses: [...NOT_UNDER_WAY, 'iat.absent', 'answering.refused', 'answering.id_reused'],
  schemas: {
    answer: Type.Object({
      block: Type.Integer(),
      stored: Type.Integer(),
      blocks: Type.Array(Type.Integer()),
    }),
    body: Type.Object({
      block: Type.Integer({ minimum: 1, maximum: IAT_BLOCKS }),
      trials: Type.Array(Trial, { minItems: 1, maxItems: IAT_MOST_TRIALS }),
    }),
  },
  handle: ({ respondent, body, services }) => keepTrials(services.answering, respondent, body),
});

export const routes = [iatRoute];
