import { type Choice, choicesOfValue, defineQuestionType } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { ChoiceEntry, Issue, SortAnswer } from '@canvass/protocol';
import { choiceValue } from '../../answers/entries/choice-value.ts';
import { automaticEntry, chosenEntry, entryChoice, entryIssues } from '../../answers/entries/entry.ts';
import { parseRanks, rankAnswer, rankedEntries } from './ranks.ts';

/** VALID-18, Sort: `options_range` if there is one, otherwise every visible option has a rank. */
export const sort = defineQuestionType<QuestionOf<'sort'>, SortAnswer>({
  id: 'sort',
  hasOptions: true,
  answerable: true,
  completesByChoice: false,
  effort: ({ items = [] }) => ({ times: items.length, each: 'choose' }),
  parse: parseRanks,
  initialAnswer(question, { isOffered }) {
    const preselected = (question.items ?? []).filter(
      ({ gid, selected }) => selected === true && isOffered(gid),
    );
    return preselected.length === 0 ? undefined : rankAnswer(preselected.map(chosenEntry));
  },
  validate(question, answer, { options, today }) {
    const entries = rankedEntries(answer);
    if (entries.length === 0) return question.required === true ? [{ key: 'validate.sort_none' }] : [];
    return [
      ...numberIssues(question, options, entries.length),
      ...choicesOf(question, entries).flatMap(({ option, text }) =>
        entryIssues(text === undefined ? [option.gid] : [option.gid, text], option, today),
      ),
    ];
  },
  prune(answer, { isOffered }) {
    const entries = rankedEntries(answer);
    const kept = entries.filter(([gid]) => isOffered(gid));
    if (kept.length === entries.length) return answer;
    return kept.length === 0 ? undefined : rankAnswer(kept);
  },
  isEmpty: (answer) => rankedEntries(answer).length === 0,
  value: (question, answer, titleOf) =>
    choicesOf(question, rankedEntries(answer)).map((choice) => choiceValue(choice, titleOf)),
  fromValue(question, value) {
    const choices = choicesOfValue(question, value);
    return choices.length === 0 ? undefined : rankAnswer(choices.map(automaticEntry));
  },
  choices: (question, answer) => choicesOf(question, rankedEntries(answer)),
});

function choicesOf(question: QuestionOf<'sort'>, entries: readonly ChoiceEntry[]): readonly Choice[] {
  return entries.flatMap((entry) => entryChoice(entry, question));
}

/** How many options need a rank: all of them, unless `options_range` is set. */
export function rankBounds(
  { options_range: range }: QuestionOf<'sort'>,
  offered: readonly Option[],
): { readonly min: number; readonly max: number; readonly bound: boolean } {
  const all = offered.length;
  const [min, max] = [range?.[0] ?? 0, range?.[1] ?? 0];
  if (min <= 0 && max <= 0) return { min: all, max: all, bound: false };
  // Hidden options must not make a question impossible.
  return { min: Math.min(Math.max(1, min), all), max: max > 0 ? Math.min(max, all) : all, bound: true };
}

function numberIssues(
  question: QuestionOf<'sort'>,
  options: readonly Option[],
  count: number,
): readonly Issue[] {
  const { min, max, bound } = rankBounds(question, options);
  if (!bound) return count < min ? [{ key: 'validate.sort_all' }] : [];
  if (count < min) return [{ key: 'validate.need_min_num_option', params: { min, count } }];
  return count > max ? [{ key: 'validate.need_max_num_option', params: { max, count } }] : [];
}
