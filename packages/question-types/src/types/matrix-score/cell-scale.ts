import type { Option, QuestionOf } from '@canvass/project';
import { type Scale, type ScaleKind, scaleOf } from '../../answers/score-items/scale.ts';

/** The kind of scale of a matrix (TYPE-10). A `select` lists the numbers of a scale, by default those of a slider. */
export function cellKind({ matrix_type: kind = 'star_score' }: QuestionOf<'matrix_score'>): ScaleKind {
  return kind === 'select' ? 'cursor_score' : kind;
}

/** Fields of the option take precedence over those of the row, and these over those of the question. */
export function cellScale(question: QuestionOf<'matrix_score'>, row: Option, option: Option): Scale {
  const min = option.min ?? row.min;
  const max = option.max ?? row.max;
  return scaleOf(cellKind(question), question, {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  });
}
