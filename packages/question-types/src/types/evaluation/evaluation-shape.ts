import type { ValueShape } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { notApplicableValue } from '../../answers/score-items/score-members.ts';
import { orNotApplicable } from '../../answers/score-items/score-shape.ts';

/** One of the levels, whose number is its score; or the text that stands for "does not apply". */
export function evaluationShape(question: QuestionOf<'evaluation'>): ValueShape {
  const levels = (question.option_list ?? []).map(({ gid, value }) => ({ gid, cid: gid, seq: value }));
  return orNotApplicable(question, { kind: 'choice', options: levels }, notApplicableValue(question));
}
