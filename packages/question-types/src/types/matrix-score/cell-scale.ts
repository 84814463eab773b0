import type { Option, QuestionOf } from '@canvass/project';
import { type Scale, type ScaleKind, scaleOf } from '../../answers/score-items/scale.ts';

/** TYPE-10, matrix_type: `select` lists the numbers of a scale. Its default scale is that of a slider. */
export function cellKind({ matrix_type: kind = 'star_score' }: QuestionOf<'matrix_score'>): ScaleKind {
  return kind === 'select' ? 'cursor_score' : kind;
}

/** The scale of one cell: the fields of its option come first, then those of its row, then those of the question. */
export function cellScale(question: QuestionOf<'matrix_score'>, row: Option, option: Option): Scale {
  const min = option.min ?? row.min;
  const max = option.max ?? row.max;
  return scaleOf(cellKind(question), question, {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  });
}
