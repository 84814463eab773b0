import type { AuthorTexts } from '@canvass/logic/author-texts';
import { withTools, type QuestionProblem, type RandomSource, type ScriptResult } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { ProportionAnswer } from '@canvass/protocol';
import { pairsByItem } from '../../answers/entries/item-pairs.ts';
import {
  findOption,
  optionCode,
  questionCode,
  describeUnknownOption,
} from '../../answers/entries/option-code.ts';
import { checkOptions } from '../../answers/entries/question-checks.ts';
import { checkAutoCode } from '../../answers/score-items/check-scores.ts';
import { proportion } from './proportion.ts';
import { isAtMost, isShare, createShares, totalOf } from './shares.ts';
import { recordOfItems } from '../../answers/entries/entry-tools.ts';

export const authorTexts = {
  'proportion.total-not-whole': {
    message: 'Shares are whole numbers and can never add up to {total}.',
    fix: 'Write a whole number in total.',
  },
} as const satisfies AuthorTexts;

export const proportionWithTools = withTools<QuestionOf<'proportion'>, ProportionAnswer>(proportion, {
  shape: (question) => {
    const share = { kind: 'number', from: 0, to: Math.floor(totalOf(question)), isInteger: true } as const;
    return recordOfItems(question, () => share);
  },
  score: () => undefined,
  fromScript: (entry, { question }) => sharesFromScript(entry, question),
  variables: ({ items = [], unit }) =>
    items.map((option) => ({
      option,
      kind: 'number',
      ...(unit !== undefined && { unit: option.rightWord ?? unit }),
    })),
  values: ({ items = [] }, answer) => items.map(({ gid }) => answer[gid]),
  arbitraryAnswer(random, question, { options }) {
    if (options.length === 0 || (question.required !== true && random.int(8) === 0)) return undefined;
    const total = Math.floor(totalOf(question));
    return arbitraryShares(random, options, isAtMost(question) ? random.int(total + 1) : total);
  },
  summarise: ({ items = [] }, answer, titleOf) =>
    items
      .flatMap((item) => (answer[item.gid] === undefined ? [] : [`${titleOf(item)}: ${answer[item.gid]}`]))
      .join('; ')
      .replace(/\s+/g, ' '),
  check: (question) => [...checkOptions(question), ...checkAutoCode(question), ...checkTotal(question)],
});

function arbitraryShares(random: RandomSource, items: readonly Option[], total: number): ProportionAnswer {
  const cuts = items
    .slice(1)
    .map(() => random.int(total + 1))
    .toSorted((a, b) => a - b);
  const shareEnds = [...cuts, total];
  return Object.fromEntries(
    items.map(({ gid }, at) => [gid, (shareEnds[at] ?? 0) - (shareEnds[at - 1] ?? 0)]),
  );
}

/** Reads `{ A1: 60, A2: 40 }`. */
function sharesFromScript(
  entry: unknown,
  question: QuestionOf<'proportion'>,
): ScriptResult<ProportionAnswer> {
  const code = questionCode(question);
  const pairs = pairsByItem(entry, question);
  if (pairs === undefined) {
    const entryText = JSON.stringify(entry) ?? 'nothing';
    return { problem: `${code} takes shares by item, such as { A1: 60, A2: 40 }, not ${entryText}.` };
  }
  const shares = new Map<string, number>();
  for (const [name, raw] of pairs) {
    const item = findOption(question, name);
    if (item === undefined) return { problem: describeUnknownOption(question, name) };
    const share = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
    if (!isShare(share)) return { problem: `${code}: ${optionCode(item)} takes a whole number from 0.` };
    shares.set(item.gid, share);
  }
  return { answer: createShares(question, shares) ?? {} };
}

function checkTotal({
  total = 1,
}: QuestionOf<'proportion'>): readonly QuestionProblem<keyof typeof authorTexts>[] {
  if (Number.isInteger(total)) return [];
  return [{ severity: 'error', id: 'proportion.total-not-whole', path: '.total', params: { total } }];
}
