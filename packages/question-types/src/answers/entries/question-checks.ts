import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import type { QuestionWith } from '@canvass/project';

/** Texts for authors of the checks that question types share. */
export const authorTexts = {
  'question.no-options': {
    message: 'The question has no options, so respondents would never see it.',
    fix: 'Add options in items, or choose another question type.',
  },
  'question.range-impossible': {
    message: 'The minimum {min} is above the maximum {max}, so no answer is accepted.',
    fix: 'Write the smaller number first.',
  },
} as const satisfies AuthorTexts;

type Range = QuestionWith<'options' | 'bounds'>['options_range'];
export type SharedProblem = QuestionProblem<keyof typeof authorTexts>;

/** A choice question without options can never be shown. */
export function checkOptions(question: QuestionWith<'options' | 'bounds'>): readonly SharedProblem[] {
  if ((question.items ?? []).length > 0) return [];
  return [{ severity: 'error', id: 'question.no-options', path: '.items' }];
}

/** `min` above `max`, of a question or of one of its options. */
export function checkLimits(
  { min, max }: Pick<QuestionWith<'limits'>, 'min' | 'max'>,
  path = '',
): readonly SharedProblem[] {
  return checkRange([min ?? null, max ?? null], `${path}.min`);
}

/** `[min, max, ...]` whose minimum is above its maximum. */
export function checkRange(range: Range, path: string): readonly SharedProblem[] {
  const [min, max] = range ?? [];
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return [];
  return [{ severity: 'error', id: 'question.range-impossible', path, params: { min, max } }];
}
