import type { QuestionProblem } from '@canvass/logic';
import type { Question } from '@canvass/protocol';
import { checkRange } from '../entries/question-checks.ts';

/** Rules of a blank that contradict each other or have no effect. */
export function checkBlank(question: Question): readonly QuestionProblem[] {
  const attributes = question.open_attrs;
  const problems: QuestionProblem[] = [
    ...checkRange(question.words_number_range, '.words_number_range'),
    ...checkRange(attributes?.range, '.open_attrs.range'),
  ];
  if (attributes?.required === true && question.required !== true) {
    problems.push({
      severity: 'warning',
      id: 'question.required-in-open-attrs',
      path: '.open_attrs.required',
      message: 'open_attrs.required is for the open text of an option; this question may be left empty.',
      mend: 'Set required on the question itself.',
    });
  }
  if (attributes?.range !== undefined && question.words_number_range !== undefined) {
    problems.push({
      severity: 'warning',
      id: 'question.two-ranges',
      path: '.words_number_range',
      message: 'The question has two ranges; open_attrs.range is the one that counts.',
      mend: 'Take one of them away.',
    });
  }
  return problems;
}
