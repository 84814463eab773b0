import type { QuestionProblem } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { NOT_APPLICABLE } from '@canvass/protocol';
import type { TextId } from '../author-texts.gen.ts';
import { checkRange } from '../entries/question-checks.ts';

type Problem = QuestionProblem<TextId>;

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
