import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { NOT_APPLICABLE } from '@canvass/protocol';
import { checkRange, type SharedProblem } from '../../answers/entries/question-checks.ts';

/** What its check says to authors. */
export const authorTexts = {
  'evaluation.no-levels': {
    message: 'The evaluation has no levels, so there is nothing to choose.',
    fix: 'Give it levels in option_list, best last, each with its value.',
  },
  'evaluation.value-twice': {
    message: 'Two levels have the value {value}: an answer could not tell which was chosen.',
    fix: 'Give each level a value of its own.',
  },
  'evaluation.value-is-marker': {
    message: 'The value {value} stands for not applicable, which the question offers as well.',
    fix: 'Give the level another value.',
  },
  'evaluation.no-tags': {
    message: 'A tag is asked for, but no level has any.',
    fix: 'Give the levels tags in items, or take one_label_limit away.',
  },
} as const satisfies AuthorTexts;

type Problem = SharedProblem | QuestionProblem<keyof typeof authorTexts>;

/** Levels that nobody could choose or tell apart, and tags that are asked for and not there. */
export function checkEvaluation(question: QuestionOf<'evaluation'>): readonly Problem[] {
  const { option_list: levels = [] } = question;
  if (levels.length === 0) return [{ severity: 'error', id: 'evaluation.no-levels', path: '.option_list' }];
  return [
    ...levels.flatMap(({ value }, index) => checkValue(question, { value, index })),
    ...checkTags(question),
    ...checkRange(question.open_attrs?.range, '.open_attrs.range'),
  ];
}

function checkValue(
  { option_list: levels = [], not_apply }: QuestionOf<'evaluation'>,
  { value, index }: { readonly value: number; readonly index: number },
): readonly Problem[] {
  const path = `.option_list[${index}].value`;
  const problems: Problem[] = [];
  if (levels.findIndex((level) => level.value === value) < index)
    problems.push({ severity: 'error', id: 'evaluation.value-twice', path, params: { value } });
  if (value === NOT_APPLICABLE && not_apply === true)
    problems.push({ severity: 'error', id: 'evaluation.value-is-marker', path, params: { value } });
  return problems;
}

function checkTags({
  option_list: levels = [],
  one_label_limit,
}: QuestionOf<'evaluation'>): readonly Problem[] {
  if (one_label_limit !== true || levels.some(({ items = [] }) => items.length > 0)) return [];
  return [{ severity: 'warning', id: 'evaluation.no-tags', path: '.one_label_limit' }];
}
