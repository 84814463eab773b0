import type { Option, QuestionOf } from '@canvass/project';
import { type Scale, type ScaleKind, computeScale } from '../../answers/score-items/scale.ts';

/** The kind of scale of a matrix (TYPE-10). A `select` lists the numbers of a scale, by default those of a slider. */
export function cellKind({ matrix_type: kind = 'star_score' }: QuestionOf<'matrix_score'>): ScaleKind {
  return kind === 'select' ? 'cursor_score' : kind;
}

/** The scale of a cell. Fields of the option take precedence over the row's, and these over the question's. */
export function cellScale(question: QuestionOf<'matrix_score'>, row: Option, option: Option): Scale {
  const min = option.min ?? row.min;
  const max = option.max ?? row.max;
  return computeScale(cellKind(question), question, {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  });
}
