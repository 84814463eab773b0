import type { ValueShape } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import { scaleOf, type ScaleKind } from './scale.ts';
import { notApplicableValue } from './score-members.ts';

/** A score of the item's scale, or the text that stands for one that does not apply. */
export function scoreShape(kind: ScaleKind, question: QuestionOf<'score'>, item: Option): ValueShape {
  return orNotApplicable(question, pointShape(kind, question, item), notApplicableValue(question));
}

/** Without ends where a patch may move them. */
function pointShape(kind: ScaleKind, question: QuestionOf<'score'>, item: Option): ValueShape {
  if (kind !== 'nps' && question.plaster_code !== undefined) return { kind: 'number' };
  const { min, max, step } = scaleOf(kind, question, item);
  const isWhole = Number.isInteger(min) && Number.isInteger(step);
  return { kind: 'number', from: min, to: max, ...(isWhole && { whole: true }) };
}

/** Adds the text for "not applicable" to the shape if the question offers it. */
export function orNotApplicable(
  { not_apply: isOffered }: QuestionOf<'score'>,
  shape: ValueShape,
  text: string,
): ValueShape {
  return isOffered === true ? { kind: 'either', of: [shape, { kind: 'text', values: [text] }] } : shape;
}
