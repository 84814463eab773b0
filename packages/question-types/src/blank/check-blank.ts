import type { QuestionProblem } from '@canvass/logic';
import type { Question } from '@canvass/protocol';
import { checkRange } from '../entries/question-checks.ts';
import type { authorTexts } from './blank.author-texts.ts';

type BlankProblem = QuestionProblem<keyof typeof authorTexts>;

/** Rules of a blank that contradict each other or have no effect. */
export function checkBlank(question: Question): readonly BlankProblem[] {
  const attributes = question.open_attrs;
  const problems: BlankProblem[] = [
    ...checkRange(question.words_number_range, '.words_number_range'),
    ...checkRange(attributes?.range, '.open_attrs.range'),
  ];
  if (attributes?.required === true && question.required !== true) {
    problems.push({
      severity: 'warning',
      id: 'question.required-in-open-attrs',
      path: '.open_attrs.required',
    });
  }
  if (attributes?.range !== undefined && question.words_number_range !== undefined) {
    problems.push({ severity: 'warning', id: 'question.two-ranges', path: '.words_number_range' });
  }
  return problems;
}
