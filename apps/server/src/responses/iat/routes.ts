import { createHash } from 'node:crypto';
import { canonicalJson } from '@canvass/logic';
import { IAT_BLOCKS, MAX_IAT_TRIALS, type IatData, type IatRequest, type IatTrial } from '@canvass/protocol';
import type { Respondent } from '../../http/callers.ts';
import { fail, isFailure, type Failure } from '../../http/failure.ts';
import { transact } from '../../database/transact.ts';
import type { AnsweringContext } from '../answering-context.ts';
import { lockResponse } from '../../response-log/step-store.ts';
import { findCurrentResponse } from '../stored-facts.ts';
import { findBlockNumbers, storeBlock } from './iat-store.ts';
import Type from 'typebox';
import { NOT_IN_PROGRESS } from '../../http/refusal-groups.ts';
import { defineRoute } from '../../http/route.ts';

/**
 * Stores one block of an implicit association test (TYPE-23). A repeated call gets the same reply. Other trials for a
 * stored block are refused, so that respondents cannot improve their results.
 */
async function storeTrials(
  context: AnsweringContext,
  respondent: Respondent,
  { block, trials: sentTrials }: IatRequest,
): Promise<IatData | Failure> {
  const trials = sentTrials.map(computeKnownFields);
  const misplacedIndex = trials.findIndex(({ b, t }, at) => b !== block || t !== at + 1);
  if (misplacedIndex >= 0)
    return fail('answering.refused', { key: 'iat.out_of_order', path: `$.trials[${misplacedIndex}]` });
  const reversedIndex = trials.findIndex(({ rt, rt1 }) => rt < rt1);
  if (reversedIndex >= 0)
    return fail('answering.refused', { key: 'iat.time_before_first', path: `$.trials[${reversedIndex}].rt` });
  const currentResponse = await findCurrentResponse(context, respondent);
  if (isFailure(currentResponse)) return currentResponse;
  if (currentResponse.version.project.settings?.iat !== true) return fail('iat.absent');
  const bodyHash = createHash('sha256').update(canonicalJson(trials)).digest('hex');
  return transact(context.database, async (transaction) => {
    if (!(await lockResponse(transaction, respondent))) return fail('answering.already_submitted');
    const now = new Date(context.now());
    const storedHash = await storeBlock(transaction, respondent, { block, trials, bodyHash, now });
    if (storedHash !== bodyHash) return fail('answering.id_reused');
    return { block, stored: trials.length, blocks: await findBlockNumbers(transaction, respondent) };
  });
}

const computeKnownFields = ({ b, t, stim, cat, key, correct, rt1, rt }: IatTrial): IatTrial => ({
  b,
  t,
  stim,
  cat,
  key,
  correct,
  rt1,
  rt,
});

const MAX_TRIAL_MS = 10 * 60 * 1000;
const Word = Type.String({ maxLength: 200 });
const Time = Type.Number({ minimum: 0, maximum: MAX_TRIAL_MS });
const Trial = Type.Object({
  b: Type.Integer({ minimum: 1, maximum: IAT_BLOCKS }),
  t: Type.Integer({ minimum: 1, maximum: MAX_IAT_TRIALS }),
  stim: Word,
  cat: Word,
  key: Word,
  correct: Type.Boolean(),
  rt1: Time,
  rt: Time,
});

/** The trials of one block of an implicit association test. */
const iatRoute = defineRoute({
  method: 'POST',
  url: '/api/survey/iat/:id',
  access: 'respondent',
  rate: 'answer',
  refuses: [...NOT_IN_PROGRESS, 'iat.absent', 'answering.refused', 'answering.id_reused'],
  schemas: {
    reply: Type.Object({
      block: Type.Integer(),
      stored: Type.Integer(),
      blocks: Type.Array(Type.Integer()),
    }),
    body: Type.Object({
      block: Type.Integer({ minimum: 1, maximum: IAT_BLOCKS }),
      trials: Type.Array(Trial, { minItems: 1, maxItems: MAX_IAT_TRIALS }),
    }),
  },
  handle: ({ respondent, body, services }) => storeTrials(services.answering, respondent, body),
});

export const routes = [iatRoute];
