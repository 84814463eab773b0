import {
  withTools,
  type QuestionContext,
  type QuestionVariable,
  type RandomSource,
  type ScriptResult,
  type VariableValue,
} from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { SortAnswer } from '@canvass/protocol';
import { arbitraryEntry, choiceSummary, entriesFromScript } from '../../answers/entries/entry-tools.ts';
import { optionCode, questionCode } from '../../answers/entries/option-code.ts';
import { checkOptions } from '../../answers/entries/question-checks.ts';
import { checkOpenOptions } from '../../answers/open-text/check-attributes.ts';
import { checkBounds, chosenShape } from '../multiple/selection-tools.ts';
import { rankAnswer, rankBounds, rankedEntries, sort } from './sort.ts';
import { NOT_OPENED, openValue, openVariable } from '../../answers/variables/variables.ts';

export const sortWithTools = withTools<QuestionOf<'sort'>, SortAnswer>(sort, {
  shape: chosenShape,
  score(question, answer) {
    const { rank_weights: weights } = question;
    if (weights === undefined) return undefined;
    const points = sort
      .choices(question, answer)
      .map(({ option }, at) => (option.score ?? 0) * (weights[at] ?? 0));
    return points.reduce((sum, point) => sum + point, 0);
  },
  fromScript: (entry, { question }) => ranksFromScript(entry, question),
  chart: 'ranks',
  variables: ({ items = [] }) =>
    items.flatMap((option): readonly QuestionVariable[] => {
      const rank: QuestionVariable = { option, kind: 'number', measure: 'ordinal' };
      return option.is_open === true ? [rank, { option, ...openVariable(option) }] : [rank];
    }),
  values({ items = [] }, answer) {
    const ranks = new Map(rankedEntries(answer).map(([gid, text], at) => [gid, { rank: at + 1, text }]));
    return items.flatMap((option): readonly VariableValue[] => {
      const rank = ranks.get(option.gid);
      if (option.is_open !== true) return [rank?.rank];
      return [rank?.rank, rank === undefined ? NOT_OPENED : openValue(option, rank.text)];
    });
  },
  arbitraryAnswer(random, question, context) {
    if (context.options.length === 0 || (question.required !== true && random.int(8) === 0)) return undefined;
    return arbitraryRanks(random, question, context);
  },
  summarise: (question, answer, titleOf) =>
    sort
      .choices(question, answer)
      .map((choice, at) => `${at + 1}. ${choiceSummary(choice, titleOf)}`)
      .join('; '),
  check: (question) => [
    ...checkOptions(question),
    ...checkOpenOptions(question.items),
    ...checkBounds(question),
  ],
});

/** Reads options of a script in the order of ranks: `[A3, A1]`. */
function ranksFromScript(entry: unknown, question: QuestionOf<'sort'>): ScriptResult<SortAnswer> {
  const result = entriesFromScript(entry, question);
  if ('problem' in result) return result;
  const namedGids = new Set<string>();
  for (const [gid] of result.answer) {
    if (namedGids.has(gid)) {
      const option = question.items?.find((one) => one.gid === gid);
      return {
        problem: `${questionCode(question)} gives ${option && optionCode(option)} two ranks; it can have one.`,
      };
    }
    namedGids.add(gid);
  }
  return { answer: rankAnswer(result.answer) };
}

function arbitraryRanks(
  random: RandomSource,
  question: QuestionOf<'sort'>,
  { options, today }: Pick<QuestionContext, 'options' | 'today'>,
): SortAnswer {
  const { min, max } = rankBounds(question, options);
  const remainingOptions: Option[] = [...options];
  const count = min + random.int(Math.max(0, max - min) + 1);
  const drawnOptions = Array.from({ length: count }, () =>
    remainingOptions.splice(random.int(remainingOptions.length), 1),
  ).flat();
  return rankAnswer(drawnOptions.map((option) => arbitraryEntry(random, option, today)));
}
