import type { QuestionProblem } from '@canvass/logic';
import type { Question } from '@canvass/protocol';
import { checkRange } from '../entries/question-checks.ts';

const PATH = '.options_range';

/** `options_range` that nobody could meet, or that says nothing. */
export function checkBounds(question: Question): readonly QuestionProblem[] {
  const [min] = question.options_range ?? [];
  const choosable = (question.items ?? []).filter(({ exclusive }) => exclusive !== true).length;
  const problems: QuestionProblem[] = [...checkRange(question.options_range, PATH)];
  if (typeof min === 'number' && choosable > 0 && min > choosable) {
    problems.push({
      severity: 'error',
      id: 'question.range-beyond-options',
      path: PATH,
      message: `At least ${min} options are asked for, but only ${choosable} can be chosen together.`,
      mend: `Ask for ${choosable} at most, or add options.`,
    });
  }
  if (question.options_range?.[2] !== undefined) {
    problems.push({
      severity: 'warning',
      id: 'question.range-third-value',
      path: `${PATH}[2]`,
      message: 'A range of choices has a least and a most; its third value has no effect.',
      mend: 'Take the third value away.',
    });
  }
  return problems;
}
