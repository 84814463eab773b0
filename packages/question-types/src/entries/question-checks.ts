import type { QuestionProblem } from '@canvass/logic';
import type { Option, QuestionWith } from '@canvass/project';
import type { TextId } from '../author-texts.gen.ts';

type Range = QuestionWith<'options' | 'bounds'>['options_range'];
type SharedProblem = QuestionProblem<TextId>;

/** A choice question without options could never be shown. */
export function checkOptions(question: QuestionWith<'options' | 'bounds'>): readonly SharedProblem[] {
  if ((question.items ?? []).length > 0) return [];
  return [{ severity: 'error', id: 'question.no-options', path: '.items' }];
}

/** Open texts of options: attributes that have no effect, and ranges that nothing can meet. */
export function checkOpenOptions(question: QuestionWith<'options' | 'bounds'>): readonly SharedProblem[] {
  return (question.items ?? []).flatMap((option, index) => [
    ...checkUnused(option, `.items[${index}]`),
    ...checkRange(option.open_attrs?.range, `.items[${index}].open_attrs.range`),
  ]);
}

function checkUnused(option: Option, path: string): readonly SharedProblem[] {
  if (option.open_attrs === undefined || option.is_open === true) return [];
  return [{ severity: 'warning', id: 'question.open-attrs-unused', path: `${path}.open_attrs` }];
}

/** `[min, max, ...]` whose least is above its most. */
export function checkRange(range: Range, path: string): readonly SharedProblem[] {
  const [min, max] = range ?? [];
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return [];
  return [{ severity: 'error', id: 'question.range-impossible', path, params: { min, max } }];
}
