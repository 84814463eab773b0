import { defineQuestionType, type Value } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ProportionAnswer } from '@canvass/protocol';
import { optionCode } from '../../answers/entries/option-code.ts';
import { entryOfRecord, numberOfValue } from '../../answers/score-items/score-entry.ts';
import { isAtMost, isShare, createShares, computeSum, totalOf } from './shares.ts';

/** Whole numbers whose sum equals the total, or with `total_rule` "at_most" does not exceed it (VALID-18, ANSWER-6). */
export const proportion = defineQuestionType<QuestionOf<'proportion'>, ProportionAnswer>({
  id: 'proportion',
  hasOptions: true,
  answerable: true,
  completesByChoice: false,
  effort: ({ items = [] }) => ({ times: items.length, kind: 'weigh' }),
  modify: 'passes',
  isPossible: (question, answer) =>
    Object.values(answer).every((share) => share === undefined || share <= totalOf(question)),
  parse: parseShares,
  initialAnswer: () => undefined,
  validate(question, answer, { options }) {
    const isGiven = options.some(({ gid }) => answer?.[gid] !== undefined);
    if (!isGiven && question.required !== true) return [];
    const [sum, total] = [computeSum(answer, options), totalOf(question)];
    if (isAtMost(question)) {
      if (!isGiven) return [{ key: 'validate.answer' }];
      return sum <= total ? [] : [{ key: 'validate.proportion_most', params: { sum, total } }];
    }
    return sum === total && isGiven ? [] : [{ key: 'validate.proportion_sum', params: { sum, total } }];
  },
  prune(answer, { isOffered }) {
    const offeredShares = Object.entries(answer).filter(([gid]) => isOffered(gid));
    if (offeredShares.length === Object.keys(answer).length) return answer;
    return offeredShares.length === 0 ? undefined : Object.fromEntries(offeredShares);
  },
  isEmpty: (answer) => Object.keys(answer).length === 0,
  value: ({ items = [] }, answer) => ({
    kind: 'record',
    entries: new Map(
      items.flatMap((item) => {
        const share = answer[item.gid];
        return share === undefined ? [] : [[optionCode(item), share] as const];
      }),
    ),
  }),
  fromValue: sharesOfValue,
  // An item with a share of 0 is not chosen.
  choices: ({ items = [] }, answer) =>
    items.filter(({ gid }) => (answer[gid] ?? 0) > 0).map((option) => ({ option })),
});

function parseShares(raw: unknown, question: QuestionOf<'proportion'>): ProportionAnswer | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const gids = new Set((question.items ?? []).map(({ gid }) => gid));
  const shares = new Map<string, number>();
  for (const [gid, share] of Object.entries(raw)) {
    if (!gids.has(gid) || !isShare(share)) return undefined;
    shares.set(gid, share + 0);
  }
  return createShares(question, shares) ?? {};
}

/** Converts a record of whole numbers by code, or a number for the only item. Leaves out invalid numbers. */
function sharesOfValue(question: QuestionOf<'proportion'>, value: Value): ProportionAnswer | undefined {
  const shares = (question.items ?? []).flatMap((item) => {
    const isAlone = question.items?.length === 1 && (typeof value === 'number' || typeof value === 'string');
    const share = numberOfValue(isAlone ? value : entryOfRecord(value, optionCode(item)));
    return isShare(share) ? [[item.gid, share] as const] : [];
  });
  return createShares(question, new Map(shares));
}
