import type { QuestionProblem } from '@canvass/logic';
import type { Option, Question } from '@canvass/protocol';

type Range = Question['options_range'];

/** A choice question without options could never be shown. */
export function checkOptions(question: Question): readonly QuestionProblem[] {
  if ((question.items ?? []).length > 0) return [];
  return [
    {
      severity: 'error',
      id: 'question.no-options',
      path: '.items',
      message: 'The question has no options, so respondents would never see it.',
      mend: 'Give it options in items, or choose another question type.',
    },
  ];
}

/** Open texts of options: attributes that have no effect, and ranges that nothing can meet. */
export function checkOpenOptions(question: Question): readonly QuestionProblem[] {
  return (question.items ?? []).flatMap((option, index) => [
    ...checkUnused(option, `.items[${index}]`),
    ...checkRange(option.open_attrs?.range, `.items[${index}].open_attrs.range`),
  ]);
}

function checkUnused(option: Option, path: string): readonly QuestionProblem[] {
  if (option.open_attrs === undefined || option.is_open === true) return [];
  return [
    {
      severity: 'warning',
      id: 'question.open-attrs-unused',
      path: `${path}.open_attrs`,
      message: 'The option has rules for an open text, but it is not open, so no text is asked for.',
      mend: 'Set is_open to true, or take open_attrs away.',
    },
  ];
}

/** `[min, max, ...]` whose least is above its most. */
export function checkRange(range: Range, path: string): readonly QuestionProblem[] {
  const [min, max] = range ?? [];
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return [];
  return [
    {
      severity: 'error',
      id: 'question.range-impossible',
      path,
      message: `At least ${min} and at most ${max}: nothing is both, so no answer would be accepted.`,
      mend: 'Write the smaller number first.',
    },
  ];
}
