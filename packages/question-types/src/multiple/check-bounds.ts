import type { QuestionProblem } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { TextId } from '../author-texts.gen.ts';
import { checkRange } from '../entries/question-checks.ts';
import { isOrdinary } from './selection.ts';

type BoundsProblem = QuestionProblem<TextId>;

const PATH = '.options_range';

/** `options_range` that nobody could meet, or that says nothing. */
export function checkBounds(question: QuestionOf<'multiple'>): readonly BoundsProblem[] {
  const [min] = question.options_range ?? [];
  const choosable = (question.items ?? []).filter(isOrdinary).length;
  const problems: BoundsProblem[] = [...checkRange(question.options_range, PATH)];
  if (typeof min === 'number' && choosable > 0 && min > choosable) {
    const params = { min, choosable };
    problems.push({ severity: 'error', id: 'question.range-beyond-options', path: PATH, params });
  }
  if (problems.length === 0) problems.push(...tooWide(question));
  if (question.options_range?.[2] !== undefined) {
    problems.push({ severity: 'warning', id: 'question.range-third-value', path: `${PATH}[2]` });
  }
  return problems;
}

function tooWide({ options_range: range, items = [] }: QuestionOf<'multiple'>): readonly BoundsProblem[] {
  const max = range?.[1];
  if (typeof max !== 'number' || items.length === 0 || max <= items.length) return [];
  const params = { max, offered: items.length };
  return [{ severity: 'warning', id: 'question.range-too-wide', path: PATH, params }];
}
