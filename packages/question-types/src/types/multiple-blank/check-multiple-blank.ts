import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import {
  checkLimits,
  checkOptions,
  checkRange,
  type SharedProblem,
} from '../../answers/entries/question-checks.ts';
import { isRequiredBlank } from './multiple-blank.ts';

/** What its check says to authors. */
export const authorTexts = {
  'question.required-no-opt': {
    message: 'The question is required, but none of its fields is: whichever one is filled in is enough.',
    fix: 'Set required on the fields that must be filled, or to false on them if one is enough.',
  },
} as const satisfies AuthorTexts;

type BlankProblem = SharedProblem | QuestionProblem<keyof typeof authorTexts>;

/** Ranges that nothing can meet, and a required question of which the author did not say what is required. */
export function checkMultipleBlank(question: QuestionOf<'multiple_blank'>): readonly BlankProblem[] {
  const items = question.items ?? [];
  return [
    ...checkOptions(question),
    ...checkRange(question.words_number_range, '.words_number_range'),
    ...items.flatMap((item, index) => [
      ...checkRange(item.open_attrs?.range, `.items[${index}].open_attrs.range`),
      ...checkLimits(item, `.items[${index}]`),
    ]),
    ...(question.required === true && items.length > 0 && !items.some(isDecided)
      ? [{ severity: 'warning', id: 'question.required-no-opt', path: '.required' } as const]
      : []),
  ];
}

/** Said to be required; or said not to be, in so many words. */
const isDecided = (option: Option): boolean =>
  isRequiredBlank(option) || (option.open_attrs?.required ?? option.required) === false;
