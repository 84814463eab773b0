import { type Choice, choicesOfValue, defineQuestionType, type QuestionContext } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { Issue, MultipleAnswer, ChoiceEntry } from '@canvass/protocol';
import { choiceValue } from '../../answers/entries/choice-value.ts';
import {
  automaticEntry,
  findChoice,
  entryIssues,
  isDecidedByCode,
  chosenEntry,
} from '../../answers/entries/entry.ts';
import { choiceBounds, inAuthoredOrder, parseSelection } from './selection.ts';
import { pruneEntries } from '../../answers/entries/prune.ts';

/** A multiple choice. An exclusive option waives its `options_range` (VALID-3). */
export const multiple = defineQuestionType<QuestionOf<'multiple'>, MultipleAnswer>({
  id: 'multiple',
  hasOptions: true,
  answerable: true,
  completesByChoice: false,
  parse: parseSelection,
  initialAnswer: preselectedEntries,
  validate(question, answer, context) {
    const entries = answer ?? [];
    if (entries.length === 0) return question.required === true ? [{ key: 'validate.option' }] : [];
    const choices = listChoices(question, entries);
    const issues = numberIssues(question, choices, context);
    return choices.some(({ option }) => option.is_open === true)
      ? [...issues, ...textIssues(choices, context)]
      : issues;
  },
  prune: (answer, { isOffered }) => pruneEntries(answer, isOffered),
  isEmpty: (answer) => answer.length === 0,
  value: (question, answer, titleOf) =>
    listChoices(question, answer).map((choice) => choiceValue(choice, titleOf)),
  fromValue(question, value) {
    const entries = choicesOfValue(question, value).map(automaticEntry);
    return entries.length === 0 ? undefined : inAuthoredOrder(entries, question);
  },
  choices: (question, answer) => listChoices(question, answer),
});

function listChoices(question: QuestionOf<'multiple'>, answer: MultipleAnswer): readonly Choice[] {
  const choices: Choice[] = [];
  for (const entry of answer) {
    const choice = findChoice(entry, question);
    if (choice !== undefined) choices.push(choice);
  }
  return choices;
}

/**
 * Issues of too few or too many options, or of an exclusive option among others. Options chosen by code are not counted
 * (VALID-3: the remaining count excludes them), because the respondent cannot change them.
 */
function numberIssues(
  question: QuestionOf<'multiple'>,
  choices: readonly Choice[],
  { options }: QuestionContext,
): readonly Issue[] {
  const ownChoices = choices.filter(({ option }) => !isDecidedByCode(option));
  const count = ownChoices.length;
  const exclusive = ownChoices.find(({ option }) => option.exclusive === true);
  if (exclusive === undefined && choices.some(({ option }) => option.exclusive === true)) return [];
  if (exclusive !== undefined) {
    return count === 1 ? [] : [{ key: 'validate.exclusive_option', part: exclusive.option.gid }];
  }
  const { min, max } = choiceBounds(question, options);
  if (count < min) return [{ key: 'validate.need_min_num_option', params: { min, count } }];
  return count > max ? [{ key: 'validate.need_max_num_option', params: { max, count } }] : [];
}

function textIssues(choices: readonly Choice[], { today }: QuestionContext): readonly Issue[] {
  return choices
    .filter(({ option }) => option.is_open === true)
    .flatMap(({ option, text }) =>
      entryIssues(text === undefined ? [option.gid] : [option.gid, text], option, today),
    );
}

function preselectedEntries(
  question: QuestionOf<'multiple'>,
  context: Pick<QuestionContext, 'isOffered'>,
): readonly ChoiceEntry[] | undefined {
  const preselected = (question.items ?? []).filter(
    ({ gid, selected }) => selected === true && context.isOffered(gid),
  );
  return preselected.length === 0 ? undefined : preselected.map(chosenEntry);
}
